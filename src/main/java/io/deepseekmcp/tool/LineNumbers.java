package io.deepseekmcp.tool;

import io.deepseekmcp.workspace.file.TextEncoding;

/** Turns byte offsets, asked for in ascending order, into line numbers. */
final class LineNumbers {
    private final byte[] file;
    private final TextEncoding encoding;
    private int at;
    private int line = 1;

    LineNumbers(byte[] file, TextEncoding encoding) {
        this.file = file;
        this.encoding = encoding;
        this.at = encoding.markLength();
    }

    /** The number of the line, from 1, that the offset lies on. */
    int lineAt(int offset) {
        int unit = encoding.unit();
        for (; at + unit <= offset; at += unit) {
            boolean mayEnd = unit == 2 || file[at] == '\n';
            if (mayEnd && encoding.hasUnit(file, at, '\n')) {
                line++;
            }
        }
        return line;
    }
}
