package io.deepseekmcp.workspace.change;

import java.util.Arrays;

/** Reads the output of a git command that ends every field with NUL ({@code -z}), as bytes. */
final class GitFields {
    private final byte[] output;
    private int at;

    GitFields(byte[] output) {
        this.output = output;
    }

    boolean hasNext() {
        return at < output.length;
    }

    /** The bytes up to the next NUL or the end. */
    byte[] next() {
        int end = at;
        while (end < output.length && output[end] != 0) {
            end++;
        }
        byte[] field = Arrays.copyOfRange(output, at, end);
        at = end + 1;
        return field;
    }
}
