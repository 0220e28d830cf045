package io.deepseekmcp.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The checksum that the POSIX program {@code cksum} makes, so that a shell can compare it. */
final class PosixChecksum {
    private static final int POLYNOMIAL = 0x04C11DB7;
    private static final int BUFFER_BYTES = 1 << 16;

    private PosixChecksum() {}

    /** What {@code cksum} prints of the file on standard input: the sum, a blank, and the number of bytes. */
    static String of(Path file) throws IOException {
        int[] table = table();
        int crc = 0;
        long length = 0;
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                for (int i = 0; i < read; i++) {
                    crc = crc << 8 ^ table[(crc >>> 24 ^ buffer[i]) & 0xFF];
                }
                length += read;
            }
        }
        for (long rest = length; rest != 0; rest >>>= 8) {
            crc = crc << 8 ^ table[(crc >>> 24 ^ (int) rest) & 0xFF];
        }
        return Integer.toUnsignedString(~crc) + " " + length;
    }

    private static int[] table() {
        int[] table = new int[256];
        for (int i = 0; i < table.length; i++) {
            int value = i << 24;
            for (int bit = 0; bit < 8; bit++) {
                value = value < 0 ? value << 1 ^ POLYNOMIAL : value << 1;
            }
            table[i] = value;
        }
        return table;
    }
}
