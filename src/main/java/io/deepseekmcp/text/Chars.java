package io.deepseekmcp.text;

import java.util.function.IntPredicate;

/** Asks a question of every UTF-16 unit of a text; in a loop, because the first stream costs a start 5 ms. */
public final class Chars {
    private Chars() {}

    /** Whether every unit passes; an empty text does. */
    public static boolean all(String text, IntPredicate test) {
        for (int i = 0; i < text.length(); i++) {
            if (!test.test(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether at least one unit passes. */
    public static boolean any(String text, IntPredicate test) {
        return !all(text, test.negate());
    }

    /** Whether it is one of A-Z, a-z, 0-9. */
    public static boolean isAsciiLetterOrDigit(int c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
