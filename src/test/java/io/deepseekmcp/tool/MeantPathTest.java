package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.tool.argument.MeantCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MeantPathTest {
    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void makeWorkspace() throws Exception {
        root = Files.createDirectories(folder.toRealPath().resolve("demo"));
        for (String file : List.of(
                "README.md",
                "src/click/core.py",
                "src/click/testing.py",
                "src/click/util/text.py",
                "tests/test_core.py",
                "docs/core/index.md",
                "a/index.js",
                "b/index.js",
                "c/index.js",
                "d/index.js",
                "one/setup.cfg",
                "two/setup.cfg",
                "app/[id]/page.tsx",
                "build/out.js",
                "secrets/core.key",
                ".env")) {
            write(file);
        }
        Files.writeString(root.resolve(".gitignore"), "build/\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            quoteCharacter = '\0',
            value = {
                "core.py | src/click/core.py",
                "click/core.py | src/click/core.py",
                "a/src/click/core.py | src/click/core.py",
                "/repo/src/click/core.py | src/click/core.py",
                "/workspace/src/click/core.py | src/click/core.py",
                "/home/me/demo/src/click/core.py | src/click/core.py",
                "./click/../click/core.py | src/click/core.py",
                "src\\click\\core.py | src/click/core.py",
                "`click/core.py` | src/click/core.py",
                "@core.py | src/click/core.py",
                "lib/click/core.py | src/click/core.py",
                "page.tsx | app/[id]/page.tsx",
                "[id]/page.tsx | app/[id]/page.tsx",
                "other/setup.cfg | one/setup.cfg;two/setup.cfg",
            })
    void isTheFilesOfTheLongestCommonEnding(String requested, String meant) throws Exception {
        assertThat(places("Read", requested)).isEqualTo(List.of(meant.split(";", -1)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nothing.py",
                "src/click/cores.py",
                "index.js",
                "out.js",
                "/etc/passwd",
                ".env",
                "core.key",
                "/",
                "src/click/core.py",
            })
    void isNothingWhereTooManyNoneOrOnlyClosedAndIgnoredOnesAreMeant(String requested) throws Exception {
        assertThat(places("Read", requested)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "/repo | .",
                "/home/me/demo | .",
                "/repo/src/click | src/click",
                "click | src/click",
                "lib/util | src/click/util",
            })
    void isAFolderForASearch(String requested, String meant) throws Exception {
        assertThat(places("Grep", requested)).containsExactly(meant);
        assertThat(places("Glob", requested)).containsExactly(meant);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "/repo/src/click/new.py | src/click/new.py",
                "/home/me/demo/new.py | new.py",
                "/workspace/new.py | new.py",
                "/home/me/demo/src/more/new.py | src/more/new.py",
                "/somewhere/else/new.py | ''",
            })
    void isWhereANewFileWasToGo(String requested, String meant) throws Exception {
        assertThat(places("Write", requested)).isEqualTo(meant.isEmpty() ? List.of() : List.of(meant));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "src/click/core.py:12 | {\"path\":\"src/click/core.py\",\"offset\":12}",
                "core.py:12:5 | {\"path\":\"src/click/core.py\",\"offset\":12}",
                "core.py:12: | {\"path\":\"src/click/core.py\",\"offset\":12}",
            })
    void aLineNumberIsAnOffset(String requested, String arguments) throws Exception {
        assertThat(calls("Read", Map.of("path", requested), "not-found"))
                .extracting(MeantCall::shown)
                .containsExactly("Read " + arguments);
    }

    @Test
    void theOtherArgumentsStay() throws Exception {
        Map<String, Object> given = new LinkedHashMap<>();
        given.put("path", "core.py");
        given.put("old_string", "x");
        given.put("new_string", "y");

        assertThat(calls("Edit", given, "not-found"))
                .extracting(MeantCall::shown)
                .containsExactly("Edit {\"path\":\"src/click/core.py\",\"old_string\":\"x\",\"new_string\":\"y\"}");
    }

    @Test
    void aDirectoryIsListedInsteadOfRead() throws Exception {
        assertThat(calls("Read", Map.of("path", "src/click/"), "not-a-file"))
                .extracting(MeantCall::shown)
                .containsExactly("Glob {\"pattern\":\"*\",\"path\":\"src/click\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "{\"argv\":[\"pytest\"],\"cwd\":\"/repo\"} | {\"argv\":[\"pytest\"]}",
                "{\"argv\":[\"pytest\"],\"cwd\":\"click\"} | {\"argv\":[\"pytest\"],\"cwd\":\"src/click\"}",
                "{\"argv\":[\"pytest\",\"/repo/tests/test_core.py\"]} | {\"argv\":[\"pytest\",\"tests/test_core.py\"]}",
                "{\"argv\":[\"pytest\",\"/nowhere/x.py\"]} | ''",
                "{\"argv\":[\"pytest\"],\"cwd\":\"nowhere\"} | ''",
            })
    void aCommandGetsThePathsOfTheWorkspace(String arguments, String meant) throws Exception {
        assertThat(calls("Run", Json.parseObject(arguments), "outside"))
                .extracting(MeantCall::shown)
                .isEqualTo(meant.isEmpty() ? List.of() : List.of("Run " + meant));
    }

    @Test
    void isNotLookedForWhereThePathIsNotTheTrouble() throws Exception {
        for (String rule : List.of("stale", "not-read", "secret", "scope", "binary")) {
            assertThat(calls("Read", Map.of("path", "core.py"), rule)).as(rule).isEmpty();
        }
        assertThat(calls("Grep", Map.of("pattern", "x"), "not-found")).isEmpty();
    }

    private List<String> places(String tool, String requested) throws Exception {
        return calls(tool, Map.of("path", requested), "not-found").stream()
                .map(call -> (String) call.arguments().get("path"))
                .toList();
    }

    private List<MeantCall> calls(String tool, Map<String, Object> arguments, String rule) throws Exception {
        return new MeantPath(Guards.everything(root)).calls(tool, arguments, new ToolResult.Failed(rule, "It failed."));
    }

    private void write(String path) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "x\n");
    }
}
