package io.deepseekmcp.workspace.file;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.text.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The content of one file, whole: its bytes, and what they mean as text. */
public final class TextFile {
    private final byte[] bytes;
    private final TextEncoding encoding;
    private final String sha256;

    private TextFile(byte[] bytes) {
        this.bytes = bytes;
        this.encoding = EncodingCheck.encodingOf(bytes);
        this.sha256 = Sha256.of(bytes);
    }

    /** Reads the file, or refuses it by its size before anything is read. */
    public static TextFile read(WorkspacePath path, long maxBytes) throws Refused, IOException {
        try (RegularFile file = RegularFile.open(path)) {
            return read(path, file.channel(), maxBytes);
        }
    }

    /** The same, empty when there is no such file. */
    public static Optional<TextFile> readIfPresent(WorkspacePath path, long maxBytes) throws Refused, IOException {
        Optional<RegularFile> present = RegularFile.openIfPresent(path);
        if (present.isEmpty()) {
            return Optional.empty();
        }
        try (RegularFile file = present.get()) {
            return Optional.of(read(path, file.channel(), maxBytes));
        }
    }

    private static TextFile read(WorkspacePath path, FileChannel channel, long maxBytes) throws Refused, IOException {
        long size = channel.size();
        if (size > maxBytes) {
            throw new Refused(
                    "too-large",
                    String.format(Locale.ROOT, "\"%s\" has %,d bytes; the limit is %,d.", path, size, maxBytes),
                    "");
        }
        return new TextFile(readFully(channel, size));
    }

    /** Of bytes that are in memory already. */
    public static TextFile of(byte[] bytes) {
        return new TextFile(bytes.clone());
    }

    /** All bytes, the byte order mark included. Not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    public TextEncoding encoding() {
        return encoding;
    }

    /** The hash of all bytes. */
    public String sha256() {
        return sha256;
    }

    public LineEnds lineEnds() {
        return LineCounter.lineEnds(bytes, encoding);
    }

    /** Reads to the end, also of a file that has grown or shrunk since its size was taken. */
    static byte[] readFully(FileChannel channel, long size) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(size) + 1);
        while (channel.read(buffer) >= 0) {
            if (!buffer.hasRemaining()) {
                buffer = ByteBuffer.wrap(Arrays.copyOf(buffer.array(), Math.multiplyExact(buffer.capacity(), 2)))
                        .position(buffer.position());
            }
        }
        return Arrays.copyOf(buffer.array(), buffer.position());
    }
}
