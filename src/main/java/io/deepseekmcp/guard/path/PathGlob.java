package io.deepseekmcp.guard.path;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A glob over workspace-relative paths, the one matcher of the product. It takes time proportional to path times pattern
 * at worst, and never backtracks more than that.
 *
 * <table>
 * <caption>Semantics; names are compared as they are, case included</caption>
 * <tr><td>{@code *}</td><td>any characters of one name, also none, also a leading dot; never {@code /}</td></tr>
 * <tr><td>{@code ?}</td><td>one code point of a name</td></tr>
 * <tr><td>{@code **}</td><td>as a whole component: any number of components, also none ({@code **}{@code /x} matches
 * {@code x}); at the end at least one, but in a scope none will do ({@code dir/**} matches {@code dir})</td></tr>
 * <tr><td>{@code {a,b}}</td><td>either; alternatives may be empty, nest, and hold {@code /}</td></tr>
 * <tr><td>{@code [a-z]}, {@code [!a]}, {@code [^a]}, {@code [[:digit:]]}</td><td>one code point of a name; not in a
 * scope</td></tr>
 * <tr><td>{@code \*}</td><td>the character itself, before one of {@code *?[]{},\!}; not in a scope</td></tr>
 * </table>
 *
 * Every pattern is anchored at both ends. A pattern that could never match what it seems to say (absolute, with
 * {@code ..}, with an empty component, with {@code **} inside a name, unbalanced) is refused with the reason.
 */
public final class PathGlob {
    private static final int MAX_NAME_BYTES = 255;

    private final String pattern;
    private final List<Alternative> alternatives;
    private final boolean bytewise;

    /** One way through the braces; {@code literal} is its text when it has no wildcard, else null. */
    private record Alternative(List<GlobSegment> segments, String literal) {}

    private PathGlob(String pattern, List<Alternative> alternatives, boolean bytewise) {
        this.pattern = pattern;
        this.alternatives = List.copyOf(alternatives);
        this.bytewise = bytewise;
    }

    /** A pattern of a tool call. A leading {@code ./} is dropped; a trailing {@code /} means everything below. */
    public static PathGlob search(String pattern) throws Refused {
        GlobSpelling.check(pattern);
        return of(pattern, fromRoot(pattern), GlobDialect.SEARCH, false);
    }

    /** A pattern of a delegation or a setting. A leading {@code ./} and a trailing {@code /} are dropped. */
    public static PathGlob scope(String pattern) throws Refused {
        GlobSpelling.check(pattern);
        String text = fromRoot(pattern);
        if (text.endsWith("/") && text.length() > 1) {
            text = text.substring(0, text.length() - 1);
        }
        return of(pattern, text.equals(".") ? "**" : text, GlobDialect.SCOPE, false);
    }

    /**
     * A pattern of an ignore file, already freed of {@code !}, of the slash that anchors it and of the slash that
     * restricts it to directories; one that is to match at any depth begins with {@code **}{@code /}.
     */
    public static PathGlob gitignore(String pattern, boolean ignoreCase) {
        try {
            return of(pattern, asBytes(pattern), GlobDialect.GITIGNORE, ignoreCase);
        } catch (Refused malformed) {
            return new PathGlob(pattern, List.of(), true);
        }
    }

    private static String fromRoot(String pattern) {
        String text = pattern;
        while (text.startsWith("./")) {
            text = text.substring(2);
        }
        return pattern.isEmpty() || !text.isEmpty() ? text : "**";
    }

    private static PathGlob of(String shown, String text, GlobDialect dialect, boolean ignoreCase) throws Refused {
        GlobParser parser = new GlobParser(text, dialect);
        List<Alternative> alternatives = new ArrayList<>();
        for (int[] tokens : parser.parse()) {
            List<int[]> parts = GlobSpelling.split(shown, tokens, dialect);
            alternatives.add(alternative(shown, parts, parser.classes(), dialect, ignoreCase));
        }
        return new PathGlob(shown, alternatives, dialect == GlobDialect.GITIGNORE);
    }

    private static Alternative alternative(
            String shown, List<int[]> parts, List<CharClass> classes, GlobDialect dialect, boolean ignoreCase)
            throws Refused {
        List<GlobSegment> segments = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        for (int[] part : parts) {
            boolean anyDepth = part.length > 1 && Arrays.stream(part).allMatch(token -> token == GlobToken.STAR);
            GlobSegment segment = anyDepth ? GlobSegment.ANY_DEPTH : new GlobSegment(part, classes, ignoreCase);
            if (!anyDepth || segments.isEmpty() || segments.get(segments.size() - 1) != GlobSegment.ANY_DEPTH) {
                segments.add(segment);
            }
            String name = segment.literal();
            if (name == null) {
                literal = null;
            } else if (name.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
                throw GlobToken.malformed(shown, "has a name of more than 255 bytes", "No file has such a name.");
            } else if (literal != null) {
                literal.append(literal.length() == 0 ? "" : "/").append(name);
            }
        }
        if (dialect == GlobDialect.SCOPE && literal != null) {
            segments.add(GlobSegment.ANY_DEPTH);
        } else if (dialect != GlobDialect.SCOPE && segments.get(segments.size() - 1) == GlobSegment.ANY_DEPTH) {
            segments.add(GlobSegment.ANY_NAME);
        }
        return new Alternative(List.copyOf(segments), literal == null ? null : literal.toString());
    }

    /** Whether a workspace-relative path with {@code /} matches. */
    public boolean matches(String relative) {
        String path = bytewise ? asBytes(relative) : relative;
        for (Alternative alternative : alternatives) {
            if (matches(alternative.segments, path)) {
                return true;
            }
        }
        return false;
    }

    /** Whether some path below this directory could match; a walk may leave out the directory if not. */
    public boolean mayMatchBelow(String directory) {
        String path = bytewise ? asBytes(directory) : directory;
        for (Alternative alternative : alternatives) {
            if (path.isEmpty() || path.equals(".") || mayMatchBelow(alternative.segments, path)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an alternative without any wildcard is exactly this path. */
    public boolean names(String relative) {
        return alternatives.stream().anyMatch(alternative -> relative.equals(alternative.literal));
    }

    /** Whether {@code **} stands in it, or a slash at its end, so that it reaches any depth. */
    public boolean hasAnyDepth() {
        return alternatives.stream().anyMatch(alternative -> alternative.segments.contains(GlobSegment.ANY_DEPTH));
    }

    /** Whether there is no wildcard, so that the pattern is a list of names. */
    public boolean isLiteral() {
        return alternatives.stream().allMatch(alternative -> alternative.literal != null);
    }

    /** The pattern with its braces written out, for programs that know none. Not for a pattern with classes. */
    List<String> alternatives() {
        List<String> texts = new ArrayList<>();
        for (Alternative alternative : alternatives) {
            String literal = alternative.literal;
            texts.add(literal != null ? literal : joined(alternative.segments));
        }
        return texts;
    }

    private static String joined(List<GlobSegment> segments) {
        return String.join("/", segments.stream().map(GlobSegment::text).toList());
    }

    @Override
    public String toString() {
        return pattern;
    }

    /** Going back to the last {@code **} alone is enough, because every other segment takes exactly one name. */
    private static boolean matches(List<GlobSegment> segments, String path) {
        int segment = 0;
        int start = 0;
        int anyDepth = -1;
        int anyDepthStart = 0;
        while (start <= path.length()) {
            int end = endOfName(path, start);
            if (segment < segments.size() && segments.get(segment) == GlobSegment.ANY_DEPTH) {
                anyDepth = segment++;
                anyDepthStart = start;
            } else if (segment < segments.size() && segments.get(segment).matches(path, start, end)) {
                segment++;
                start = end + 1;
            } else if (anyDepth >= 0) {
                anyDepthStart = endOfName(path, anyDepthStart) + 1;
                start = anyDepthStart;
                segment = anyDepth + 1;
            } else {
                return false;
            }
        }
        return segment == segments.size()
                || (segment == segments.size() - 1 && segments.get(segment) == GlobSegment.ANY_DEPTH);
    }

    /** Follows all states at once: {@code open[i]} says that the names so far can be taken by the first i segments. */
    private static boolean mayMatchBelow(List<GlobSegment> segments, String path) {
        boolean[] open = new boolean[segments.size() + 1];
        open[0] = true;
        skipAnyDepth(segments, open);
        for (int start = 0; start <= path.length(); start = endOfName(path, start) + 1) {
            boolean[] next = new boolean[open.length];
            for (int i = 0; i < segments.size(); i++) {
                if (open[i] && segments.get(i) == GlobSegment.ANY_DEPTH) {
                    next[i] = true;
                } else if (open[i] && segments.get(i).matches(path, start, endOfName(path, start))) {
                    next[i + 1] = true;
                }
            }
            skipAnyDepth(segments, next);
            open = next;
        }
        for (int i = 0; i < segments.size(); i++) {
            if (open[i]) {
                return true;
            }
        }
        return false;
    }

    private static void skipAnyDepth(List<GlobSegment> segments, boolean[] open) {
        for (int i = 0; i < segments.size(); i++) {
            open[i + 1] |= open[i] && segments.get(i) == GlobSegment.ANY_DEPTH;
        }
    }

    private static int endOfName(String path, int start) {
        int end = path.indexOf('/', start);
        return end < 0 ? path.length() : end;
    }

    /** The UTF-8 bytes as characters, because git's matcher counts bytes. */
    private static String asBytes(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
            }
        }
        return text;
    }
}
