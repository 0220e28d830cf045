package io.deepseekmcp.workspace.file;

import io.deepseekmcp.text.ByteRuns;

/** Says whether bytes, given piece by piece, keep to an encoding. Constant memory. */
public final class EncodingCheck {
    private final TextEncoding encoding;
    private boolean passed = true;
    private int markLeft;

    /** UTF-8: continuation bytes that must follow, and the range of the next of them. */
    private int following;

    private int lowest;
    private int highest;

    /** UTF-16: the first byte of a unit, or -1; and whether a high surrogate waits for its partner. */
    private int firstByte = -1;

    private boolean highSurrogate;

    public EncodingCheck(TextEncoding encoding) {
        this.encoding = encoding;
        this.markLeft = encoding.markLength();
    }

    public void accept(byte[] bytes, int from, int to) {
        int start = Math.min(to, from + markLeft);
        markLeft -= start - from;
        switch (encoding) {
            case UTF_8, UTF_8_WITH_BOM -> utf8(bytes, start, to);
            case UTF_16LE, UTF_16BE -> utf16(bytes, start, to);
            case LATIN_1 -> {}
        }
    }

    /** Whether all bytes so far, taken as a whole, keep to the encoding. */
    public boolean passed() {
        return passed && following == 0 && firstByte < 0 && !highSurrogate;
    }

    /** Whether no byte so far breaks the encoding, whatever may follow. */
    boolean passedSoFar() {
        return passed;
    }

    private void utf8(byte[] bytes, int from, int to) {
        for (int i = from; i < to && passed; i++) {
            int b = bytes[i];
            if (following > 0) {
                int c = b & 0xFF;
                passed = c >= lowest && c <= highest;
                following--;
                lowest = 0x80;
                highest = 0xBF;
            } else if (b < 0) {
                lead(b & 0xFF);
            } else {
                i = ByteRuns.endOfAscii(bytes, i, to) - 1;
            }
        }
    }

    /** By table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing above U+10FFFF. */
    private void lead(int b) {
        lowest = b == 0xE0 ? 0xA0 : b == 0xF0 ? 0x90 : 0x80;
        highest = b == 0xED ? 0x9F : b == 0xF4 ? 0x8F : 0xBF;
        if (b >= 0xC2 && b <= 0xDF) {
            following = 1;
        } else if (b >= 0xE0 && b <= 0xEF) {
            following = 2;
        } else if (b >= 0xF0 && b <= 0xF4) {
            following = 3;
        } else {
            passed = false;
        }
    }

    private void utf16(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (firstByte < 0) {
                firstByte = bytes[i] & 0xFF;
                continue;
            }
            int second = bytes[i] & 0xFF;
            char unit = (char) (encoding == TextEncoding.UTF_16LE ? second << 8 | firstByte : firstByte << 8 | second);
            firstByte = -1;
            passed &= Character.isLowSurrogate(unit) == highSurrogate;
            highSurrogate = Character.isHighSurrogate(unit);
        }
    }

    /** The encoding of a whole file: the claimed one if all its bytes keep to it. */
    static TextEncoding encodingOf(byte[] bytes) {
        TextEncoding claimed = TextEncoding.claimed(bytes, bytes.length);
        EncodingCheck check = new EncodingCheck(claimed);
        check.accept(bytes, 0, bytes.length);
        return check.passed() ? claimed : TextEncoding.LATIN_1;
    }
}
