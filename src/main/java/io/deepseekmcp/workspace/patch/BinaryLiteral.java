package io.deepseekmcp.workspace.patch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;

/**
 * Writes a whole content as a {@code literal} of a binary patch: deflated, in base 85 with git's digits, each line after a
 * letter for the number of its bytes (git's {@code diff.c} and {@code base85.c}).
 */
final class BinaryLiteral {
    private static final byte[] DIGITS = ("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                    + "!#$%&()*+-;<=>?@^_`{|}~")
            .getBytes(StandardCharsets.US_ASCII);

    private static final int LINE_BYTES = 52;
    private static final int LETTERS = 26;

    private BinaryLiteral() {}

    static void write(byte[] content, ByteArrayOutputStream out) {
        byte[] deflated = deflated(content);
        out.writeBytes(("literal " + content.length + "\n").getBytes(StandardCharsets.US_ASCII));
        for (int from = 0; from < deflated.length; from += LINE_BYTES) {
            int length = Math.min(LINE_BYTES, deflated.length - from);
            out.write(length <= LETTERS ? 'A' + length - 1 : 'a' + length - LETTERS - 1);
            for (int at = from; at < from + length; at += 4) {
                group(deflated, at, from + length, out);
            }
            out.write('\n');
        }
        out.write('\n');
    }

    /** Four bytes, the first the highest, as five digits; what is missing at the end counts as zero. */
    private static void group(byte[] bytes, int from, int end, ByteArrayOutputStream out) {
        long number = 0;
        for (int i = from; i < from + 4; i++) {
            number = number << 8 | (i < end ? bytes[i] & 0xFF : 0);
        }
        byte[] digits = new byte[5];
        for (int i = digits.length - 1; i >= 0; i--) {
            digits[i] = DIGITS[(int) (number % DIGITS.length)];
            number /= DIGITS.length;
        }
        out.writeBytes(digits);
    }

    private static byte[] deflated(byte[] content) {
        Deflater deflater = new Deflater();
        try {
            deflater.setInput(content);
            deflater.finish();
            ByteArrayOutputStream deflated = new ByteArrayOutputStream();
            byte[] buffer = new byte[1 << 14];
            while (!deflater.finished()) {
                deflated.write(buffer, 0, deflater.deflate(buffer));
            }
            return deflated.toByteArray();
        } finally {
            deflater.end();
        }
    }
}
