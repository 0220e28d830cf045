package io.deepseekmcp.guard.path;

import java.util.List;

/** What one component of a path must look like, in time proportional to name times pattern at worst. */
final class GlobSegment {
    /** {@code **}: any number of components. It has no tokens and matches no single name. */
    static final GlobSegment ANY_DEPTH = new GlobSegment(new int[0], List.of(), false);

    private static final int[] JUST_STAR = {GlobToken.STAR};

    /** {@code *}: any one component. */
    static final GlobSegment ANY_NAME = new GlobSegment(JUST_STAR, List.of(), false);

    private final int[] tokens;
    private final List<CharClass> classes;
    private final boolean ignoreAsciiCase;
    /** The text, when only it matches. */
    private final String literal;
    /** Plain text that a match begins and ends with: it sorts out most names at once. */
    private final String head;

    private final String tail;
    /** One star between head and tail, so that nothing else need be looked at. */
    private final boolean simple;

    GlobSegment(int[] tokens, List<CharClass> classes, boolean ignoreAsciiCase) {
        this.tokens = tokens;
        this.classes = classes;
        this.ignoreAsciiCase = ignoreAsciiCase;
        int headEnd = 0;
        while (headEnd < tokens.length && tokens[headEnd] >= 0 && !ignoreAsciiCase) {
            headEnd++;
        }
        int tailStart = tokens.length;
        while (tailStart > headEnd && tokens[tailStart - 1] >= 0 && !ignoreAsciiCase) {
            tailStart--;
        }
        this.head = plainText(tokens, 0, headEnd);
        this.tail = plainText(tokens, tailStart, tokens.length);
        this.literal = headEnd == tokens.length && !ignoreAsciiCase ? head : null;
        this.simple = tailStart - headEnd == 1 && tokens[headEnd] == GlobToken.STAR;
    }

    /** The only name that matches, or null when there is a wildcard. */
    String literal() {
        return this == ANY_DEPTH ? null : literal;
    }

    /** The segment as a pattern; only for one without classes. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (int token : tokens) {
            if (token == GlobToken.STAR) {
                text.append('*');
            } else if (token == GlobToken.ANY) {
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
        boolean framed = head.length() + tail.length() <= to - from
                && path.startsWith(head, from)
                && path.startsWith(tail, to - tail.length());
        return framed && (simple || matchesTokens(path, from, to));
    }

    /** Going back to the last star alone is enough, because every other token takes exactly one code point. */
    private boolean matchesTokens(String path, int from, int to) {
        int token = 0;
        int at = from;
        int star = -1;
        int starAt = from;
        while (at < to) {
            int c = path.codePointAt(at);
            if (token < tokens.length && tokens[token] == GlobToken.STAR) {
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
        while (token < tokens.length && tokens[token] == GlobToken.STAR) {
            token++;
        }
        return token == tokens.length;
    }

    private boolean accepts(int token, int c) {
        if (token == GlobToken.ANY) {
            return true;
        }
        if (token < 0) {
            CharClass set = classes.get(GlobToken.FIRST_CLASS - token);
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

    private static String plainText(int[] tokens, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) {
            text.appendCodePoint(tokens[i]);
        }
        return text.toString();
    }
}
