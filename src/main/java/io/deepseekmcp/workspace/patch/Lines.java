package io.deepseekmcp.workspace.patch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The lines of a text by their numbers, each with its line feed, where it has one. */
final class Lines {
    private static final byte[] NO_LINE_FEED = "\n\\ No newline at end of file\n".getBytes(StandardCharsets.US_ASCII);

    private final byte[] text;
    private final int[] starts;

    Lines(byte[] text) {
        this.text = text;
        int[] found = new int[16];
        int count = 0;
        int start = 0;
        while (start < text.length) {
            if (count + 1 == found.length) {
                found = Arrays.copyOf(found, count * 2);
            }
            found[count++] = start;
            int end = start;
            while (end < text.length && text[end] != '\n') {
                end++;
            }
            start = Math.min(end + 1, text.length);
        }
        found[count] = text.length;
        this.starts = Arrays.copyOf(found, count + 1);
    }

    int count() {
        return starts.length - 1;
    }

    /** Appends lines from {@code from} to before {@code to} as they are. */
    void copy(int from, int to, ByteArrayOutputStream out) {
        out.write(text, starts[from], starts[to] - starts[from]);
    }

    /** Appends lines with a sign before each; a last line without a line feed gets the remark that diffs have for it. */
    void print(int from, int to, char sign, ByteArrayOutputStream out) {
        for (int line = from; line < to; line++) {
            out.write(sign);
            copy(line, line + 1, out);
            if (text[starts[line + 1] - 1] != '\n') {
                out.writeBytes(NO_LINE_FEED);
            }
        }
    }
}
