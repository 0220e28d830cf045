package io.deepseekmcp.workspace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class HeldDirectoryTest {
    @TempDir
    Path temp;

    private Path root;
    private Path outside;

    private enum Kind {
        SECURE,
        CHECKED;

        HeldDirectory open(Path root) throws IOException {
            return this == SECURE ? HeldDirectory.root(root) : new CheckedDirectory(root);
        }
    }

    @BeforeEach
    void makeTree() throws Exception {
        root = Files.createDirectories(temp.toRealPath().resolve("ws"));
        outside = Files.createDirectories(temp.resolve("out"));
        Files.writeString(outside.resolve("x.txt"), "outside");
        Files.createDirectory(root.resolve("d"));
        Files.writeString(root.resolve("d/f.txt"), "inside");
        Files.createSymbolicLink(root.resolve("door"), outside);
        Files.createSymbolicLink(root.resolve("d/link.txt"), outside.resolve("x.txt"));
        Files.createSymbolicLink(root.resolve("d/dangling.txt"), outside.resolve("none.txt"));
    }

    @ParameterizedTest
    @EnumSource
    void followsNoLink(Kind kind) throws Exception {
        try (HeldDirectory top = kind.open(root);
                HeldDirectory held = top.enter("d")) {
            assertFails(() -> top.enter("door"));
            assertFails(() -> held.open("link.txt", Set.of(StandardOpenOption.READ)));
            assertFails(
                    () -> held.open("dangling.txt", Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)));
            assertFails(() -> held.open("dangling.txt", Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE)));
            assertThat(held.attributes("link.txt").isSymbolicLink()).isTrue();
            held.rename("f.txt", "link.txt");
            held.delete("dangling.txt");
            assertThat(held.names()).containsExactly("link.txt");
        }
        assertThat(root.resolve("d/link.txt")).hasContent("inside");
        assertThat(outside.resolve("x.txt")).hasContent("outside");
        assertThat(outside.resolve("none.txt")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource
    void makesADirectoryOrTakesTheOneThatIsThere(Kind kind) throws Exception {
        try (HeldDirectory top = kind.open(root);
                HeldDirectory held = top.enter("d")) {
            held.make("new", top);
            held.make("new", top);
            Files.writeString(root.resolve("d/new/kept.txt"), "kept");
            held.make("new", top);
            held.make("link.txt", top);
            assertFails(() -> held.enter("link.txt"));
        }
        assertThat(root.resolve("d/new/kept.txt")).hasContent("kept");
        assertThat(Files.isSymbolicLink(root.resolve("d/link.txt"))).isTrue();
        try (HeldDirectory top = kind.open(root)) {
            assertThat(top.names()).containsExactlyInAnyOrder("d", "door");
        }
    }

    @Test
    void staysInTheDirectoryThatWasOpened() throws Exception {
        try (HeldDirectory top = HeldDirectory.root(root);
                HeldDirectory held = top.enter("d")) {
            replaceByALink();
            held.make("made", top);
            try (FileChannel channel =
                    held.open("g.txt", Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW))) {
                assertThat(channel.size()).isZero();
            }
        }
        assertThat(root.resolve("moved/g.txt")).exists();
        assertThat(root.resolve("moved/made")).isDirectory();
        assertThat(outside.toFile().list()).containsExactly("x.txt");
    }

    @Test
    void noticesByCheckingWhereThereAreNoHandles() throws Exception {
        try (HeldDirectory top = new CheckedDirectory(root);
                HeldDirectory held = top.enter("d")) {
            replaceByALink();
            assertFails(() -> held.delete("x.txt"));
            assertFails(() -> held.open("x.txt", Set.of(StandardOpenOption.READ)));
            assertFails(() -> held.make("made", top));
            assertFails(() -> held.rename("x.txt", "y.txt"));
            assertFails(held::names);
            assertFails(() -> top.enter("d"));
        }
        assertThat(outside.toFile().list()).containsExactly("x.txt");
    }

    private void replaceByALink() throws IOException {
        Files.move(root.resolve("d"), root.resolve("moved"));
        Files.createSymbolicLink(root.resolve("d"), outside);
    }

    private static void assertFails(ThrowingCallable step) {
        assertThat(catchThrowable(step)).isInstanceOf(IOException.class);
    }
}
