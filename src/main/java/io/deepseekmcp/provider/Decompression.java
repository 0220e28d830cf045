package io.deepseekmcp.provider;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;

/** A body as plain bytes: some proxies compress without being asked to, whatever their headers say. */
final class Decompression {
    private static final int GZIP_FIRST = 0x1F;
    private static final int GZIP_SECOND = 0x8B;

    private Decompression() {}

    /** Waits for the first byte; no text begins as compressed bytes do. */
    static InputStream of(InputStream body) throws IOException {
        PushbackInputStream in = new PushbackInputStream(body, 2);
        int first = in.read();
        int second = first == GZIP_FIRST ? in.read() : -1;
        unread(in, second);
        unread(in, first);
        return second == GZIP_SECOND ? new GZIPInputStream(in) : in;
    }

    private static void unread(PushbackInputStream in, int b) throws IOException {
        if (b >= 0) {
            in.unread(b);
        }
    }
}
