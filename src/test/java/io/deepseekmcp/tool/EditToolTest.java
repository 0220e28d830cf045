package io.deepseekmcp.tool;

import static io.deepseekmcp.tool.Bench.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.text.Sha256;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EditToolTest {
    @TempDir(factory = MemoryDisk.class)
    Path temp;

    private Bench bench;

    @BeforeEach
    void openWorkspace() throws Exception {
        bench = new Bench(temp);
    }

    /** Files are given byte by byte as Latin-1, with escapes; {@code BOM} stands for the mark of UTF-8. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                // file                      | old          | new          | file after
                "a\\r\\nb\\r\\nc\\r\\n       | a\\nb        | a\\nB        | a\\r\\nB\\r\\nc\\r\\n",
                "a\\r\\nb\\r\\nc\\r\\n       | b            | x\\ny\\nz    | a\\r\\nx\\r\\ny\\r\\nz\\r\\nc\\r\\n",
                "a\\r\\nb\\r\\n              | b\\n         | ''           | a\\r\\n",
                "a\\r\\nb                    | b            | b\\nc        | a\\r\\nb\\r\\nc",
                "a\\r\\nb\\r\\n              | \\nb         | \\nc         | a\\r\\nc\\r\\n",
                "a\\r\\nb\\r\\n              | a\\r\\nb     | a\\r\\nc\\r\\nd | a\\r\\nc\\r\\nd\\r\\n",
                "a\\r\\nb\\r\\n              | a\\r\\n      | a\\n         | a\\nb\\r\\n",
                "a\\nb\\n                    | a\\n         | a\\r\\n      | a\\r\\nb\\n",
                "a\\nb\\r\\nc\\nd\\r\\n      | c            | C\\nX        | a\\nb\\r\\nC\\nX\\nd\\r\\n",
                "a\\nb\\r\\nc\\nd\\r\\n      | b            | B\\nX        | a\\nB\\r\\nX\\r\\nc\\nd\\r\\n",
                "a\\nb\\r\\nc\\nd            | a\\nb\\nc\\nd | a\\nb\\nX\\nc\\nd | a\\nb\\r\\nX\\r\\nc\\nd",
                "a\\nb\\r\\nc\\nd            | a\\nb\\nc\\nd | X\\na\\nb\\nc\\nd | X\\na\\nb\\r\\nc\\nd",
                "a\\rb\\rc                   | b            | B            | a\\rB\\rc",
                "a\\rb\\r\\nc                | a\\rb\\nc    | a\\rB\\nc    | a\\rB\\r\\nc",
                "a  \\n\\tb \\t\\nc          | b            | B            | a  \\n\\tB \\t\\nc",
                "a\\nb                       | b            | c            | a\\nc",
                "a\\nb\\n\\n\\n              | a            | c            | c\\nb\\n\\n\\n",
                "BOMhello\\n                 | hello        | hello2       | BOMhello2\\n",
                "BOMx=1\\r\\ny=2\\r\\n       | x=1\\ny=2    | x=2\\ny=3    | BOMx=2\\r\\ny=3\\r\\n",
                "x = 1;\\n// caf\\xE9\\n     | x = 1        | x = 2        | x = 2;\\n// caf\\xE9\\n",
                "x = 1;\\n// caf\\xE9\\n     | caf\\xE9     | th\\xE9      | x = 1;\\n// th\\xE9\\n",
                "caf\\xC3\\xA9 \\xE9\\x80\\n | 'f'          | 'g'          | cag\\xC3\\xA9 \\xE9\\x80\\n",
                "a\\x00b\\x01\\xFFz          | b            | c            | a\\x00c\\x01\\xFFz",
                "cost P                      | P            | $$100 $& \\n $' \\\\1 ${x} | cost $$100 $& \\n $' \\\\1 ${x}",
                "\\xFF\\xFEh\\x00i\\x00      | h            | H            | \\xFF\\xFEH\\x00i\\x00",
                "\\xFE\\xFF\\x00h\\x00i      | i            | I\\n         | \\xFE\\xFF\\x00h\\x00I\\x00\\n",
                "\\xFF\\xFEa\\x00\\r\\x00\\n\\x00b\\x00 | a\\nb | a\\nB     | \\xFF\\xFEa\\x00\\r\\x00\\n\\x00B\\x00",
                "\\xFF\\xFEa\\x00\\r\\x00\\n\\x00b\\x00 | b  | b\\nc       | \\xFF\\xFEa\\x00\\r\\x00\\n\\x00b\\x00\\r\\x00\\n\\x00c\\x00",
                "\\xFF\\xFEodd               | odd          | even         | \\xFF\\xFEeven",
                "\\xFE\\xFF\\x00a\\x61\\x00  | \\u6100      | b            | \\xFE\\xFF\\x00a\\x00b",
            })
    void changesNoByteOutsideTheMatch(String before, String oldText, String newText, String after) throws Exception {
        bench.put("f.txt", unescaped(before));

        ToolResult result =
                bench.edit("path", "f.txt", "old_string", unescaped(oldText), "new_string", unescaped(newText));

        assertThat(rule(result)).as(result.text()).isEqualTo("ok");
        assertThat(bench.bytes("f.txt")).isEqualTo(unescaped(after));
        assertThat(bench.names("")).containsExactly("f.txt");
    }

    @Test
    void theSameEditTwiceIsNotAppliedTwice() throws Exception {
        bench.put("a.py", "import os\n\ndef f():\n    pass\n");
        Object[] call = {"path", "a.py", "old_string", "import os\n", "new_string", "import os\nimport re\n"};

        assertThat(bench.edit(call)).isInstanceOf(ToolResult.Ok.class);
        ToolResult again = bench.edit(call);

        assertThat(Bench.rule(again)).isEqualTo("no-change");
        assertThat(again.text()).contains("new_string already stands at line 1 of a.py");
        assertThat(bench.bytes("a.py")).isEqualTo("import os\nimport re\n\ndef f():\n    pass\n");
    }

    @Test
    void keepsEveryOtherByteOfRandomFiles() throws Exception {
        Random random = new Random(7);
        for (int round = 0; round < 40; round++) {
            byte[] head = new byte[random.nextInt(60)];
            byte[] tail = new byte[random.nextInt(60)];
            random.nextBytes(head);
            random.nextBytes(tail);
            if (round % 2 == 0 && head.length > 1) {
                head[0] = (byte) (round % 4 == 0 ? 0xFF : 0xFE);
                head[1] = (byte) (round % 4 == 0 ? 0xFE : 0xFF);
            }
            String latin1 = new String(head, StandardCharsets.ISO_8859_1) + "<MARK>"
                    + new String(tail, StandardCharsets.ISO_8859_1);
            bench.put("r.bin", latin1);
            ToolResult result = bench.edit("path", "r.bin", "old_string", "<MARK>", "new_string", "<new>");
            String after = bench.bytes("r.bin");
            if (rule(result).equals("ok")) {
                assertThat(after).isEqualTo(latin1.replace("<MARK>", "<new>"));
            } else {
                assertThat(after).isEqualTo(latin1);
            }
            assertThat(round % 2 == 0 || rule(result).equals("ok"))
                    .as(result.text())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                // file                       | old          | rule        | the answer says
                "debug = True\\nx\\ndebug = True\\n | debug = True | not-unique | 2 times in f.txt, at lines 1, 3.",
                "a\\na\\na\\na\\na\\na\\na\\n  | a            | not-unique  | 7 times in f.txt, at lines 1, 2, 3, 4, 5 and 2 more.",
                "aaa                          | aa           | not-unique  | 2 times",
                "a\\nb\\r\\na\\r\\nb\\n       | a\\nb        | not-unique  | 2 times in f.txt, at lines 1, 3",
                "abc                          | ''           | empty       | old_string is empty",
                "if x:\\n    y()\\n           | if x:\\n  y() | not-found  | white space",
                "\\tx = 1\\n                  | '    x = 1'  | not-found   | the file has \"\\tx = 1\"",
                "a\\nb\\n                     | a\\r\\nb     | not-found   | line ends",
                "say \\xE2\\x80\\x9Chi\\xE2\\x80\\x9D\\n | say \\\"hi\\\" | not-found | quotes",
                "caf\\x65\\xCC\\x81\\n        | caf\\u00e9   | not-found   | Unicode form",
                "Hello World\\n               | hello world  | not-found   | upper and lower case",
                "a\\nb\\n                     | a\\\\nb      | not-found   | escaping",
                "one\\ntwo\\n                 | 1\\tone\\n2\\ttwo | not-found | Leave out the line numbers",
                "x\\n                         | unrelated    | not-found   | Nothing like it",
                "def f(a):\\n  return a + 1\\n | def f(a):\\n  return a + 2 | not-found | nearest place is lines 1-2",
                "<b>x</b>\\n   | &lt;b&gt;x&lt;/b&gt; | not-found | HTML entities",
                "a\\rb\\rc\\r   | a\\nb | not-found | with \\r in place of",
                "a\\nb\\nc\\n  return total\\n}\\nint sum(int a)\\n{\\n  add();\\n} | int sum(int a)\\n{\\n  sub();\\n  return total\\n} | not-found | nearest place is lines 6-",
                "total = compute(values)\\n   | total = compute_all(values) | not-found | nearest place is line 1",
                "a\\nend                       | end\\n       | not-found   | no line end there",
                "x\\r\\ny                     | \\u20ac      | not-found   | f.txt",
            })
    void saysWhatWouldWork(String before, String oldText, String rule, String says) throws Exception {
        bench.put("f.txt", unescaped(before));

        ToolResult result = bench.edit("path", "f.txt", "old_string", unescaped(oldText), "new_string", "Z");

        assertThat(rule(result)).as(result.text()).isEqualTo(rule);
        assertThat(result.text()).contains(says).hasSizeLessThan(1_500);
        assertThat(bench.bytes("f.txt")).isEqualTo(unescaped(before));
        assertThat(bench.witnessed).isEmpty();
    }

    @Test
    void showsTheLinesAsTheyAreSoThatTheNextTryCanCopyThem() throws Exception {
        bench.put("f.py", "import os\n\n\ndef f():\n\treturn  1\n\n\ndef g():\n\treturn 2\n");

        ToolResult result = bench.edit("path", "f.py", "old_string", "def f():\n    return 1\n", "new_string", "x");

        assertThat(result.text())
                .contains("lines 4-5", "Line 5", "4\tdef f():\n5\t\treturn  1\n")
                .contains("old_string has \"    return 1\", the file has \"\\treturn  1\"");
    }

    @Test
    void keepsAnswersShortWhateverTheFile() throws Exception {
        bench.put("min.js", "var a=1;".repeat(100_000) + "\n" + "x".repeat(5_000) + "\n");

        ToolResult result = bench.edit("path", "min.js", "old_string", "Var A=1;".repeat(2_000), "new_string", "x");

        assertThat(rule(result)).isEqualTo("not-found");
        assertThat(result.text()).hasSizeLessThan(1_500);
    }

    @Test
    void showsTheCurrentLinesWhenNothingWouldChange() throws Exception {
        bench.put("f.txt", "a\nb\nc\n");

        ToolResult result = bench.edit("path", "f.txt", "old_string", "b\nc", "new_string", "b\nc");
        ToolResult absent = bench.edit("path", "f.txt", "old_string", "q", "new_string", "q");

        assertThat(rule(result)).isEqualTo("no-change");
        assertThat(result.text()).contains("2\tb\n3\tc\n");
        assertThat(rule(absent)).isEqualTo("not-found");
        assertThat(bench.witnessed).isEmpty();
    }

    @Test
    void replacesAllWhenAsked() throws Exception {
        bench.put("f.txt", "a b a\r\na\naaa");

        ToolResult result = bench.edit("path", "f.txt", "old_string", "a", "new_string", "aa\nx", "replace_all", true);

        assertThat(result.text()).contains("6 replacements: lines 1, 1, 2, 3, 3 and 1 more.");
        assertThat(bench.bytes("f.txt")).isEqualTo("aa\r\nx b aa\r\nx\r\naa\nx\naa\nxaa\nxaa\nx");

        bench.put("g.txt", "aaa");
        ToolResult overlapping =
                bench.edit("path", "g.txt", "old_string", "aa", "new_string", "b", "replace_all", "true");
        assertThat(overlapping.text()).contains("overlapped");
        assertThat(bench.bytes("g.txt")).isEqualTo("ba");
    }

    @Test
    void refusesWhatTheEncodingCannotHold() throws Exception {
        bench.put("f.txt", "caf\u00E9 x");
        bench.put("g.txt", "plain x");

        ToolResult euro = bench.edit("path", "f.txt", "old_string", "x", "new_string", "5 \u20AC");
        ToolResult half = bench.edit("path", "g.txt", "old_string", "x", "new_string", "\uD83D");

        assertThat(euro.text()).contains("ISO-8859-1", "U+20AC", "\u20AC");
        assertThat(rule(half)).isEqualTo("encoding");
        assertThat(bench.bytes("f.txt")).isEqualTo("caf\u00E9 x");
        assertThat(bench.bytes("g.txt")).isEqualTo("plain x");
        assertThat(rule(bench.edit("path", "g.txt", "old_string", "x", "new_string", "\u20AC")))
                .isEqualTo("ok");
        assertThat(Files.readString(bench.root.resolve("g.txt"))).isEqualTo("plain \u20AC");
    }

    @Test
    void holdsTheFileAgainstTheExpectedHash() throws Exception {
        bench.put("f.txt", "a");
        String hash = Sha256.of("a".getBytes(StandardCharsets.UTF_8));

        ToolResult stale =
                bench.edit("path", "f.txt", "old_string", "a", "new_string", "b", "expected_sha256", "0".repeat(64));
        assertThat(rule(stale)).isEqualTo("stale");
        assertThat(stale.text()).contains(hash.substring(0, 12));
        for (String tooShort : List.of(hash.substring(0, 11), hash.substring(0, 12) + "g")) {
            assertThat(rule(bench.edit(
                            "path", "f.txt", "old_string", "a", "new_string", "b", "expected_sha256", tooShort)))
                    .as(tooShort)
                    .isEqualTo("stale");
        }
        ToolResult fresh = bench.edit(
                "path",
                "f.txt",
                "old_string",
                "a",
                "new_string",
                "b",
                "expected_sha256",
                hash.substring(0, 12).toUpperCase(Locale.ROOT));
        assertThat(fresh.text())
                .isEqualTo("Edited f.txt, line 1. sha256 "
                        + Sha256.of("b".getBytes(StandardCharsets.UTF_8)).substring(0, 12));
        assertThat(bench.witnessed).containsExactly("before f.txt", "after f.txt");
        assertThat(rule(bench.edit("path", "f.txt", "old_string", "b", "new_string", "c", "expected_sha256", "")))
                .isEqualTo("ok");
    }

    @Test
    void goesOnAfterAChangeElsewhereAndSaysSo() throws Exception {
        Path file = bench.put("f.txt", "one\ntwo\n");
        bench.read("path", "f.txt");
        Files.writeString(file, "one\ntwo\nthree\n");

        ToolResult edit = bench.edit("path", "f.txt", "old_string", "one", "new_string", "ONE");
        ToolResult write = bench.write("path", "f.txt", "content", "all\n");

        assertThat(rule(edit)).isEqualTo("ok");
        assertThat(edit.text()).contains("has changed elsewhere");
        assertThat(rule(write)).isEqualTo("stale");
        assertThat(bench.bytes("f.txt")).isEqualTo("ONE\ntwo\nthree\n");
    }

    @Test
    void seesEachEditOfATurn() throws Exception {
        bench.put("f.txt", "a b");
        bench.read("path", "f.txt");

        assertThat(bench.edit("path", "f.txt", "old_string", "a", "new_string", "b c")
                        .text())
                .doesNotContain("Note");
        assertThat(rule(bench.edit("path", "f.txt", "old_string", "b", "new_string", "x")))
                .isEqualTo("not-unique");
        assertThat(bench.edit("path", "f.txt", "old_string", "b c", "new_string", "d")
                        .text())
                .doesNotContain("Note");
        assertThat(rule(bench.write("path", "f.txt", "content", "w"))).isEqualTo("ok");
    }

    @Test
    void keepsTheMode() throws Exception {
        Path file = bench.put("run.sh", "echo 1\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));

        bench.edit("path", "run.sh", "old_string", "1", "new_string", "2");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rwxr-xr-x");
    }

    @Test
    void editsTheTargetOfALinkAndKeepsTheLink() throws Exception {
        bench.put("docs/AGENT_NOTES.md", "old\n");
        Path link = Files.createSymbolicLink(bench.root.resolve("notes.md"), Path.of("docs/AGENT_NOTES.md"));

        bench.edit("path", "notes.md", "old_string", "old", "new_string", "new");

        assertThat(Files.readSymbolicLink(link)).isEqualTo(Path.of("docs/AGENT_NOTES.md"));
        assertThat(bench.bytes("docs/AGENT_NOTES.md")).isEqualTo("new\n");
    }

    @Test
    void refusesAHugeFileBeforeReadingIt() throws Exception {
        Path file = bench.put("huge.txt", "");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(2L << 30);
        }

        ToolResult result = bench.edit("path", "huge.txt", "old_string", "a", "new_string", "b");

        assertThat(rule(result)).isEqualTo("too-large");
        assertThat(result.text()).contains("2,147,483,648");
    }

    @Test
    void editsAFileLargerThanWhatOneCallMayWrite() throws Exception {
        bench.put("big.txt", "line\n".repeat(1_000_000) + "mark\n");

        assertThat(rule(bench.edit("path", "big.txt", "old_string", "mark", "new_string", "MARK")))
                .isEqualTo("ok");
        assertThat(bench.bytes("big.txt")).hasSize(5_000_005).endsWith("line\nMARK\n");
        assertThat(rule(bench.edit(
                        "path", "big.txt", "old_string", "line", "new_string", "long line", "replace_all", true)))
                .isEqualTo("too-large");
    }

    @Test
    void refusesMarksOfRedactionAndOtherArguments() throws Exception {
        bench.put("f.txt", "key=abc\n");

        assertThat(rule(bench.edit("path", "f.txt", "old_string", "key", "new_string", "[REDACTED:token]")))
                .isEqualTo("redacted");
        ToolResult copied = bench.edit("path", "f.txt", "old_string", "key=[REDACTED:token]", "new_string", "x");
        assertThat(copied.text()).contains("hidden");
        assertThat(rule(bench.edit("path", "f.txt", "new_string", "x"))).isEqualTo("arguments");
        assertThat(rule(bench.edit("path", "none.txt", "old_string", "a", "new_string", "b")))
                .isEqualTo("not-found");
        assertThat(bench.bytes("f.txt")).isEqualTo("key=abc\n");
    }

    /** Java escapes of the table; single quotes surround an empty text or one with blanks at its ends. */
    static String unescaped(String text) {
        String quoted = text.startsWith("'") && text.endsWith("'") && text.length() > 1
                ? text.substring(1, text.length() - 1)
                : text;
        StringBuilder out = new StringBuilder();
        String rest = quoted.replace("BOM", "\u00EF\u00BB\u00BF");
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            if (c != '\\') {
                out.append(c);
                continue;
            }
            char kind = rest.charAt(++i);
            switch (kind) {
                case 'n' -> out.append('\n');
                case 'r' -> out.append('\r');
                case 't' -> out.append('\t');
                case 'x' -> {
                    out.append((char) Integer.parseInt(rest.substring(i + 1, i + 3), 16));
                    i += 2;
                }
                case 'u' -> {
                    out.append((char) Integer.parseInt(rest.substring(i + 1, i + 5), 16));
                    i += 4;
                }
                default -> out.append(kind);
            }
        }
        return out.toString();
    }
}
