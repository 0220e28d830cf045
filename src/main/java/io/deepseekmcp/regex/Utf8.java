package io.deepseekmcp.regex;

/** Steps through UTF-8 that is taken to be valid; bytes that are not stand for U+FFFD one by one. */
final class Utf8 {
    private Utf8() {}

    /** How many bytes the code point has that begins at {@code at}. */
    static int length(byte[] text, int at, int to) {
        int lead = text[at] & 0xFF;
        int wanted = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        for (int i = 1; i < wanted; i++) {
            if (at + i >= to || (text[at + i] & 0xC0) != 0x80) {
                return 1;
            }
        }
        return wanted;
    }

    /** The code point that the bytes from {@code from} to {@code to} stand for. */
    static int codePoint(byte[] text, int from, int to) {
        int lead = text[from];
        int length = to - from;
        if (length == 1) {
            return lead >= 0 ? lead : 0xFFFD;
        }
        int codePoint = lead & (0xFF >> (length + 1));
        for (int i = from + 1; i < to; i++) {
            codePoint = codePoint << 6 | (text[i] & 0x3F);
        }
        return Math.min(codePoint, Character.MAX_CODE_POINT);
    }
}
