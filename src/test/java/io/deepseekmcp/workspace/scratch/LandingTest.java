package io.deepseekmcp.workspace.scratch;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.workspace.patch.FileChange;
import io.deepseekmcp.workspace.patch.FileVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "links and modes")
final class LandingTest {
    @TempDir
    private Path temporary;

    private Path root;

    @BeforeEach
    void makeAWorkspace() throws IOException {
        root = Files.createDirectory(temporary.resolve("w")).toRealPath();
    }

    /** Before, in the workspace now, after, and what lands; {@code -} is no file, and then nothing may change. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "a|b|c; a|b|c; a|B|c; a|B|c",
                "a|b|c; a|b|c|mine; A|b|c; A|b|c|mine",
                "a|b|c|d|e; a|b|c|d|mine; A|b|c|d|e; A|b|c|d|mine",
                "a~|b~|c~; a~|b~|c~|mine~; A~|b~|c~; A~|b~|c~|mine~",
                "a|b|c; a|mine|c; a|B|c; !",
                "a|b|c; a|mine|c; A|b|c; !",
                "a|b|c; a|b|c; -; -",
                "a|b|c; a|mine|c; -; !",
                "-; -; new~|end; new~|end",
                "-; mine; new; !",
                "a|b; -; a|B; !",
                "a|b; a|B; a|B; a|B",
                "-; same; same; same",
                "a; -; -; -",
            })
    void keepsBothChangesOrTakesNone(String before, String now, String after, String lands) throws IOException {
        put("f", now);
        put("other", "o");

        Optional<String> obstacle = new Landing(root)
                .land(List.of(change("other", "o", "O"), change("f", before, after), change("z/new", "-", "n")));

        if (lands.equals("!")) {
            assertThat(obstacle).hasValueSatisfying(text -> assertThat(text).contains("f was changed"));
            assertThat(tree()).isEqualTo(tree(Map.of("f", now, "other", "o")));
        } else {
            assertThat(obstacle).isEmpty();
            assertThat(tree()).isEqualTo(tree(Map.of("f", lands, "other", "O", "z/new", "n")));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void takesEverythingBackWhenItBreaksAtAnyFile(int broken) throws IOException {
        put("a", "a");
        put("d/gone", "g");
        put("run", "r");
        assertThat(root.resolve("run").toFile().setExecutable(true)).isTrue();
        Map<String, String> before = tree();
        int[] count = {0};

        Optional<String> obstacle = new Landing(root, path -> {
                    if (++count[0] == broken) {
                        throw new IOException("disk full");
                    }
                })
                .land(List.of(
                        change("a", "a", "A"),
                        change("d/gone", "g", "-"),
                        new FileChange(Path.of("run"), version("r", true), version("R", true)),
                        change("x/y/new", "-", "n"),
                        change("x/two", "-", "2")));

        assertThat(obstacle).hasValueSatisfying(text -> assertThat(text).contains("could not be written"));
        assertThat(tree()).isEqualTo(before);
        assertThat(Files.isExecutable(root.resolve("run"))).isTrue();
        assertThat(root.resolve("x")).doesNotExist();
    }

    @Test
    void takesEverythingBackWhenSomebodyWritesInTheMiddle() throws IOException {
        put("a", "a");
        put("b", "b");

        Optional<String> obstacle = new Landing(root, path -> {
                    if (path.toString().equals("b")) {
                        put("b", "mine");
                    }
                })
                .land(List.of(change("a", "a", "A"), change("b", "b", "B")));

        assertThat(obstacle).contains("b was being changed in the workspace");
        assertThat(tree()).isEqualTo(tree(Map.of("a", "a", "b", "mine")));
    }

    @Test
    void carriesModesLinksBinaryFilesAndRenames() throws IOException {
        put("tool.sh", "#!/bin/sh");
        put("old/name", "kept");
        byte[] binary = {0, 1, 2, (byte) 0xFF, '\r', '\n'};

        Optional<String> obstacle = new Landing(root)
                .land(List.of(
                        new FileChange(Path.of("tool.sh"), version("#!/bin/sh", false), version("#!/bin/sh", true)),
                        change("new/name", "-", "kept"),
                        change("old/name", "kept", "-"),
                        new FileChange(
                                Path.of("image"), FileVersion.ABSENT, new FileVersion(FileVersion.Kind.FILE, binary)),
                        new FileChange(
                                Path.of("link"),
                                FileVersion.ABSENT,
                                new FileVersion(FileVersion.Kind.LINK, "image".getBytes(StandardCharsets.UTF_8)))));

        assertThat(obstacle).isEmpty();
        assertThat(Files.isExecutable(root.resolve("tool.sh"))).isTrue();
        assertThat(root.resolve("new/name")).hasContent("kept");
        assertThat(root.resolve("old")).doesNotExist();
        assertThat(root.resolve("image")).hasBinaryContent(binary);
        assertThat(Files.readSymbolicLink(root.resolve("link"))).isEqualTo(Path.of("image"));
    }

    @Test
    void letsAFolderTakeThePlaceOfAFile() throws IOException {
        put("a", "a");

        assertThat(new Landing(root).land(List.of(change("a/b", "-", "b"), change("a", "a", "-"))))
                .isEmpty();

        assertThat(tree()).isEqualTo(tree(Map.of("a/b", "b")));
    }

    @ParameterizedTest
    @ValueSource(strings = {".git/hooks/post-checkout", "sub/.GIT/config", "link/f", "../f"})
    void goesToNoPlaceThatIsNotOfTheWorkspace(String path) throws IOException {
        Path outside = Files.createDirectory(temporary.resolve("outside"));
        Files.createSymbolicLink(root.resolve("link"), outside);

        assertThat(new Landing(root).land(List.of(change("ok", "-", "x"), change(path, "-", "x"))))
                .isPresent();

        assertThat(root.resolve("ok")).doesNotExist();
        assertThat(outside).isEmptyDirectory();
        assertThat(temporary.resolve("f")).doesNotExist();
    }

    /** One that comes while a file is being replaced must not close it, nor break off what takes the others back. */
    @Test
    void isNotStoppedByAnInterruptInItsMiddle() throws IOException {
        put("a", "a");
        put("b", "b");
        Thread client = Thread.currentThread();
        Landing landing = new Landing(root, path -> {
            client.interrupt();
            Files.readString(root.resolve("b"));
        });

        assertThat(landing.land(List.of(change("a", "a", "A"), change("b", "b", "B"))))
                .isEmpty();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(tree()).isEqualTo(tree(Map.of("a", "A", "b", "B")));
    }

