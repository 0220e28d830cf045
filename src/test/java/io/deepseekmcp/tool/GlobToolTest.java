package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.tool.argument.ToolArguments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GlobToolTest {
    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void makeWorkspace() throws Exception {
        root = Files.createDirectories(folder.toRealPath().resolve("ws"));
        for (String file : List.of(
                "Main.java",
                "a-b/x.c",
                "a.txt",
                "a/x.c",
                "a/y.h",
                ".github/workflows/ci.yml",
                "src/main/App.java",
                "src/test/AppTest.java",
                ".A.java",
                "dist/app.js",
                "dist/deep/b.js",
                "[x].txt",
                "{y}")) {
            write(file);
        }
        Files.writeString(root.resolve(".gitignore"), "dist/\n");
        GitFixture.init(root);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "**/*.java | .A.java Main.java src/main/App.java src/test/AppTest.java",
                "*.java | .A.java Main.java",
                ".github/workflows/*.yml | .github/workflows/ci.yml",
                "**/*.yml | .github/workflows/ci.yml",
                "a/*.[ch] | a/x.c a/y.h",
                "{a,a-b}/{x,y}.{c,h} | a-b/x.c a/x.c a/y.h",
                "./src/**/*Test.java | src/test/AppTest.java",
                "src/ | src/main/App.java src/test/AppTest.java",
                "a?b/* | a-b/x.c",
                "\\[x\\].txt | [x].txt",
                "**/{dist/app.js,a.txt} | a.txt",
            })
    void listsWhatMatchesSortedByPath(String pattern, String expected) throws Exception {
        List<String> paths = List.of(expected.split(" ", -1));
        assertThat(glob(Map.of("pattern", pattern)))
                .isEqualTo(
                        String.join("\n", paths) + "\n[" + paths.size() + (paths.size() == 1 ? " file]" : " files]"));
    }

    @Test
    void aPatternCountsFromThePath() throws Exception {
        assertThat(glob(Map.of("pattern", "*/*.java", "path", "src")))
                .isEqualTo("src/main/App.java\nsrc/test/AppTest.java\n[2 files]");
        assertThat(glob(Map.of("pattern", root + "/src/main/*", "path", "a"))).isEqualTo("src/main/App.java\n[1 file]");
    }

    @Test
    void tellsWhereTheyLieWhenThereAreTooMany() throws Exception {
        for (int i = 0; i < 30; i++) {
            write("src/main/gen/p" + i % 3 + "/F" + i + ".java");
        }
        GlobTool tool = new GlobTool(Guards.everything(root), 20);

        assertThat(tool.run(new ToolArguments(Map.of("pattern", "**/*.java"))).text())
                .isEqualTo("""
                        .A.java
                        Main.java
                        src/main/App.java
                        src/main/gen/
                         p0/ (10 files)
                         p1/ (10 files)
                         p2/ (10 files)
                        src/test/AppTest.java
                        [34 match, more than the 20 of one list: Glob {"pattern":"src/main/gen/p0/**/*.java"} lists some]""");
    }

    @Test
    void moreFoldersThanLinesAreNamedAsFarAsTheLinesGo() throws Exception {
        for (int i = 100; i < 180; i++) {
            write("packages/p" + i + "/index.js");
            write("packages/p" + i + "/test.js");
        }
        String text = new GlobTool(Guards.everything(root), 20)
                .run(new ToolArguments(Map.of("pattern", "packages/**/*.js")))
                .text();
        assertThat(text)
                .startsWith("packages/\n p100/ (2 files)\n p101/ (2 files)\n")
                .contains("\n p148/ (2 files)\n 31 more folders (62 files)\n[")
                .endsWith("[160 match, more than the 20 of one list:"
                        + " Glob {\"pattern\":\"packages/p100/**/*.js\"} lists some]");
        assertThat(text.lines()).hasSize(52);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "** | . | {\"pattern\":\"many/deep/**\"} | 15",
                "**/*.c | . | {\"pattern\":\"many/deep/**/*.c\"} | 15",
                "**/*.c | many | {\"pattern\":\"deep/**/*.c\",\"path\":\"many\"} | 15",
                "many/*.c | . | {\"pattern\":\"many/b*.c\"} | 19",
                "*.c | many | {\"pattern\":\"b*.c\",\"path\":\"many\"} | 19",
                "many/{a,b}* | . | a narrower pattern or path | 0",
            })
    void theCallThatIsOfferedListsSome(String pattern, String path, String offered, int files) throws Exception {
        for (int i = 0; i < 49; i++) {
            write("many/" + (i < 30 ? "a" : "b") + i + ".c");
        }
        for (int i = 0; i < 15; i++) {
            write("many/deep/c" + i + ".c");
        }
        GlobTool tool = new GlobTool(Guards.everything(root), 20);

        String text = tool.run(new ToolArguments(Map.of("pattern", pattern, "path", path)))
                .text();
        assertThat(text).contains(": " + (files > 0 ? "Glob " + offered + " lists some]" : offered + " lists them]"));
        if (files > 0) {
            assertThat(tool.run(new ToolArguments(Json.parseObject(offered))).text())
                    .contains("\n[" + files + " files]");
        }
    }

    @Test
    void aPatternOfOneLevelShowsFoldersWithTheNumberOfFilesBelow() throws Exception {
        assertThat(glob(Map.of("pattern", "s*"))).isEqualTo("src/ (2 files)\n[1 folder]");
        assertThat(glob(Map.of("pattern", "*", "path", "src")))
                .isEqualTo("src/main/ (1 file)\nsrc/test/ (1 file)\n[2 folders]");
        assertThat(glob(Map.of("pattern", "a*"))).isEqualTo("a-b/ (1 file)\na/ (2 files)\na.txt\n[2 folders, 1 file]");
    }

    @Test
    void theFirstLookNamesFoldersBuildFilesAndTestsInOneShortAnswer() throws Exception {
        for (int i = 0; i < 200; i++) {
            write("note-with-a-long-name-" + i + ".md");
        }
        Files.writeString(root.resolve("package.json"), "{\"scripts\":{\"test\":\"node --test\"}}");

        String text = glob(Map.of("pattern", "*"));

        assertThat(text)
                .hasSizeLessThanOrEqualTo(1_500)
                .startsWith(".github/ (1 file)\na-b/ (1 file)\na/ (2 files)\nsrc/ (2 files)\n")
                .contains("\npackage.json\n")
                .contains("[4 folders, 207 files; ")
                .endsWith("; tests: npm test]");
    }

    @Test
    void aFolderOfManyFilesIsNamedOnce() throws Exception {
        for (String name : List.of("One.java", "Two.java", "Three.java")) {
            write("lib/src/main/java/org/example/" + name);
        }
        assertThat(glob(Map.of("pattern", "lib/**"))).isEqualTo("""
                        lib/src/main/java/org/example/
                         One.java
                         Three.java
                         Two.java
                        [3 files]""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "app/[slug]/page.tsx | app/[slug]/page.tsx",
                "app/[slug]/** | app/[slug]/page.tsx",
                "**/[slug]/page.tsx | app/[slug]/page.tsx",
                "**/[...all]/* | app/[...all]/p.tsx",
                "**/{id}.vue | pages/{id}.vue",
                "app/[...all]/p.tsx | app/[...all]/p.tsx",
                "app/[user-id]/*.tsx | app/[user-id]/q.tsx",
                "pages/{id}.vue | pages/{id}.vue",
                "app/[st]/page.tsx | app/s/page.tsx",
                "pages/{id,x}.vue | pages/id.vue",
            })
    void aNameThatExistsWithItsBracketsIsMeant(String pattern, String expected) throws Exception {
        for (String file : List.of(
                "app/[slug]/page.tsx",
                "app/s/page.tsx",
                "app/[...all]/p.tsx",
                "app/[user-id]/q.tsx",
                "pages/{id}.vue",
                "pages/id.vue")) {
            write(file);
        }
        assertThat(glob(Map.of("pattern", pattern))).isEqualTo(expected + "\n[1 file]");
        assertThat(glob(Map.of("pattern", root + "/" + pattern))).isEqualTo(expected + "\n[1 file]");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no such names")
    void namesThatCannotBeSentBackAreQuotedAsGitDoes() throws Exception {
        write("odd/plain.txt");
        write("odd/a\tb.txt");
        write("odd/a\\b.txt");
        write("odd/a\"b.txt");
        Process latin1 = new ProcessBuilder("sh", "-c", "printf x > odd/$(printf 'caf\\351.txt')")
                .directory(root.toFile())
                .start();
        assertThat(latin1.waitFor()).isZero();

        assertThat(glob(Map.of("pattern", "*.txt", "path", "odd")))
                .isEqualTo("odd/a\"b.txt\nodd/plain.txt\n[2 files]\n[3 names that no tool can be given: "
                        + "\"odd/a\\\\b.txt\", \"odd/a\\tb.txt\", \"odd/caf\\351.txt\"]");
        assertThat(glob(Map.of("pattern", "*.md", "path", "odd")))
                .startsWith("No file matches")
                .doesNotContain("names");
    }

    @Test
    void aBackslashBetweenFoldersIsAnsweredWithTheSlash() throws Exception {
        assertThat(glob(Map.of("pattern", "src\\*.java"))).contains("\"src/*.java\" may be what you mean");
    }

    @Test
    void ignoredFilesAreLeftOutUnlessAskedForOrNamed() throws Exception {
        assertThat(glob(Map.of("pattern", "**/*.js")))
                .isEqualTo(
                        "No file matches \"**/*.js\" in the workspace. Of ignored files 2 match: include_ignored=true lists them.");
        assertThat(glob(Map.of("pattern", "**/*.js", "include_ignored", true)))
                .isEqualTo("dist/app.js\ndist/deep/b.js\n[2 files]");
        assertThat(glob(Map.of("pattern", "dist/app.js")))
                .isEqualTo("dist/app.js\n[1 file, which the ignore rules leave out of searches]");
        assertThat(glob(Map.of("pattern", "dist/{app,none}.js"))).isEqualTo("dist/app.js\n[1 file]");
        assertThat(glob(Map.of("pattern", "*.js", "path", "dist")))
                .startsWith("dist/app.js\n[1 file]\n[the path is one that the ignore rules leave out");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "App*.java | No file matches \"App*.java\" in the workspace. \"**/App*.java\" matches 2 files, such as"
                        + " src/main/App.java, src/test/AppTest.java.",
                "**/*.zig | No file matches \"**/*.zig\" in the workspace.",
                "src/none.c | No file \"src/none.c\".",
            })
    void saysWhatMayHaveBeenMeant(String pattern, String expected) throws Exception {
        assertThat(glob(Map.of("pattern", pattern))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"src, src", "src/main, src/main", "dist, dist", "main, src/main"})
    void aDirectoryIsListed(String pattern, String directory) throws Exception {
        Map<String, Object> arguments =
                pattern.equals("main") ? Map.of("pattern", pattern, "path", "src") : Map.of("pattern", pattern);
        assertThat(glob(arguments))
                .isEqualTo("[\"" + directory + "\" is a directory: this is " + directory + "/*]\n"
                        + glob(Map.of("pattern", "*", "path", directory)))
                .contains(directory + "/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{a", "a}", "[a", "../x/*", "/etc/*", "a//b", "", "a/../b", "x**y", "\\"})
    void aMalformedPatternIsAnError(String pattern) {
        assertThat(catchThrowableOfType(Refused.class, () -> glob(Map.of("pattern", pattern))))
                .isNotNull();
    }

    @Test
    void deniedFilesAreNeverListed() throws Exception {
        for (String file :
                List.of(".env", "secrets/db.txt", "deep/.ssh/id_rsa", "closed/x.txt", ".hg/y.txt", ".jj/z")) {
            write(file);
        }
        Files.createSymbolicLink(root.resolve("link.txt"), root.resolve("../out.txt"));
        Files.writeString(root.resolve("../out.txt"), "");
        Files.createSymbolicLink(root.resolve("notes.txt"), Path.of(".env"));
        GlobTool tool = new GlobTool(Guards.denying(root, List.of("closed")), 300);

        for (boolean all : new boolean[] {false, true}) {
            String text = tool.run(new ToolArguments(Map.of("pattern", "**", "include_ignored", all)))
                    .text();
            assertThat(text)
                    .contains("Main.java")
                    .doesNotContain(".env", "secrets", ".ssh", "closed", ".hg", ".jj", ".git/");
            assertThat(text).doesNotContain("link.txt", "notes.txt");
        }
        for (String pattern : List.of(".env", "secrets/db.txt", ".git/config", "closed/x.txt")) {
            assertThat(catchThrowableOfType(
                            Refused.class, () -> tool.run(new ToolArguments(Map.of("pattern", pattern)))))
                    .isNotNull();
        }
    }

    @Test
    void aLinkToAFileIsListedAndOneToADirectoryIsNotFollowed() throws Exception {
        Files.createSymbolicLink(root.resolve("to-file"), Path.of("a/x.c"));
        Files.createSymbolicLink(root.resolve("to-directory"), Path.of("a"));
        Files.createSymbolicLink(root.resolve("loop"), Path.of("."));
        Files.createSymbolicLink(root.resolve("dangling"), Path.of("none"));

        assertThat(glob(Map.of("pattern", "{to-*,loop,dangling}{,/**}"))).isEqualTo("to-file\n[1 file]");
        assertThat(glob(Map.of("pattern", "to-file"))).isEqualTo("to-file\n[1 file]");
    }

    @Test
    void aPathMustBeADirectory() throws Exception {
        assertThat(tool().run(new ToolArguments(Map.of("pattern", "*", "path", "a.txt")))
                        .text())
                .contains("is not a directory");
        assertThat(tool().run(new ToolArguments(Map.of("pattern", "*", "path", "none"))))
                .isInstanceOf(ToolResult.Failed.class);
        assertThat(catchThrowableOfType(Refused.class, () -> glob(Map.of("pattern", "*", "path", ".."))))
                .isNotNull();
    }

    private void write(String path) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
    }

    private GlobTool tool() throws Refused {
        return new GlobTool(Guards.everything(root), 300);
    }

    private String glob(Map<String, Object> arguments) throws Exception {
        ToolResult result = tool().run(new ToolArguments(arguments));
        assertThat(result).isInstanceOf(ToolResult.Ok.class);
        return result.text();
    }
}
