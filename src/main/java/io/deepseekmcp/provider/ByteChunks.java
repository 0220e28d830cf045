package io.deepseekmcp.provider;

import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A request body that grows without copying what it already holds, because a long history is written at every turn. */
final class ByteChunks extends OutputStream {
    /** Large enough that a usual history takes a few dozen, small enough not to matter when the last is half empty. */
    private static final int CHUNK_BYTES = 1 << 15;

    private final List<byte[]> full = new ArrayList<>();
    private byte[] last = new byte[CHUNK_BYTES];
    private int used;

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        int from = offset;
        int left = length;
        while (left > 0) {
            if (used == CHUNK_BYTES) {
                full.add(last);
                last = new byte[CHUNK_BYTES];
                used = 0;
            }
            int part = Math.min(left, CHUNK_BYTES - used);
            System.arraycopy(bytes, from, last, used, part);
            used += part;
            from += part;
            left -= part;
        }
    }

    long size() {
        return (long) full.size() * CHUNK_BYTES + used;
    }

    /**
     * Publishes the bytes written so far under their exact length.
     *
     * @param onTaken runs each time that a part of them is taken to be sent, which is the only sign that sending goes on
     */
    HttpRequest.BodyPublisher publisher(Runnable onTaken) {
        List<byte[]> all = new ArrayList<>(full);
        all.add(Arrays.copyOf(last, used));
        Iterable<byte[]> parts = () -> all.stream().peek(part -> onTaken.run()).iterator();
        return HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofByteArrays(parts), size());
    }

    /** All bytes in one array. */
    byte[] toByteArray() {
        byte[] all = new byte[Math.toIntExact(size())];
        int at = 0;
        for (byte[] chunk : full) {
            System.arraycopy(chunk, 0, all, at, CHUNK_BYTES);
            at += CHUNK_BYTES;
        }
        System.arraycopy(last, 0, all, at, used);
        return all;
    }
}
