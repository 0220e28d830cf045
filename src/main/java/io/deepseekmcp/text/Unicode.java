package io.deepseekmcp.text;

import java.text.Normalizer;

/** Cuts and repairs that respect code points, because a lone surrogate makes a provider refuse a whole request. */
public final class Unicode {
    private Unicode() {}

    /** The first {@code maxChars} UTF-16 units, one fewer where a surrogate pair would be split. */
    public static String head(String text, int maxChars) {
        if (text.length() <= maxChars) {
            return text;
        }
        int end = maxChars > 0 && Character.isHighSurrogate(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars;
        return text.substring(0, end);
    }

    /** The last {@code maxChars} UTF-16 units, one fewer where a surrogate pair would be split. */
    public static String tail(String text, int maxChars) {
        if (text.length() <= maxChars) {
            return text;
        }
        int start = text.length() - maxChars;
        return text.substring(
                start < text.length() && Character.isLowSurrogate(text.charAt(start)) ? start + 1 : start);
    }

    /** The same text with every surrogate that lacks its partner replaced by U+FFFD. */
    public static String wellFormed(String text) {
        StringBuilder repaired = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (pair) {
                i++;
            } else if (Character.isSurrogate(c)) {
                if (repaired == null) {
                    repaired = new StringBuilder(text);
                }
                repaired.setCharAt(i, '\uFFFD');
            }
        }
        return repaired == null ? text : repaired.toString();
    }

    /** The text in one of Unicode's normal forms; ASCII, which no form changes, at once and without their tables. */
    public static String normalized(String text, Normalizer.Form form) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0x7F) {
                return Normalizer.normalize(text, form);
            }
        }
        return text;
    }
}