    @Test
    void isNotStoppedByAnInterrupt() throws IOException {
        Thread.currentThread().interrupt();

        assertThat(new Landing(root).land(List.of(change("a", "-", "a")))).isEmpty();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(root.resolve("a")).hasContent("a");
    }

    @Test
    void beginsNothingAfterTheEnd() {
        Landing landing = new Landing(root);
        landing.close();

        assertThat(landing.land(List.of(change("a", "-", "a")))).contains("the server ends");
        assertThat(root).isEmptyDirectory();
    }

    private static FileChange change(String path, String before, String after) {
        return new FileChange(Path.of(path), version(before, false), version(after, false));
    }

    private static FileVersion version(String lines, boolean executable) {
        return lines.equals("-")
                ? FileVersion.ABSENT
                : new FileVersion(
                        executable ? FileVersion.Kind.EXECUTABLE : FileVersion.Kind.FILE,
                        text(lines).getBytes(StandardCharsets.UTF_8));
    }

    private static String text(String lines) {
        return lines.replace('~', '\r').replace('|', '\n');
    }

    private void put(String name, String lines) throws IOException {
        if (!lines.equals("-")) {
            Path file = root.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text(lines));
        }
    }

    private Map<String, String> tree() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.filter(each -> Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS))
                    .toList()) {
                files.put(root.relativize(path).toString(), Files.readString(path));
            }
        }
        return files;
    }

    private static Map<String, String> tree(Map<String, String> lines) {
        Map<String, String> files = new TreeMap<>();
        lines.forEach((name, text) -> {
            if (!text.equals("-")) {
                files.put(name, text(text));
            }
        });
        return files;
    }
}
