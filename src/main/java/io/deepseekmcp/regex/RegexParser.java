package io.deepseekmcp.regex;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads a pattern into a {@link Node}. The dialect is the common core of RE2, Rust, PCRE and Java: literals, {@code .},
 * classes, groups (named or not), {@code |}, greedy and lazy repetition, {@code ^ $ \b \B}, {@code \d \w \s \p{..}} and
 * the flags {@code (?imsUx)}. A brace or bracket that opens nothing stands for itself.
 */
final class RegexParser {
    /** Deeper than anyone writes, and shallow enough for the stack of any thread. */
    private static final int MAX_DEPTH = 200;

    private static final int MAX_REPEAT = 1000;

    private final PatternReader in;
    private final EscapeParser escapes;
    private boolean ignoreCase;
    private boolean verbose;
    private int depth;

    private RegexParser(String pattern, boolean ignoreCase) {
        this.in = new PatternReader(pattern);
        this.escapes = new EscapeParser(in);
        this.ignoreCase = ignoreCase;
    }

    static Node parse(String pattern, boolean ignoreCase) throws PatternException {
        RegexParser parser = new RegexParser(pattern, ignoreCase);
        Node node = parser.choice();
        if (parser.in.more()) {
            throw parser.in.error("unmatched )");
        }
        return node;
    }

    /** The text itself, without any character that has a meaning. */
    static Node literal(String text, boolean ignoreCase) throws PatternException {
        List<Node> parts = new ArrayList<>();
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (c == '\n') {
                throw new PatternException("a line feed, and no match spans two lines", i);
            }
            parts.add(oneOf(CodePoints.of(c), ignoreCase));
            i += Character.charCount(c);
        }
        return new Node.Sequence(parts);
    }

    private Node choice() throws PatternException {
        List<Node> branches = new ArrayList<>();
        branches.add(sequence());
        while (in.accept('|')) {
            branches.add(sequence());
        }
        return branches.size() == 1 ? branches.get(0) : new Node.Choice(branches);
    }

    private Node sequence() throws PatternException {
        List<Node> parts = new ArrayList<>();
        for (skipVerbose(); in.more() && !in.at('|') && !in.at(')'); skipVerbose()) {
            parts.add(repeated());
        }
        return parts.size() == 1 ? parts.get(0) : new Node.Sequence(parts);
    }

    private void skipVerbose() {
        while (verbose && in.more() && (Character.isWhitespace(in.peek()) || in.at('#'))) {
            if (in.next() == '#') {
                while (in.more() && in.next() != '\n') {
                    // a comment reaches to the end of its line
                }
            }
        }
    }

    private Node repeated() throws PatternException {
        int start = in.index();
        Node node = atom();
        int levels = 0;
        for (skipVerbose(); in.more(); skipVerbose()) {
            int[] bounds = quantifier();
            if (bounds == null) {
                break;
            }
            if (++levels > MAX_DEPTH) {
                throw new PatternException("too many repetition operators in a row", start);
            }
            in.accept('?');
            node = new Node.Repeat(node, bounds[0], bounds[1]);
        }
        return node;
    }

    /** Least and greatest count of the repetition operator that stands here, or null. */
    private int[] quantifier() throws PatternException {
        if (in.accept('*')) {
            return new int[] {0, Node.Repeat.UNBOUNDED};
        }
        if (in.accept('+')) {
            return new int[] {1, Node.Repeat.UNBOUNDED};
        }
        if (in.accept('?')) {
            return new int[] {0, 1};
        }
        return in.at('{') ? counted() : null;
    }

    /** The bounds of {@code {3}}, {@code {3,}}, {@code {,5}} or {@code {3,5}}; null when the brace is only a brace. */
    private int[] counted() throws PatternException {
        int start = in.index();
        in.next();
        int min = in.number();
        int max = min;
        boolean comma = in.accept(',');
        if (comma) {
            max = in.number();
        }
        if (!in.accept('}') || (min < 0 && max < 0)) {
            in.back(start);
            return null;
        }
        min = Math.max(min, 0);
        if (Math.max(min, max) > MAX_REPEAT) {
            throw new PatternException("a repetition above " + MAX_REPEAT, start);
        }
        if (max >= 0 && max < min) {
            throw new PatternException("a repetition whose upper bound is below its lower one", start);
        }
        return new int[] {min, max < 0 ? Node.Repeat.UNBOUNDED : max};
    }

    private Node atom() throws PatternException {
        int start = in.index();
        int c = in.next();
        return switch (c) {
            case '(' -> group(start);
            case '[' -> oneOf(new ClassParser(in, escapes, ignoreCase).parse(start), false);
            case '.' -> new Node.OneOf(CodePoints.ALL);
            case '^' -> new Node.At(Node.Place.LINE_START);
            case '$' -> new Node.At(Node.Place.LINE_END);
            case '*', '+', '?' -> throw new PatternException("nothing for " + (char) c + " to repeat", start);
            case '\\' -> escape(start);
            case '\n' -> throw new PatternException("a line feed, and no match spans two lines", start);
            default -> oneOf(CodePoints.of(c), ignoreCase);
        };
    }

    private Node escape(int start) throws PatternException {
        Node.Place place = escapes.place();
        return place != null ? new Node.At(place) : oneOf(escapes.set(start), ignoreCase);
    }

    private Node group(int start) throws PatternException {
        if (++depth > MAX_DEPTH) {
            throw new PatternException("groups nested deeper than " + MAX_DEPTH, start);
        }
        boolean outerIgnoreCase = ignoreCase;
        boolean outerVerbose = verbose;
        if (in.accept('?')) {
            if (flagsOnly(start)) {
                depth--;
                return new Node.Sequence(List.of());
            }
        }
        Node body = choice();
        if (!in.accept(')')) {
            throw new PatternException("unclosed group", start);
        }
        ignoreCase = outerIgnoreCase;
        verbose = outerVerbose;
        depth--;
        return body;
    }

    /** Reads what follows {@code (?}; true when it was {@code (?i)}, flags for the rest of the enclosing group. */
    private boolean flagsOnly(int start) throws PatternException {
        if (in.accept('P') || in.at('<')) {
            in.accept('<');
            if (in.at('=') || in.at('!')) {
                throw new PatternException("look-behind is not supported", start);
            }
            in.name(start);
            return false;
        }
        if (in.at('=') || in.at('!')) {
            throw new PatternException("look-ahead is not supported", start);
        }
        if (in.at('>') || in.at('#') || in.at('(') || in.at('|')) {
            throw new PatternException("this kind of group is not supported", start);
        }
        boolean on = true;
        while (in.more()) {
            int flag = in.next();
            switch (flag) {
                case ')' -> {
                    return true;
                }
                case ':' -> {
                    return false;
                }
                case '-' -> on = false;
                case 'i' -> ignoreCase = on;
                case 'x' -> verbose = on;
                case 'm', 's', 'u', 'U' -> {
                    // Lines are searched one by one, all text is Unicode, and lazy or greedy finds the same lines.
                }
                default -> throw new PatternException("unknown flag " + Character.toString(flag), in.index() - 1);
            }
        }
        throw new PatternException("unclosed group", start);
    }

    private static Node oneOf(CodePoints set, boolean ignoreCase) {
        return new Node.OneOf((ignoreCase ? UnicodeSets.ignoringCase(set) : set).withoutLineFeed());
    }
}
