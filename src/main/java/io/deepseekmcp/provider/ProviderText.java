package io.deepseekmcp.provider;

import io.deepseekmcp.redact.KeyMask;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.text.Unicode;

/** Makes what a provider says fit for a sentence: one line, bounded, and without anything that hints at a key. */
final class ProviderText {
    private static final int MAX_CHARS = 400;

    private ProviderText() {}

    /** One line of bounded length in which no masked key shows its last characters. */
    static String fit(String text) {
        return Excerpt.head(Unicode.wellFormed(KeyMask.hideHints(oneLine(text))), MAX_CHARS);
    }

    private static String oneLine(String text) {
        StringBuilder line = new StringBuilder(Math.min(text.length(), MAX_CHARS));
        boolean blank = false;
        for (int i = 0; i < text.length() && line.length() <= MAX_CHARS; i++) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c) || Character.isISOControl(c)) {
                blank = true;
            } else {
                if (blank && !line.isEmpty()) {
                    line.append(' ');
                }
                blank = false;
                line.append(c);
            }
        }
        return line.toString();
    }
}
