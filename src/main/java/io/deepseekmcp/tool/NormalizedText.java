package io.deepseekmcp.tool;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A text reduced to what is left when chosen differences do not count, with the way back to where each character stood.
 */
final class NormalizedText {
    /** A kind of difference between two texts that look alike. */
    enum Difference {
        LINE_ENDS("line ends (\\r)"),
        WHITE_SPACE("white space"),
        QUOTES("quotes or dashes"),
        UNICODE("Unicode form or invisible characters"),
        CASE("upper and lower case"),
        ESCAPES("escaping (\\n or \\\" written out)"),
        ENTITIES("HTML entities (&lt; for <)");

        private final String words;

        Difference(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    private static final List<String> ENTITY_NAMES = List.of("&lt;", "&gt;", "&amp;", "&quot;", "&#39;", "&apos;");
    /** What the entities stand for, in the same order. */
    private static final String ENTITY_CHARS = "<>&\"''";

    private final StringBuilder reduced = new StringBuilder();
    private int[] origin = new int[64];
    private final Set<Difference> ignored;

    NormalizedText(String text, Set<Difference> ignored) {
        this.ignored = ignored;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int size = Character.charCount(c);
            if (ignored.contains(Difference.ESCAPES) && c == '\\' && i + 1 < text.length()) {
                c = unescaped(text.charAt(i + 1));
                size = c == '\\' ? 1 : 2;
            } else if (ignored.contains(Difference.ENTITIES) && c == '&') {
                String entity = entity(text, i);
                c = entity.isEmpty() ? c : ENTITY_CHARS.charAt(ENTITY_NAMES.indexOf(entity));
                size = Math.max(1, entity.length());
            }
            add(c, i);
            i += size;
        }
    }

    String text() {
        return reduced.toString();
    }

    /** Where in the original text the character at this index of the reduced one stood. */
    int origin(int index) {
        return origin[index];
    }

    /** The index of the first occurrence of the other in this one, or -1. */
    int indexOf(NormalizedText other) {
        byte[] text = text().getBytes(StandardCharsets.UTF_16BE);
        byte[] pattern = other.text().getBytes(StandardCharsets.UTF_16BE);
        int[] found = ByteSearch.occurrences(text, 0, pattern, 2);
        return found.length == 0 ? -1 : found[0] / 2;
    }

    /** The entity that begins here; empty when none does. */
    private static String entity(String text, int at) {
        for (String name : ENTITY_NAMES) {
            if (text.startsWith(name, at)) {
                return name;
            }
        }
        return "";
    }

    private void add(int c, int at) {
        if (c == '\r' && ignored.contains(Difference.LINE_ENDS)) {
            return;
        }
        boolean blank = c != '\r' && (Character.isWhitespace(c) || Character.isSpaceChar(c));
        if (blank && ignored.contains(Difference.WHITE_SPACE)) {
            return;
        }
        boolean loose = ignored.contains(Difference.UNICODE);
        if (c < 0x80) {
            append(cased(c), at);
        } else if (ignored.contains(Difference.QUOTES) && plain(c) != c) {
            append(plain(c), at);
        } else if (loose && Character.getType(c) != Character.FORMAT) {
            Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD)
                    .codePoints()
                    .forEach(part -> append(cased(part), at));
        } else if (!loose) {
            append(cased(c), at);
        }
    }

    private void append(int c, int at) {
        int before = reduced.length();
        reduced.appendCodePoint(ignored.contains(Difference.QUOTES) && (c == '\'' || c == '`') ? '"' : c);
        if (reduced.length() > origin.length) {
            origin = Arrays.copyOf(origin, origin.length * 2);
        }
        Arrays.fill(origin, before, reduced.length(), at);
    }

    private int cased(int c) {
        return ignored.contains(Difference.CASE) ? Character.toLowerCase(Character.toUpperCase(c)) : c;
    }

    private static int plain(int c) {
        return switch (c) {
            case 0x2018, 0x2019, 0x201A, 0x201B, 0x201C, 0x201D, 0x201E, 0x201F, 0x2032, 0x2033, 0xAB, 0xBB, 0xB4 ->
                '"';
            case 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212 -> '-';
            default -> c;
        };
    }

    private static int unescaped(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case '"', '\'' -> c;
            default -> '\\';
        };
    }
}
