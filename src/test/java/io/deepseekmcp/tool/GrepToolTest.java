package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.workspace.search.Engines;
import io.deepseekmcp.workspace.search.JavaGrep;
import io.deepseekmcp.workspace.search.TextSearch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GrepToolTest {
    private static final String TOKEN = "tok_0123456789abcdef";

    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void makeWorkspace() throws Exception {
        root = Files.createDirectories(folder.toRealPath().resolve("ws"));
        write("src/app.ts", "let a = 1;\nlet needle = 2;\nlet c = 3;\n");
        write("src/lib/util.ts", "needle();\r\nx\r\n");
        write("docs/a.md", "Needle\n");
        write("../out/secret.txt", "needle outside\n");
    }

    @Test
    void showsPathLineAndText() throws Exception {
        assertThat(grep(Map.of("pattern", "needle"))).isEqualTo("""
                        src/app.ts:2:let needle = 2;
                        src/lib/util.ts:1:needle();
                        [2 matches in 2 files; engine java]""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            quoteCharacter = '\0',
            value = {
                "ignore_case=true | docs/a.md:1:Needle;src/app.ts:2:let needle = 2;src/lib/util.ts:1:needle();[3 matches in 3 files; engine java]",
                "files_only=true | src/app.ts;src/lib/util.ts;[2 files; engine java]",
                "glob=*.md ignore_case=true | docs/a.md:1:Needle;[1 match in 1 file; engine java]",
                "glob=src/*.ts | src/app.ts:2:let needle = 2;[1 match in 1 file; engine java]",
                "path=src glob=lib/*.{ts,js} | src/lib/util.ts:1:needle();[1 match in 1 file; engine java]",
                "glob=!**/lib/** | src/app.ts:2:let needle = 2;[1 match in 1 file; engine java]",
                "path=src/app.ts | src/app.ts:2:let needle = 2;[1 match in 1 file; engine java]",
                "path=src/app.ts context=1 | src/app.ts; 1-let a = 1;; 2:let needle = 2;; 3-let c = 3;;[1 match in 1 file; engine java]",
                "offset=1 | src/lib/util.ts:1:needle();[2 matches in 2 files; these are 2 to 2; engine java]",
                "offset=9 | [2 matches in 2 files; offset 9 is after the last; engine java]",
                "path=docs | No match for \"needle\" in 1 file; engine java. With ignore_case=true: 1 match in 1 file.",
                "glob=*.zig | No match for \"needle\": the glob matches none of the 3 files in the workspace.",
            })
    void narrowsAndPages(String options, String expected) throws Exception {
        Map<String, Object> arguments = new java.util.LinkedHashMap<>(Map.of("pattern", "needle"));
        for (String option : options.split(" ", -1)) {
            String[] pair = option.split("=", 2);
            arguments.put(pair[0], pair[1]);
        }
        assertThat(grep(arguments).replace('\n', ';').replace(";;", ";")).isEqualTo(expected.replace(";;", ";"));
    }

    @Test
    void whatIsShownCanBeSentBackAndStandsOnce() throws Exception {
        write("deep/er/and/deeper/one.c", "    hit\n\thit\nno\n");
        write("deep/er/and/deeper/two.c", "  hit\n");
        write("other/three.c", " hit \n");

        assertThat(grep(Map.of("pattern", "hit"))).isEqualTo("""
                        deep/er/and/deeper/
                         one.c
                          1:    hit
                          2:\thit
                         two.c:1:  hit
                        other/three.c:1: hit\s
                        [4 matches in 3 files; engine java]""");
        assertThat(grep(Map.of("pattern", "hit", "files_only", true))).isEqualTo("""
                        deep/er/and/deeper/
                         one.c
                         two.c
                        other/three.c
                        [3 files; engine java]""");
    }

    @Test
    void saysHowManyMoreThereAre() throws Exception {
        write("many", "hit\n".repeat(250));
        GrepTool tool = tool(new JavaGrep(), Guards.everything(root), 100, 20_000);

        assertThat(text(tool, Map.of("pattern", "hit")))
                .contains("\n 100:hit\n")
                .endsWith("[250 matches in 1 file; these are 1 to 100, offset=100 shows more; engine java]");
        assertThat(text(tool, Map.of("pattern", "hit", "offset", 200)))
                .startsWith("many\n 201:hit\n")
                .endsWith("[250 matches in 1 file; these are 201 to 250; engine java]");
    }

    @Test
    void aPageThatDoesNotHoldAllSaysInWhichFoldersTheyLie() throws Exception {
        for (int i = 0; i < 60; i++) {
            write("lib/main/a/F" + i + ".c", "hit\n");
            write("lib/test/p" + i + "/T.c", "hit\nhit\n");
        }
        write("top.c", "hit\n");

        assertThat(grep(Map.of("pattern", "hit")))
                .endsWith("[181 matches in 121 files: lib/test/ 120, lib/main/a/ 60, ./ 1 directly;"
                        + " these are 1 to 100, offset=100 shows more; engine java]");
        assertThat(grep(Map.of("pattern", "hit", "files_only", true)))
                .endsWith("[121 files: lib/main/a/ 60, lib/test/ 60, ./ 1 directly;"
                        + " these are 1 to 100, offset=100 shows more; engine java]");
        assertThat(grep(Map.of("pattern", "hit", "offset", 100)))
                .endsWith("[181 matches in 121 files; these are 101 to 181; engine java]");
        assertThat(grep(Map.of("pattern", "hit", "path", "lib/test")))
                .endsWith(
                        "[120 matches in 60 files: in 60 folders of lib/test/; these are 1 to 100, offset=100 shows more;"
                                + " engine java]");
    }

    @Test
    void aPageWithContextHoldsWholeHitsAndNoMoreLinesThanAPageOfAFile() throws Exception {
        write("wide", "before\nhit\nafter\nnothing\nnothing\n".repeat(99));

        String first = grep(Map.of("pattern", "hit", "context", 1));
        assertThat(first)
                .startsWith("wide\n 1-before\n 2:hit\n 3-after\n --\n 6-before\n 7:hit\n")
                .endsWith("\n 313-after\n[99 matches in 1 file; these are 1 to 63, offset=63 shows more; engine java]");
        assertThat(grep(Map.of("pattern", "hit", "context", 1, "offset", 63)))
                .startsWith("wide\n 316-before\n 317:hit\n 318-after\n --\n")
                .endsWith("\n 493-after\n[99 matches in 1 file; these are 64 to 99; engine java]");

        GrepTool small = tool(new JavaGrep(), Guards.everything(root), 100, 600);
        assertThat(text(small, Map.of("pattern", "hit", "context", 1)))
                .startsWith("wide\n 1-before\n 2:hit\n")
                .contains("-after\n[99 matches in 1 file; these are 1 to ");
    }

    @Test
    void theAnswerStaysInItsBoundAndPagingComesToAnEnd() throws Exception {
        write("wide", ("x".repeat(395) + " hit\n").repeat(20));
        GrepTool tool = tool(new JavaGrep(), Guards.everything(root), 100, 1_000);
        int offset = 0;
        int pages = 0;
        while (offset < 20) {
            String text = text(tool, Map.of("pattern", "hit", "offset", offset, "context", pages == 3 ? 5 : 0));
            assertThat(text).hasSizeLessThanOrEqualTo(1_000);
            assertThat(text.lines().filter(line -> line.matches("(wide:| *)\\d+:.*")))
                    .isNotEmpty();
            offset += (int) text.lines()
                    .filter(line -> line.matches("(wide:| *)\\d+:.*"))
                    .count();
            pages++;
        }
        assertThat(offset).isEqualTo(20);
    }

    @Test
    void aMatchInALongLineStaysVisible() throws Exception {
        write("min.js", "a".repeat(500_000) + "NEEDLE42" + "é😀".repeat(250_000) + "\nshort NEEDLE42\n");

        for (String pattern : List.of("NEEDLE42", "needle\\d+", "[N]EEDLE4.")) {
            String text = grep(Map.of("pattern", pattern, "ignore_case", true));
            assertThat(text.lines().toList()).hasSize(4);
            assertThat(text).hasSizeLessThan(700).contains("aNEEDLE42é").contains("[... 499880 chars] aaa");
            assertThat(text).containsPattern("\\[\\.\\.\\. 7497\\d\\d chars\\]\n");
        }
    }

    @Test
    void threeKindsOfNothingAreThreeAnswers() throws Exception {
        assertThat(grep(Map.of("pattern", "absent"))).isEqualTo("No match for \"absent\" in 3 files; engine java.");
        ToolResult invalid = tool().run(new ToolArguments(Map.of("pattern", "[")));
        assertThat(invalid)
                .isEqualTo(new ToolResult.Failed(
                        "pattern",
                        "Invalid pattern: unclosed class at character 1. Set literal to true to search for the text as"
                                + " it stands."));
        GrepTool hasty = new GrepTool(
                Guards.everything(root), new JavaGrep(), new Redactor(List.of()), 100, 20_000, Duration.ZERO);
        assertThat(text(hasty, Map.of("pattern", "needle")))
                .contains("[timed out, partial: ")
                .contains(" files were searched; give a narrower path or glob]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--pre=./x.sh", "-f/etc/passwd", "-e", "--", "--files", "$(touch x)", "; touch x", "\\"})
    void aPatternIsNeverAnOption(String pattern) throws Exception {
        write("x.sh", "#!/bin/sh\ntouch " + root + "/ran\n");
        assertThat(root.resolve("x.sh").toFile().setExecutable(true)).isTrue();
        write("text", "before " + pattern + " after\n");

        for (TextSearch engine : Engines.all(root)) {
            GrepTool tool = tool(engine, Guards.everything(root), 100, 20_000);
            assertThat(text(tool, Map.of("pattern", pattern, "literal", true)))
                    .isEqualTo(
                            "text:1:before " + pattern + " after\n[1 match in 1 file; engine " + engine.engine() + "]");
        }
        assertThat(root.resolve("ran")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "(\\d+)*\\1!, back-references are not supported",
        "foo(?!bar), look-ahead is not supported",
        "a\\nb, no match spans two lines",
        "*, nothing for * to repeat"
    })
    void anInvalidPatternSaysWhy(String pattern, String reason) throws Exception {
        ToolResult result = tool().run(new ToolArguments(Map.of("pattern", pattern)));
        assertThat(result).isInstanceOf(ToolResult.Failed.class);
        assertThat(result.text()).contains(reason).contains("literal");
    }

    @Test
    void deniedFilesAreNeverAmongTheHits() throws Exception {
        GitFixture.init(root);
        write(".env", "needle=1\n");
        write("secrets/db.txt", "needle\n");
        write(".git/config2", "needle\n");
        write("closed/x", "needle\n");
        Files.createSymbolicLink(root.resolve("link.txt"), root.resolve("../out/secret.txt"));
        Files.createSymbolicLink(root.resolve("notes.txt"), Path.of(".env"));
        Files.createSymbolicLink(root.resolve("dir"), root.resolve("../out"));
        Files.createLink(root.resolve("innocent.txt"), root.resolve(".env"));

        for (TextSearch engine : Engines.all(root)) {
            GrepTool tool = tool(engine, Guards.denying(root, List.of("closed")), 100, 20_000);
            for (boolean all : new boolean[] {false, true}) {
                assertThat(text(tool, Map.of("pattern", "needle", "include_ignored", all)))
                        .isEqualTo("src/app.ts:2:let needle = 2;\nsrc/lib/util.ts:1:needle();\n"
                                + "[2 matches in 2 files; engine " + engine.engine() + "]");
            }
        }
        for (String path :
                List.of(".env", "secrets/db.txt", "closed", ".git", "dir", "link.txt", "..", "innocent.txt")) {
            assertThat(catchThrowableOfType(Refused.class, () -> text(closing(), Map.of("pattern", "n", "path", path))))
                    .as(path)
                    .isNotNull();
        }
    }

    private GrepTool closing() throws Refused {
        return tool(new JavaGrep(), Guards.denying(root, List.of("closed")), 100, 20_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../**", "src/[.][.]/x", "{a", "[", "/etc/*", "src//x"})
    void aMalformedGlobIsAnErrorAndNotSilence(String glob) {
        assertThat(catchThrowableOfType(Refused.class, () -> grep(Map.of("pattern", "x", "glob", glob))))
                .isNotNull();
    }

    @Test
    void ignoredFilesAreLeftOutUnlessAskedForOrNamed() throws Exception {
        GitFixture.init(root);
        write(".gitignore", "dist/\n");
        write("dist/app.js", "needle\n");

        assertThat(grep(Map.of("pattern", "needle"))).doesNotContain("dist");
        assertThat(grep(Map.of("pattern", "needle", "include_ignored", true))).contains("dist/app.js:1:needle");
        for (String path : List.of("dist", "dist/app.js")) {
            assertThat(grep(Map.of("pattern", "needle", "path", path)))
                    .startsWith("dist/app.js:1:needle\n")
                    .contains("ignore rules leave out");
        }
        assertThat(grep(Map.of("pattern", "gone")))
                .endsWith("engine java. Ignored files were not searched: include_ignored=true adds them.");
    }

    @Test
    void binaryFilesArePassedOverByTheirBytes() throws Exception {
        write("a.txt", "needle\0\n");
        Files.write(root.resolve("b.png"), "needle text\n".getBytes(StandardCharsets.UTF_8));
        Files.write(root.resolve("c"), "\u007FELFneedle\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(grep(Map.of("pattern", "needle", "files_only", true)))
                .isEqualTo("b.png\nsrc/app.ts\nsrc/lib/util.ts\n[3 files; engine java]");
        assertThat(grep(Map.of("pattern", "needle", "path", "a.txt")))
                .isEqualTo("No match for \"needle\" in 1 file (1 binary file not searched); engine java.");
    }

    @Test
    void secretsAreRedactedAlsoWhereALineIsCut() throws Exception {
        String key = "-----BEGIN PRIVATE KEY-----\n" + "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n".repeat(20)
                + "-----END PRIVATE KEY-----\n";
        write("fixture", "first\n" + key + "last\n");
        write("long", "y".repeat(110) + TOKEN + " MARK " + "z".repeat(500) + "\n");
        write("plain", "token = " + TOKEN + "\n");
        GrepTool tool =
                new GrepTool(Guards.everything(root), new JavaGrep(), new Redactor(List.of(TOKEN)), 100, 20_000);

        assertThat(text(tool, Map.of("pattern", "MIIE|first|last")))
                .contains("fixture\n 1:first", "\n 24:last")
                .doesNotContain("MIIE");
        assertThat(text(tool, Map.of("pattern", "MARK"))).contains("MARK").doesNotContain(TOKEN.substring(0, 8));
        assertThat(text(tool, Map.of("pattern", "token")))
                .contains("plain:1:token = [REDACTED")
                .doesNotContain(TOKEN);
    }

    @Test
    void noAnswerDependsOnASecretOfALine() throws Exception {
        String other = "ghp_" + "0a1b2c3d4e5f".repeat(3);
        List<String> patterns = List.of(
                TOKEN.substring(0, 9),
                TOKEN.substring(4, 12),
                other.substring(0, 9),
                "token = " + TOKEN.charAt(0),
                "token = .{" + TOKEN.length() + "}$",
                TOKEN.substring(0, 6) + "|REDACTED",
                TOKEN.substring(0, 6) + "|token = $",
                "^token = [^g]",
                "(?i)\\b" + TOKEN.substring(0, 7),
                "[a-z]+ = [a-z]",
                "token|" + TOKEN.substring(3, 9),
                "token");
        for (boolean filesOnly : List.of(false, true)) {
            for (String pattern : patterns) {
                Map<String, Object> arguments = Map.of("pattern", pattern, "files_only", filesOnly);
                write("plain", "token = " + TOKEN + " end\nother\n");
                String first = text(guessing(TOKEN), arguments);
                write("plain", "token = " + other + " end\nother\n");
                assertThat(text(guessing(other), arguments)).as(pattern).isEqualTo(first);
            }
        }
        write("plain", "token = " + TOKEN + " end\nother\n");
        assertThat(text(guessing(TOKEN), Map.of("pattern", "token =|other")))
                .contains("plain\n 1:token = [REDACTED", "\n 2:other");
        assertThat(text(guessing(TOKEN), Map.of("pattern", "end"))).contains("plain:1:");
    }

    private GrepTool guessing(String secret) throws Exception {
        return new GrepTool(Guards.everything(root), new JavaGrep(), new Redactor(List.of(secret)), 100, 20_000);
    }

    @Test
    void saysWhatIsNotThere() throws Exception {
        assertThat(tool().run(new ToolArguments(Map.of("pattern", "x", "path", "nowhere"))))
                .isEqualTo(new ToolResult.Failed(
                        "not-found", "There is no \"nowhere\". Paths count from the workspace root."));
        assertThat(tool().run(new ToolArguments(Map.of("pattern", "")))).isInstanceOf(ToolResult.Failed.class);
    }

    @Test
    void aPipeIsNeverOpened() throws Exception {
        Path pipe = root.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        for (TextSearch engine : Engines.all(root)) {
            GrepTool tool = tool(engine, Guards.everything(root), 100, 20_000);
            assertThat(text(tool, Map.of("pattern", "needle"))).contains("2 matches in 2 files");
        }
        assertThat(tool().run(new ToolArguments(Map.of("pattern", "x", "path", "pipe")))
                        .text())
                .contains("neither a regular file nor a directory");
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private GrepTool tool() throws Refused {
        return tool(new JavaGrep(), Guards.everything(root), 100, 20_000);
    }

    private static GrepTool tool(TextSearch engine, PathGuard guard, int maxMatches, int maxChars) {
        return new GrepTool(guard, engine, new Redactor(List.of()), maxMatches, maxChars);
    }

    private String grep(Map<String, Object> arguments) throws Exception {
        return text(tool(), arguments);
    }

    private static String text(GrepTool tool, Map<String, Object> arguments) throws Exception {
        ToolResult result = tool.run(new ToolArguments(arguments));
        assertThat(result).isInstanceOf(ToolResult.Ok.class);
        return result.text();
    }
}
