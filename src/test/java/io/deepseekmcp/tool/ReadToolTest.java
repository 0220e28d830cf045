package io.deepseekmcp.tool;

import static io.deepseekmcp.tool.Bench.rule;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.deepseekmcp.text.Sha256;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReadToolTest {
    @TempDir(factory = MemoryDisk.class)
    Path temp;

    private Bench bench;

    @BeforeEach
    void openWorkspace() throws Exception {
        bench = new Bench(temp);
    }

    @Test
    void showsNumberedLinesUnderAHeader() throws Exception {
        bench.put("a.txt", "one\ntwo\nthree");

        ToolResult result = bench.read("path", "./a.txt");

        assertThat(result)
                .isEqualTo(ToolResult.Ok.content("a.txt: lines 1-3 of 3, 13 bytes, sha256 "
                                + Sha256.of("one\ntwo\nthree".getBytes(StandardCharsets.UTF_8))
                                        .substring(0, 12)
                                + "\n1\tone\n2\ttwo\n3\tthree\n")
                        .withOutcome("lines 1-3 of 3"));
        assertThat(bench.seen.paths()).containsExactly("a.txt");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "a\\nb\\n             | lines 1-2 of 2   | 1\\ta\\n2\\tb\\n",
                "a\\n\\n              | lines 1-2 of 2   | 1\\ta\\n2\\t\\n",
                "\\n                  | line            | 1\\t\\n",
                "a\\rb\\x0Cc\\x85     | of 1            | 1\\ta\\rb\\x0Cc\\x85\\n",
                "a\\xE2\\x80\\xA8b    | of 1            | 1\\ta\\u2028b\\n",
                "a\\r\\nb\\r\\n       | CRLF line ends  | 1\\ta\\n2\\tb\\n",
                "a\\r\\nb\\n          | mixed line ends (1 CRLF, 1 LF) | 1\\ta\\n2\\tb\\n",
                "BOMa\\n              | UTF-8 with BOM  | 1\\ta\\n",
                "caf\\xC3\\xA9        | 5 bytes         | 1\\tcaf\\u00e9\\n",
                "caf\\xE9             | ISO-8859-1      | 1\\tcaf\\u00e9\\n",
                "\\xFF\\xFEh\\x00i\\x00\\n\\x00 | UTF-16LE with BOM | 1\\thi\\n",
                "\\xFE\\xFF\\x00h\\x00\\n\\x00i | of 2, 8 bytes   | 1\\th\\n2\\ti\\n",
                "\\xFF\\xFEabc        | ISO-8859-1      | 1\\t\\u00ff\\u00feabc\\n",
            })
    void readsTextWhateverItsEncoding(String content, String header, String lines) throws Exception {
        bench.put("f", EditToolTest.unescaped(content));

        ToolResult result = bench.read("path", "f");

        assertThat(result.text()).contains(header).endsWith("\n" + EditToolTest.unescaped(lines));
    }

    @Test
    void pagesAndSaysHowToGoOn() throws Exception {
        bench.put(
                "a.txt",
                IntStream.rangeClosed(1, 600).mapToObj(i -> "line " + i).collect(Collectors.joining("\n")));

        assertThat(bench.read("path", "a.txt").text())
                .contains("lines 1-250 of 600", "250\tline 250\n[read on with offset=251]")
                .doesNotContain("251\t");
        assertThat(bench.read("path", "a.txt", "offset", 251L, "limit", 2L).text())
                .contains("lines 251-252 of 600", "251\tline 251\n252\tline 252\n[read on with offset=253]");
        assertThat(bench.read("path", "a.txt", "offset", "600", "limit", 1_000_000L)
                        .text())
                .endsWith("\n600\tline 600\n");
        ToolResult past = bench.read("path", "a.txt", "offset", 601L);
        assertThat(rule(past)).isEqualTo("past-end");
        assertThat(past.text()).contains("600 lines");
        assertThat(rule(bench.read("path", "a.txt", "offset", Long.MAX_VALUE))).isEqualTo("past-end");
        assertThat(rule(bench.read("path", "a.txt", "offset", -1L))).isEqualTo("arguments");
        assertThat(bench.read("path", "a.txt", "offset", 0L, "limit", 0L, "column", 1L)
                        .text())
                .contains("lines 1-250 of 600");
    }

    @Test
    void staysWithinTheRoomOfOneAnswer() throws Exception {
        bench.put("a.txt", ("x".repeat(1_500) + "\n").repeat(100));
        ReadTool tool = new ReadTool(bench.guard, bench.seen, bench.redactor, 250, 5_000);

        String text = Bench.answer(tool, "path", "a.txt").text();

        assertThat(text).hasSizeLessThan(5_000).contains("lines 1-2 of 100", "[read on with offset=3]");
    }

    @Test
    void cutsALongLineAndGoesOnByColumn() throws Exception {
        String line = IntStream.range(0, 3_000)
                .mapToObj(i -> "\u00e9\uD83D\uDCA7" + i % 10)
                .collect(Collectors.joining());
        bench.put("a.txt", ("first\n" + line + "\nlast\n").getBytes(StandardCharsets.UTF_8));

        String page = bench.read("path", "a.txt").text();
        assertThat(page).contains("1\tfirst\n", " [the line goes on: column=2001]\n3\tlast\n");

        StringBuilder whole = new StringBuilder();
        long column = 2;
        whole.append(line, 0, 1);
        while (true) {
            String part =
                    bench.read("path", "a.txt", "offset", 2L, "column", column).text();
            assertThat(part).contains("line 2 of 3, columns " + column + "-").hasSizeLessThan(20_000);
            String[] lines = part.split("\n", -1);
            whole.append(lines[1]);
            if (lines[2].isEmpty()) {
                break;
            }
            column = Long.parseLong(lines[2].replaceAll("\\D", ""));
        }
        assertThat(whole.toString()).isEqualTo(line);
        assertThat(rule(bench.read("path", "a.txt", "offset", 1L, "column", 6L)))
                .isEqualTo("past-end");
    }

    @Test
    void goesOnByColumnInTheOtherEncodings() throws Exception {
        bench.put("u.txt", "\uFEFFab\uD83D\uDCA7cd\nx".getBytes(StandardCharsets.UTF_16LE));
        bench.put("l.txt", "ab\u00e9cd\nx");

        assertThat(bench.read("path", "u.txt", "column", 3L).text()).contains("\n\uD83D\uDCA7cd\n");
        assertThat(bench.read("path", "u.txt", "column", 4L).text()).contains("\ncd\n");
        assertThat(bench.read("path", "l.txt", "column", 3L).text()).contains("\n\u00e9cd\n");
    }

    @Test
    void judgesByBytesAndNotByName() throws Exception {
        bench.put("page.png", "<html>\n");
        bench.put("a.txt", "\u007FELF\u0002\u0001\u0001\0\0\0");
        bench.put("b.md", "\u0089PNG\r\n\u001A\n");
        bench.put("c.py", "a\0b");
        bench.put("ansi.log", "\u001B[31mred\u001B[0m\n");

        assertThat(rule(bench.read("path", "page.png"))).isEqualTo("ok");
        assertThat(bench.read("path", "a.txt").text()).contains("ELF program, 10 bytes");
        assertThat(bench.read("path", "b.md").text()).contains("PNG image");
        assertThat(rule(bench.read("path", "c.py"))).isEqualTo("binary");
        assertThat(rule(bench.read("path", "ansi.log"))).isEqualTo("ok");
        assertThat(bench.seen.paths()).containsExactly("page.png", "ansi.log");
    }

    @Test
    void namesWhatAMissingFileMayHaveBeen() throws Exception {
        for (String name : new String[] {"src/importer.py", "src/Importer.ts", "src/other.py", "src/.env", "x"}) {
            bench.put(name, "x");
        }

        assertThat(bench.read("path", "src/importr.py").text()).endsWith("There is src/importer.py.");
        assertThat(bench.read("path", "src/importer.ts").text()).endsWith("There is src/Importer.ts, src/importer.py.");
        assertThat(bench.edit("path", "SRC/x", "old_string", "a", "new_string", "b")
                        .text())
                .endsWith("Look for it with Glob.");
        assertThat(bench.read("path", "src/env").text()).doesNotContain(".env");
        assertThat(bench.read("path", "y").text()).doesNotContain("There is");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no such names")
    void doesNotSuggestANameThatNoToolCanBeGiven() throws Exception {
        Process latin1 = new ProcessBuilder("sh", "-c", "printf x > $(printf 'caf\\351.txt')")
                .directory(bench.root.toFile())
                .start();
        assertThat(latin1.waitFor()).isZero();

        assertThat(bench.read("path", "cafe.txt").text())
                .endsWith(
                        "There is a name like it that no tool can be given, Glob shows it in quotes: go on without it.");
        bench.put("cafes.txt", "x");
        assertThat(bench.read("path", "cafe.txt").text()).endsWith("There is cafes.txt.");
    }

    /** Counted in allocated bytes, which no other thread and no clock can disturb. */
    @Test
    void takesConstantMemoryForAFileOfAnySize() throws Exception {
        byte[] line = "a line of text that is repeated again and again\n".getBytes(StandardCharsets.UTF_8);
        Path file = bench.put("big.txt", "");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            for (int i = 0; i < 700_000; i++) {
                out.write(line);
            }
        }
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        bench.read("path", "big.txt", "offset", 5L, "limit", 1L);
        long before = thread.getCurrentThreadAllocatedBytes();

        String text = bench.read("path", "big.txt", "offset", 699_999L).text();

        assertThat(text).contains("lines 699999-700000 of 700000", "\n700000\ta line of text");
        assertThat(thread.getCurrentThreadAllocatedBytes() - before).isLessThan(2_000_000);
        assertThat(Files.size(file)).isGreaterThan(30_000_000);
    }

    @Test
    void saysThatAFileIsEmpty() throws Exception {
        bench.put("empty", "");

        assertThat(bench.read("path", "empty", "offset", 5L).text()).startsWith("empty is empty (0 bytes, sha256 ");
    }

    @Test
    void refusesWhatIsNoFileWithWhatItIsAndOpensNothing() throws Exception {
        Files.createDirectories(bench.root.resolve("src/x"));
        assertThat(new ProcessBuilder("mkfifo", bench.root.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(bench.root.resolve("sock")));
            assertThat(bench.read("path", "sock").text()).contains("a socket");
        }
        assertThat(bench.read("path", "pipe").text()).contains("a named pipe");
        assertThat(bench.read("path", "src").text()).contains("a directory", "Glob \"src/*\"");
        assertThat(bench.read("path", ".").text()).contains("a directory", "Glob \"*\"");
        assertThat(bench.read("path", "").text()).contains("a directory");
        assertThat(rule(bench.read("path", "none"))).isEqualTo("not-found");
        assertThat(rule(bench.edit("path", "pipe", "old_string", "a", "new_string", "b")))
                .isEqualTo("not-a-file");
        assertThat(bench.write("path", "pipe", "content", "b").text()).contains("named pipe");
    }

    @Test
    void hidesAPrivateKeyFromWhicheverLineItIsRead() throws Exception {
        String body = ("MIIE" + "Ab1+/".repeat(12) + "\n").repeat(5) + "c2hvcnQ=\n";
        bench.put(
                "notes.txt",
                "before\n-----BEGIN " + "RSA PRIVATE KEY-----\n" + body + "-----END "
                        + "RSA PRIVATE KEY-----\nafter\n");

        for (long offset = 1; offset <= 10; offset++) {
            for (long limit = 1; limit <= 10; limit++) {
                assertThat(bench.read("path", "notes.txt", "offset", offset, "limit", limit)
                                .text())
                        .as("lines %d and %d more", offset, limit)
                        .doesNotContain("MIIE", "c2hvcnQ");
            }
        }
        assertThat(bench.read("path", "notes.txt").text())
                .contains("1\tbefore\n2\t[REDACTED]\n3\t[REDACTED]\n", "9\t[REDACTED]\n10\tafter\n");
        assertThat(bench.read("path", "notes.txt", "offset", 3L, "column", 5L).text())
                .doesNotContain("Ab1+/");
        assertThat(bench.edit("path", "notes.txt", "old_string", "MIIE" + "Ab1+/".repeat(11), "new_string", "")
                        .text())
                .doesNotContain("Ab1+/");
        assertThat(bench.edit("path", "notes.txt", "old_string", "miie ab1+/", "new_string", "")
                        .text())
                .doesNotContain("Ab1+/");
    }

    @Test
    void hidesAKnownSecretAlsoAcrossACut() throws Exception {
        String secret = Bench.KNOWN_SECRET;
        bench.put("long.txt", "x".repeat(1_990) + secret + "y".repeat(50) + "\nkey=" + secret + ";\n");

        String page = bench.read("path", "long.txt").text();
        assertThat(page).contains("2\tkey=[REDACTED:").doesNotContain("s3cr3t", "0123456789");
        for (long column = 1_985; column <= 2_014; column++) {
            String text = bench.read("path", "long.txt", "offset", 1L, "column", column)
                    .text();
            assertThat(text).as("column %d", column).contains("y".repeat(50));
            assertThat(text).doesNotContain("s3cr3t", "0123456", "value-0");
        }
        assertThat(rule(bench.edit("path", "long.txt", "old_string", "key=x", "new_string", "[REDACTED]")))
                .isEqualTo("redacted");
    }
}
