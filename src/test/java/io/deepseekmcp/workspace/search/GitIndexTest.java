package io.deepseekmcp.workspace.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Anybody may have written an index that lies in the workspace. */
@Timeout(60)
final class GitIndexTest {
    private static final int HASH_BYTES = 20;
    private static final String HASH = "11".repeat(HASH_BYTES);

    @TempDir
    private Path directory;

    @Test
    void tracksNothingByAnExtensionOfNegativeLength() throws IOException {
        write("index", index("TREE", -8, new byte[60]));

        assertThat(GitIndex.read(directory, HASH_BYTES).tracksBelow("src")).isFalse();
    }

    @Test
    void readsASharedIndexThatNamesItselfOnce() throws IOException {
        byte[] link = new byte[60];
        Arrays.fill(link, 0, HASH_BYTES, (byte) 0x11);
        write("index", index("link", HASH_BYTES, link));
        write("sharedindex." + HASH, index("link", HASH_BYTES, link));

        assertThat(GitIndex.read(directory, HASH_BYTES).tracksBelow("src")).isFalse();
    }

    @Test
    void findsNoRepositoryByALinkThatIsNoPath() throws IOException {
        Files.writeString(directory.resolve(".git"), "gitdir: a\0b\n");

        assertThat(GitRepository.at(directory)).isEmpty();
    }

    private void write(String name, byte[] content) throws IOException {
        Files.write(directory.resolve(name), content);
    }

    /** No entries and one extension. */
    private static byte[] index(String extension, int size, byte[] rest) {
        return ByteBuffer.allocate(20 + rest.length)
                .put("DIRC".getBytes(StandardCharsets.US_ASCII))
                .putInt(2)
                .putInt(0)
                .put(extension.getBytes(StandardCharsets.US_ASCII))
                .putInt(size)
                .put(rest)
                .array();
    }
}
