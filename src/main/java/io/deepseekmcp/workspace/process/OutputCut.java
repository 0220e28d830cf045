package io.deepseekmcp.workspace.process;

import java.io.IOException;

/** One of the server's own commands was ended before its end, with what it had written until then. */
public final class OutputCut extends IOException {
    private final boolean timedOut;
    private final transient byte[] output;

    OutputCut(String sentence, boolean timedOut, byte[] output) {
        super(sentence);
        this.timedOut = timedOut;
        this.output = output;
    }

    /** The clock ended it; otherwise its output was longer than its bound. */
    public boolean timedOut() {
        return timedOut;
    }

    /** The first bytes of standard output, which may end in the middle of a record. */
    public byte[] output() {
        return output.clone();
    }
}
