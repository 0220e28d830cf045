package io.deepseekmcp.tool;

import static io.deepseekmcp.tool.Bench.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.text.Sha256;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WriteToolTest {
    @TempDir(factory = MemoryDisk.class)
    Path temp;

    private Bench bench;

    @BeforeEach
    void openWorkspace() throws Exception {
        bench = new Bench(temp);
    }

    @Test
    void createsAFileWithItsDirectories() throws Exception {
        ToolResult result = bench.write("path", "a/b/c/new.ts", "content", "x\n\u20AC");

        assertThat(result.text()).isEqualTo("Created a/b/c/new.ts, 5 bytes.");
        assertThat(Files.readString(bench.root.resolve("a/b/c/new.ts"))).isEqualTo("x\n\u20AC");
        assertThat(bench.names("a/b/c")).containsExactly("new.ts");
        assertThat(bench.names("")).containsExactly("a");
        assertThat(bench.witnessed).containsExactly("before a/b/c/new.ts", "after a/b/c/new.ts");
    }

    /** The mode that the umask gives is learned from a file and a directory made without this product. */
    @Test
    void leavesTheModeOfNewFilesToTheUmask() throws Exception {
        Path plain = Files.createFile(temp.resolve("plain"));
        Path plainDirectory = Files.createDirectory(temp.resolve("plain.d"));

        bench.write("path", "d/new.txt", "content", "x");

        assertThat(Files.getPosixFilePermissions(bench.root.resolve("d/new.txt")))
                .isEqualTo(Files.getPosixFilePermissions(plain));
        assertThat(Files.getPosixFilePermissions(bench.root.resolve("d")))
                .isEqualTo(Files.getPosixFilePermissions(plainDirectory));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                // before          | content        | after
                "a\\r\\nb\\r\\n    | x\\ny\\n       | x\\r\\ny\\r\\n",
                "a\\r\\nb\\r\\n    | x\\r\\ny\\n    | x\\r\\ny\\r\\n",
                "a\\r\\nb\\r\\nc\\n | x\\ny         | x\\r\\ny",
                "a\\r\\nb\\nc\\n   | x\\ny          | x\\ny",
                "a\\nb\\n          | x\\r\\ny\\r\\n | x\\r\\ny\\r\\n",
                "a\\nb\\n          | x\\r\\ny\\n    | x\\r\\ny\\n",
                "one line          | x\\ny          | x\\ny",
                "''                | x\\ny\\n       | x\\ny\\n",
                "BOMa\\n           | x\\n           | BOMx\\n",
                "BOMa\\n           | \\uFEFFx\\n    | BOMx\\n",
                "\\xFF\\xFEa\\x00  | x\\u20ac       | \\xFF\\xFEx\\x00\\xAC\\x20",
                "caf\\xE9\\n       | th\\xE9\\n     | th\\xE9\\n",
                "\\x89PNG\\r\\n\\x1A\\n\\x00 | \\u20ac  | \\xE2\\x82\\xAC",
            })
    void keepsTheFormOfTheFileThatItReplaces(String before, String content, String after) throws Exception {
        bench.put("f.txt", EditToolTest.unescaped(before));
        String hash = Sha256.of(Files.readAllBytes(bench.root.resolve("f.txt")));

        ToolResult result =
                bench.write("path", "f.txt", "content", EditToolTest.unescaped(content), "expected_sha256", hash);

        assertThat(rule(result)).as(result.text()).isEqualTo("ok");
        assertThat(bench.bytes("f.txt")).isEqualTo(EditToolTest.unescaped(after));
        assertThat(result.text())
                .as("whoever names hashes is told the next one")
                .contains(" sha256 " + Sha256.of(Files.readAllBytes(bench.root.resolve("f.txt"))));
    }

    @Test
    void writesANewBatchFileForItsInterpreter() throws Exception {
        ToolResult result = bench.write("path", "t.CMD", "content", "rem \u3002\nset W=x\n");

        assertThat(Files.readString(bench.root.resolve("t.CMD"))).isEqualTo("rem \u3002\r\nset W=x\r\n");
        assertThat(result.text()).contains("\\r\\n", "code page");
        assertThat(bench.write("path", "u.bat", "content", "a\r\nb\r\n").text()).doesNotContain("Note");
        bench.put("lf.bat", "a\nb\n");
        bench.read("path", "lf.bat");
        bench.write("path", "lf.bat", "content", "c\nd\n");
        assertThat(bench.bytes("lf.bat")).isEqualTo("c\nd\n");
    }

    @Test
    void replacesOnlyWhatTheWorkerKnows() throws Exception {
        Path file = bench.put("f.txt", "old");
        String hash = Sha256.of(Files.readAllBytes(file));

        ToolResult unread = bench.write("path", "f.txt", "content", "new");
        assertThat(rule(unread)).isEqualTo("not-read");
        assertThat(unread.text()).contains("Read it first", "expected_sha256").doesNotContain(hash);
        assertThat(rule(bench.write("path", "f.txt", "content", "new", "expected_sha256", "0".repeat(64))))
                .isEqualTo("stale");
        assertThat(rule(bench.write("path", "none.txt", "content", "new", "expected_sha256", hash)))
                .isEqualTo("stale");
        assertThat(bench.bytes("f.txt")).isEqualTo("old");

        bench.read("path", "f.txt");
        assertThat(rule(bench.write("path", "f.txt", "content", "new"))).isEqualTo("ok");
        assertThat(rule(bench.write("path", "f.txt", "content", "newer"))).isEqualTo("ok");
        Files.writeString(file, "by somebody else");
        ToolResult changed = bench.write("path", "f.txt", "content", "newest");
        assertThat(rule(changed)).isEqualTo("stale");
        assertThat(changed.text()).contains(Sha256.of(Files.readAllBytes(file)));
        assertThat(bench.bytes("f.txt")).isEqualTo("by somebody else");
    }

    @Test
    void knowsAFileAfterCreatingIt() throws Exception {
        bench.write("path", "f.txt", "content", "a");

        assertThat(rule(bench.write("path", "f.txt", "content", "b"))).isEqualTo("ok");
        assertThat(bench.write("path", "f.txt", "content", "b").text()).contains("already");
        assertThat(bench.witnessed).hasSize(4);
    }

    @Test
    void boundsWhatIsWritten() throws Exception {
        WriteTool tool = new WriteTool(bench.guard, bench.seen, bench.workspace(), 10);

        assertThat(rule(Bench.answer(tool, "path", "a", "content", "\u20AC".repeat(4))))
                .isEqualTo("too-large");
        assertThat(rule(Bench.answer(tool, "path", "a", "content", "0123456789")))
                .isEqualTo("ok");
        assertThat(rule(bench.write("path", "b", "content", "[REDACTED:token]")))
                .isEqualTo("redacted");
        assertThat(rule(bench.write("path", "b", "content", "\uD83D"))).isEqualTo("encoding");
        assertThat(bench.names("")).containsExactly("a");
    }

    @Test
    void breaksAHardLinkAndSaysSo() throws Exception {
        Path file = bench.put("f.txt", "old");
        Files.createLink(bench.root.resolve("twin.txt"), file);
        bench.read("path", "f.txt");

        ToolResult result = bench.write("path", "f.txt", "content", "new");

        assertThat(result.text()).contains("2 hard links");
        assertThat(bench.bytes("f.txt")).isEqualTo("new");
        assertThat(bench.bytes("twin.txt")).isEqualTo("old");
    }

    @Test
    void respectsAReadOnlyFileAlsoAsRoot() throws Exception {
        Path file = bench.put("f.txt", "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        bench.read("path", "f.txt");

        ToolResult result = bench.write("path", "f.txt", "content", "new");

        assertThat(rule(result)).isEqualTo("read-only");
        assertThat(bench.bytes("f.txt")).isEqualTo("old");
        assertThat(bench.names("")).containsExactly("f.txt");
        assertThat(Files.getPosixFilePermissions(file)).doesNotContain(PosixFilePermission.OWNER_WRITE);
    }

    @Test
    void keepsModeAndOwner() throws Exception {
        Path file = bench.put("f.txt", "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-x--x"));
        boolean root = Files.getOwner(file).getName().equals("root");
        if (root) {
            Files.setAttribute(file, "unix:uid", 12_345);
            Files.setAttribute(file, "unix:gid", 23_456);
        }
        Object uid = Files.getAttribute(file, "unix:uid");
        Object gid = Files.getAttribute(file, "unix:gid");
        bench.read("path", "f.txt");

        assertThat(rule(bench.write("path", "f.txt", "content", "new"))).isEqualTo("ok");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-x--x");
        assertThat(List.of(Files.getAttribute(file, "unix:uid"), Files.getAttribute(file, "unix:gid")))
                .isEqualTo(List.of(uid, gid));
    }

    @Test
    void refusesAPathThatIsNoFile() throws Exception {
        Files.createDirectory(bench.root.resolve("d"));
        bench.put("f", "x");

        assertThat(rule(bench.write("path", "d", "content", "x"))).isEqualTo("not-a-file");
        assertThat(rule(bench.write("path", "d/", "content", "x"))).isEqualTo("not-a-file");
        assertThat(rule(bench.write("path", "new/", "content", "x"))).isEqualTo("not-a-file");
        assertThat(rule(bench.write("path", "f/x", "content", "x"))).isEqualTo("not-a-directory");
        assertThat(bench.names("")).containsExactly("d", "f");
    }

    @Test
    void letsOneWriterAtAFileAtATime() throws Exception {
        bench.put("n.txt", "0");
        Thread[] writers = new Thread[4];
        for (int i = 0; i < writers.length; i++) {
            Bench own = new Bench(temp);
            writers[i] = new Thread(() -> countUp(own));
            writers[i].start();
        }
        for (Thread writer : writers) {
            writer.join();
        }

        assertThat(bench.bytes("n.txt")).isEqualTo("0" + "x".repeat(40));
    }

    private static void countUp(Bench own) {
        try {
            for (int i = 0; i < 10; i++) {
                assertThat(rule(own.edit("path", "n.txt", "old_string", "0", "new_string", "0x")))
                        .isEqualTo("ok");
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
