package io.deepseekmcp.guard;

import java.util.List;

/** What one component of a path must look like, in time proportional to name times pattern at worst. */
final class GlobSegment {
    /** {@code **}: any number of components. It has no tokens and matches no single name. */
    static final GlobSegment ANY_DEPTH = new GlobSegment(new int[0], List.of(), false);

    private static final int[] JUST_STAR = {GlobParser.STAR};

    /** {@code *}: any one component. */
    static final GlobSegment ANY_NAME = new GlobSegment(JUST_STAR, List.of(), false);

    private final int[] tokens;
    private final List<CharClass> classes;
    private final boolean ignoreAsciiCase;
    /** The text, when only it matches. */
    private final String literal;
    /** What must follow the one star in front, when that is the whole segment. */
    private final String suffix;

    GlobSegment(int[] tokens, List<CharClass> classes, boolean ignoreAsciiCase) {
        this.tokens = tokens;
        this.classes = classes;
        this.ignoreAsciiCase = ignoreAsciiCase;
        this.literal = ignoreAsciiCase ? null : plainText(tokens, 0);
        this.suffix =
                !ignoreAsciiCase && tokens.length > 0 && tokens[0] == GlobParser.STAR ? plainText(tokens, 1) : null;
    }

    /** The only name that matches, or null when there is a wildcard. */
    String literal() {
        return this == ANY_DEPTH ? null : literal;
    }

    /** The segment as a pattern; only for one without classes. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (int token : tokens) {
            if (token == GlobParser.STAR) {
                text.append('*');
            } else if (token == GlobParser.ANY) {
                text.append('?');
            } else {
                text.appendCodePoint(token);
            }
        }
        return this == ANY_DEPTH ? "**" : text.toString();
    }

    /** Whether the part of the path from {@code from} to {@code to} matches; it holds no separator. */
    boolean matches(String path, int from, int to) {
        if (literal != null) {
            return literal.length() == to - from && path.startsWith(literal, from);
        }
        if (suffix != null) {
            int start = to - suffix.length();
            return start >= from && path.startsWith(suffix, start);
        }
        return matchesTokens(path, from, to);
    }

    /** Going back to the last star alone is enough, because every other token takes exactly one code point. */
    private boolean matchesTokens(String path, int from, int to) {
        int token = 0;
        int at = from;
        int star = -1;
        int starAt = from;
        while (at < to) {
            int c = path.codePointAt(at);
            if (token < tokens.length && tokens[token] == GlobParser.STAR) {
                star = token++;
                starAt = at;
            } else if (token < tokens.length && accepts(tokens[token], c)) {
                token++;
                at += Character.charCount(c);
            } else if (star >= 0) {
                starAt += Character.charCount(path.codePointAt(starAt));
                at = starAt;
                token = star + 1;
            } else {
                return false;
            }
        }
        while (token < tokens.length && tokens[token] == GlobParser.STAR) {
            token++;
        }
        return token == tokens.length;
    }

    private boolean accepts(int token, int c) {
        if (token == GlobParser.ANY) {
            return true;
        }
        if (token < 0) {
            CharClass set = classes.get(GlobParser.FIRST_CLASS - token);
            return set.contains(c) || (ignoreAsciiCase && (set.contains(lower(c)) || set.contains(upper(c))));
        }
        return token == c || (ignoreAsciiCase && lower(token) == lower(c));
    }

    private static int lower(int c) {
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
    }

    private static int upper(int c) {
        return c >= 'a' && c <= 'z' ? c - 32 : c;
    }

    private static String plainText(int[] tokens, int from) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < tokens.length; i++) {
            if (tokens[i] < 0) {
                return null;
            }
            text.appendCodePoint(tokens[i]);
        }
        return text.toString();
    }
}
