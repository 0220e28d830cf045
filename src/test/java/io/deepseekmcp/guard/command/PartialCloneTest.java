package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** In a clone without the content of old files, only what git would have to fetch is refused, with what needs no fetch. */
final class PartialCloneTest {
    @TempDir
    static Path folder;

    private static CommandFixture clone;

    @BeforeAll
    static void makeTheClone() throws Exception {
        Path bin = CommandFixture.programs(folder.resolve("bin"), List.of("git"), "");
        clone = CommandFixture.create(Files.createDirectory(folder.resolve("clone")), bin);
        clone.git("config", "remote.origin.promisor", "true");
        clone.git("config", "remote.origin.url", "https://127.0.0.1:1/away.git");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git status --short",
                "git log --oneline -5",
                "git log --name-only -- src",
                "git diff",
                "git diff HEAD --stat",
                "git diff HEAD~1 --name-only",
                "git ls-files",
                "git ls-tree -r HEAD",
                "git grep line",
                "git branch -a",
                "git shortlog -sn HEAD",
                "git cat-file -t HEAD",
            })
    void whatNeedsNoFetchRuns(String command) throws Exception {
        assertThat(approve(List.of(command.split(" ", -1))).argv()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "git log -p -1 | git log --name-only -1",
                "git log --stat -n3 -- src | git log --name-only -n3 -- src",
                "git log -S line src/app.ts | git log --name-only -- src/app.ts",
                "git show | git show --name-only",
                "git show --stat HEAD~1 | git show --name-only HEAD~1",
                "git diff HEAD~1 | git diff --name-only HEAD~1",
                "git diff HEAD~1 HEAD -- src | git diff --name-only HEAD~1 HEAD -- src",
                "git blame src/app.ts | git log --oneline -- src/app.ts",
                "git cherry HEAD~1 | git log --oneline",
            })
    void whatNeedsOneIsAnsweredWithACommandThatRuns(String command, String instead) throws Exception {
        Refused refused = catchThrowableOfType(Refused.class, () -> approve(List.of(command.split(" ", -1))));

        List<String> argv = List.of(instead.split(" ", -1));
        assertThat(refused.rule()).isEqualTo("git-fetch");
        assertThat(refused.explanation())
                .contains("remote.origin.promisor")
                .endsWith(" Send Run {\"argv\":" + Json.write(argv) + "}.");
        assertThat(approve(argv).argv()).isNotEmpty();
    }

    @Test
    void theContentOfAFileIsReadFromTheDisk() {
        Refused refused = catchThrowableOfType(Refused.class, () -> approve(List.of("git", "show", "HEAD:src/app.ts")));
        assertThat(refused.explanation()).endsWith(" Read shows a file as it is now, git diff what was changed in it.");
    }

    private static ApprovedCommand approve(List<String> argv) throws Exception {
        return clone.guard().approve(argv, clone.paths().toRead("."));
    }
}
