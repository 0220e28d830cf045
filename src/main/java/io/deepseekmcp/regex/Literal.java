package io.deepseekmcp.regex;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A run of bytes that a match holds; the case of ASCII letters can be left open.
 *
 * <p>{@code folds} has, for each byte, the bits that do not count: {@code 0x20} for a letter in either case, else 0. Where
 * it does, the byte itself has those bits set.
 */
@SuppressWarnings("ArrayRecordComponent")
record Literal(byte[] bytes, byte[] folds) {
    private static final int CASE_BIT = 0x20;

    int length() {
        return bytes.length;
    }

    boolean isAscii() {
        for (byte b : bytes) {
            if (b < 0) {
                return false;
            }
        }
        return true;
    }

    boolean ignoresCase() {
        for (byte fold : folds) {
            if (fold != 0) {
                return true;
            }
        }
        return false;
    }

    /** The literal as a text, in lower case where case is left open. */
    String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    boolean matches(byte[] text, int at) {
        for (int i = 0; i < bytes.length; i++) {
            if ((text[at + i] | folds[i]) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    /** Grows a literal by one set of code points after the other. */
    static final class Builder {
        private byte[] bytes = new byte[16];
        private byte[] folds = new byte[16];
        private int length;

        int length() {
            return length;
        }

        /** Adds a set that has one member, or one ASCII letter in both cases; false, and no change, for any other. */
        boolean add(CodePoints set) {
            if (set.isEmpty()) {
                return false;
            }
            int first = set.first();
            if (set.size() == 1) {
                byte[] encoded = Character.toString(first).getBytes(StandardCharsets.UTF_8);
                for (byte b : encoded) {
                    add(b, 0);
                }
                // A surrogate without its partner has no encoding and is never found.
                return !Character.isSurrogate((char) first) || first >= 0x10000;
            }
            if (set.size() == 2 && first >= 'A' && first <= 'Z' && set.last() == first + CASE_BIT) {
                add((byte) set.last(), CASE_BIT);
                return true;
            }
            return false;
        }

        private void add(byte b, int fold) {
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * length);
                folds = Arrays.copyOf(folds, 2 * length);
            }
            bytes[length] = b;
            folds[length++] = (byte) fold;
        }

        Literal build() {
            return new Literal(Arrays.copyOf(bytes, length), Arrays.copyOf(folds, length));
        }
    }
}
