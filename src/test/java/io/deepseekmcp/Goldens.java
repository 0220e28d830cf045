package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.server.Version;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares with files under {@code src/test/resources/golden}; {@code -Dgolden=update} writes them instead. */
public final class Goldens {
    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

    private Goldens() {}

    /** Fails when the file is missing or holds anything but this text and a line end; it has no version in it. */
    public static void assertGolden(String name, String text) {
        Path file = FOLDER.resolve(name);
        String actual = text.replace('"' + Version.NUMBER + '"', "\"$VERSION\"");
        try {
            if ("update".equals(System.getProperty("golden"))) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, actual + "\n");
            }
            assertThat(file).exists();
            assertThat(actual + "\n").isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
