package io.deepseekmcp.guard.path;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Folds a name for deny rules, so that every spelling that some file system takes for the same name is one: NFKC, no
 * format characters, no case, nothing from the first {@code :} on (a stream of NTFS), no dots and blanks at the end.
 */
final class PathFold {
    private PathFold() {}

    static String fold(String name) {
        boolean ascii = true;
        boolean lower = true;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            ascii &= c < 0x80;
            lower &= (c < 'A' || c > 'Z') && c != ':';
        }
        if (ascii) {
            return trimmed(lower ? name : name.toLowerCase(Locale.ROOT));
        }
        String compatible = Normalizer.normalize(name, Normalizer.Form.NFKC);
        StringBuilder seen = new StringBuilder();
        compatible
                .codePoints()
                .filter(c -> Character.getType(c) != Character.FORMAT)
                .forEach(seen::appendCodePoint);
        String caseless = seen.toString().toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return trimmed(Normalizer.normalize(caseless, Normalizer.Form.NFKC));
    }

    /** Each name folded. */
    static List<String> fold(List<String> names) {
        String[] folded = new String[names.size()];
        Arrays.setAll(folded, i -> fold(names.get(i)));
        return Arrays.asList(folded);
    }

    private static String trimmed(String name) {
        int colon = name.indexOf(':');
        int end = colon < 0 ? name.length() : colon;
        while (end > 0 && (name.charAt(end - 1) == '.' || Character.isWhitespace(name.charAt(end - 1)))) {
            end--;
        }
        // A name of dots alone is no name, and must not fold to one that a rule could take for everything.
        return end == 0 ? name : name.substring(0, end);
    }
}
