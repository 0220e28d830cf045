package io.deepseekmcp.tool;

import io.deepseekmcp.workspace.file.TextEncoding;
import java.util.Arrays;

/**
 * The bytes of a file after its byte order mark with every {@code \r\n} taken for {@code \n}, and the way back to where
 * the bytes really are.
 */
final class FoldedText {
    private final byte[] bytes;
    private final int unit;
    /** Offsets in {@code bytes} of the line feeds that had a carriage return, ascending. */
    private int[] folded = new int[16];

    private int foldedCount;

    FoldedText(byte[] file, TextEncoding encoding) {
        this.unit = encoding.unit();
        this.bytes = hasCarriageReturn(file) ? fold(file, encoding) : file;
    }

    /** Most files have none, and need no copy. */
    private static boolean hasCarriageReturn(byte[] file) {
        for (byte b : file) {
            if (b == '\r') {
                return true;
            }
        }
        return false;
    }

    private byte[] fold(byte[] file, TextEncoding encoding) {
        byte[] out = new byte[file.length];
        int length = encoding.markLength();
        System.arraycopy(file, 0, out, 0, length);
        for (int i = length; i < file.length; i += unit) {
            if (encoding.hasUnit(file, i, '\r') && encoding.hasUnit(file, i + unit, '\n')) {
                note(length);
            } else {
                int size = Math.min(unit, file.length - i);
                System.arraycopy(file, i, out, length, size);
                length += size;
            }
        }
        return Arrays.copyOf(out, length);
    }

    byte[] bytes() {
        return bytes;
    }

    /** Whether any line ends in {@code \r\n}. */
    boolean hasCrlf() {
        return foldedCount > 0;
    }

    /** The offset in the file; that of the carriage return for a line feed that had one. */
    int inFile(int offset) {
        int at = Arrays.binarySearch(folded, 0, foldedCount, offset);
        return offset + unit * (at >= 0 ? at : -at - 1);
    }

    private void note(int offset) {
        if (foldedCount == folded.length) {
            folded = Arrays.copyOf(folded, foldedCount * 2);
        }
        folded[foldedCount++] = offset;
    }
}
