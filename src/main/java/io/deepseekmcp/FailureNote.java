package io.deepseekmcp;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Passes everything on, and remembers why that failed: a {@code PrintStream} only tells that it did. */
final class FailureNote extends FilterOutputStream {
    private String reason = "";

    FailureNote(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int each) throws IOException {
        write(new byte[] {(byte) each}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            reason = String.valueOf(e.getMessage());
            throw e;
        }
    }

    /** The system's words; empty when nothing failed. */
    String reason() {
        return reason;
    }

    /** Whether who read it has gone. */
    boolean isClosedPipe() {
        return reason.contains("Broken pipe") || reason.contains("The pipe");
    }
}
