package io.deepseekmcp.guard.path;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads a glob into sequences of tokens, one for each way through its braces. */
final class GlobParser {
    private static final int MAX_LENGTH = 4_096;
    private static final int MAX_NESTING = 32;
    /** Far above honest use, such as a list of file endings; it bounds {@code {a,b}{a,b}{a,b}...}. */
    private static final int MAX_SEQUENCES = 1_000;

    private static final int MAX_TOKENS = 200_000;

    private final String pattern;
    private final GlobDialect dialect;
    private final List<CharClass> classes = new ArrayList<>();
    private int at;

    GlobParser(String pattern, GlobDialect dialect) {
        this.pattern = pattern;
        this.dialect = dialect;
    }

    List<CharClass> classes() {
        return classes;
    }

    List<int[]> parse() throws Refused {
        if (pattern.isEmpty()) {
            throw malformed("is empty", "Use ** for everything.");
        }
        if (pattern.length() > MAX_LENGTH) {
            throw malformed("is longer than " + MAX_LENGTH + " characters", "Use a shorter one.");
        }
        List<int[]> sequences = sequences(0);
        if (at < pattern.length()) {
            throw malformed("has a } without {", braceRemedy());
        }
        return sequences;
    }

    /** Reads up to the end, or up to the comma or brace that ends this way through a brace. */
    private List<int[]> sequences(int depth) throws Refused {
        List<int[]> sequences = List.of(new int[0]);
        while (at < pattern.length()) {
            int c = pattern.codePointAt(at);
            boolean braces = dialect != GlobDialect.GITIGNORE;
            if (braces && (c == '}' || (c == ',' && depth > 0))) {
                break;
            }
            sequences = braces && c == '{' ? join(sequences, brace(depth)) : append(sequences, run(braces, depth));
        }
        return sequences;
    }

    private List<int[]> brace(int depth) throws Refused {
        if (depth == MAX_NESTING) {
            throw malformed("nests braces more than " + MAX_NESTING + " deep", "Use a simpler one.");
        }
        at++;
        List<int[]> all = new ArrayList<>();
        while (true) {
            all.addAll(sequences(depth + 1));
            if (at == pattern.length()) {
                throw malformed("has a { without }", braceRemedy());
            }
            if (pattern.charAt(at++) == '}') {
                break;
            }
        }
        if (all.size() == 1 && all.get(0).length == 0) {
            throw malformed("has braces with nothing in them", "List the alternatives: {a,b}.");
        }
        return all;
    }

    /** The tokens up to the next brace, or comma within a brace. */
    private int[] run(boolean braces, int depth) throws Refused {
        int[] tokens = new int[pattern.length() - at];
        int count = 0;
        while (at < pattern.length()) {
            int c = pattern.codePointAt(at);
            if (braces && (c == '{' || c == '}' || (c == ',' && depth > 0))) {
                break;
            }
            tokens[count++] = token(c);
        }
        return Arrays.copyOf(tokens, count);
    }

    private int token(int c) throws Refused {
        at += Character.charCount(c);
        return switch (c) {
            case '*' -> GlobToken.STAR;
            case '?' -> GlobToken.ANY;
            case '\\' -> escaped();
            case '[' -> charClass();
            default -> c;
        };
    }

    private int escaped() throws Refused {
        if (dialect == GlobDialect.SCOPE) {
            throw malformed("holds a \\", "Separate directories with /.");
        }
        int c = at < pattern.length() ? pattern.codePointAt(at) : -1;
        if (c < 0 || (dialect == GlobDialect.SEARCH && "*?[]{},\\!".indexOf(c) < 0)) {
            throw malformed("holds a \\ that escapes no special character", "Separate directories with /.");
        }
        at += Character.charCount(c);
        return c;
    }

    private int charClass() throws Refused {
        if (dialect == GlobDialect.SCOPE) {
            throw malformed("holds a [, and classes are not supported here", "Use ? for the bracket itself, or {a,b}.");
        }
        CharClass set = new CharClass();
        if (at < pattern.length() && (pattern.charAt(at) == '!' || pattern.charAt(at) == '^')) {
            set.negate();
            at++;
        }
        int start = at;
        int members = 0;
        int single = -1;
        while (members == 0 || peek() != ']') {
            members++;
            single = addMember(set) && members == 1 ? pattern.codePointBefore(at) : -1;
        }
        at++;
        // A class of one character is that character, so that [.][.] does not hide a parent directory.
        if (single >= 0 && single != '/' && pattern.charAt(start - 1) == '[') {
            return single;
        }
        classes.add(set);
        return GlobToken.FIRST_CLASS - (classes.size() - 1);
    }

    /** Adds one character, range or named class; true when it was a single character. */
    private boolean addMember(CharClass set) throws Refused {
        if (pattern.startsWith("[:", at) && namesClass()) {
            int end = pattern.indexOf(":]", at + 2);
            if (end < 0 || !set.addNamed(pattern.substring(at + 2, end))) {
                throw malformed("has an unknown class after [:", "Use a class such as [:digit:].");
            }
            at = end + 2;
            return false;
        }
        int first = classCharacter();
        if (peek() != '-' || pattern.startsWith("-]", at)) {
            set.addRange(first, first);
            return true;
        }
        at++;
        int last = classCharacter();
        if (last < first && dialect == GlobDialect.SEARCH) {
            throw malformed("has a range that runs backwards", "Write [a-z].");
        }
        set.addRange(first, last);
        // To git the beginning of a range that runs backwards still counts.
        set.addRange(first, first);
        return false;
    }

    /** Whether {@code [:} begins a named class; to git it does only when {@code :]} comes before any other bracket. */
    private boolean namesClass() {
        int bracket = pattern.indexOf(']', at + 2);
        return dialect != GlobDialect.GITIGNORE || (bracket > at + 2 && pattern.charAt(bracket - 1) == ':');
    }

    private int classCharacter() throws Refused {
        int c = peek();
        at += Character.charCount(c);
        if (c == '\\') {
            c = peek();
            at += Character.charCount(c);
        }
        if (c == '/' && dialect == GlobDialect.SEARCH) {
            throw malformed("has a / within a class", "A class matches one character of a name.");
        }
        return c;
    }

    private int peek() throws Refused {
        if (at == pattern.length()) {
            throw malformed("has a [ without ]", "Write \\[ for the character itself.");
        }
        return pattern.codePointAt(at);
    }

    private List<int[]> append(List<int[]> sequences, int[] tail) throws Refused {
        return join(sequences, List.of(tail));
    }

    private List<int[]> join(List<int[]> heads, List<int[]> tails) throws Refused {
        long tokens = 0;
        List<int[]> joined = new ArrayList<>();
        if ((long) heads.size() * tails.size() > MAX_SEQUENCES) {
            throw malformed("has more than " + MAX_SEQUENCES + " alternatives", "Use several globs or a wildcard.");
        }
        for (int[] head : heads) {
            for (int[] tail : tails) {
                tokens += head.length + tail.length;
                if (tokens > MAX_TOKENS) {
                    throw malformed("is too large with its braces written out", "Use a simpler one.");
                }
                int[] both = Arrays.copyOf(head, head.length + tail.length);
                System.arraycopy(tail, 0, both, head.length, tail.length);
                joined.add(both);
            }
        }
        return joined;
    }

    private String braceRemedy() {
        return dialect == GlobDialect.SEARCH
                ? "{a,b} means alternatives, \\{ the character itself."
                : "{a,b} means alternatives.";
    }

    private Refused malformed(String what, String remedy) {
        return GlobToken.malformed(pattern, what, remedy);
    }
}
