package io.deepseekmcp.text;

import java.util.regex.Pattern;

/**
 * Shortens the lines that tools draw across their output, where each character of one is a token to a model: box drawing
 * (vitest, rich) and spaced rules (pytest's {@code _ _ _}). Plain rules such as {@code ====} are a token or two and stay.
 */
public final class DrawnLines {
    private static final Pattern LONG = Pattern.compile("([-_=*~+.] |[\\u2500-\\u259F\\u23AF\\u2014\\u2015])\\1{15,}");

    private DrawnLines() {}

    /** The text with three marks and an ellipsis for each long line. */
    public static String shortened(String text) {
        return LONG.matcher(text).replaceAll("$1$1$1\u2026");
    }
}
