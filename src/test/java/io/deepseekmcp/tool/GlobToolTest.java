package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.tool.argument.ToolArguments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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
    void showsAsManyAsItMayAndTheTotal() throws Exception {
        GlobTool tool = new GlobTool(Guards.everything(root), 2);

        assertThat(tool.run(new ToolArguments(Map.of("pattern", "**/*.java"))).text())
                .isEqualTo(
                        ".A.java\nMain.java\n[the first 2 of 4 files, sorted by path; a narrower pattern or path shows"
                                + " the others]");
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
                "src | \"src\" is a directory; src/** lists its files.",
                "src/none.c | No file \"src/none.c\".",
            })
    void saysWhatMayHaveBeenMeant(String pattern, String expected) throws Exception {
        assertThat(glob(Map.of("pattern", pattern))).isEqualTo(expected);
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
