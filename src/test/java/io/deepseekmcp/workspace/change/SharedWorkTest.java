package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.workspace.file.FileStamp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attribution where a person works beside the worker, with an editor and with git. */
final class SharedWorkTest {
    @TempDir
    Path folder;

    private Path root;
    private GitFixture git;

    @BeforeEach
    void repository() throws Exception {
        root = folder.toRealPath().resolve("ws");
        git = GitFixture.usual(root);
    }

    @Test
    void aFileThatAPersonMakesAndTheWorkerEditsIsBoths() throws Exception {
        Play play = Play.in(root);
        play.write("n", "1\n2\n").tool("n", "1\n2\n3\n");

        Changes changes = play.changes();

        assertThat(changes.created()).containsExactly("n");
        assertThat(changes.byOthers()).containsExactly("n");
        assertThat(changes.diffStat()).isEqualTo(" n | 1 +");
    }

    @Test
    void whatAPersonTakesBackIsTheWorkersNoMore() throws Exception {
        Play play = Play.in(root);
        play.tool("a.txt", "x\n").tool("n", "n\n");
        play.write("a.txt", "one\ntwo\nthree\n").delete("n");

        assertThat(play.changes().none()).isTrue();
        assertThat(play.changes().diffStat()).isEmpty();
        assertThat(play.changes().byOthers()).containsExactly("a.txt", "n");
    }

    @Test
    void aPersonsStashIsThePersons() throws Exception {
        Play play = Play.in(root);
        play.tool("a.txt", "one\n").tool("n", "n\n");
        git.git("stash", "-q", "-u");
        play.command(() -> {});
        assertThat(play.changes().none()).isTrue();

        git.git("stash", "pop", "-q");
        assertThat(play.changes().changed()).containsExactly("a.txt");
        assertThat(play.changes().created()).containsExactly("n");
    }

    @Test
    void aPersonsSwitchOfBranchIsThePersons() throws Exception {
        git.git("checkout", "-q", "-b", "other");
        git.write("b.txt", "other\n").commitAll().git("checkout", "-q", "main");
        Play play = Play.in(root);
        play.tool("a.txt", "one\n");
        git.git("checkout", "-q", "other");
        play.command(() -> play.write("n", "n\n"));

        assertThat(play.changes().changed()).containsExactly("a.txt");
        assertThat(play.changes().created()).containsExactly("n");
        assertThat(play.changes().byOthers()).containsExactly("b.txt");
    }

    @Test
    void aCommandThatPutsBackWhatAPersonDeletedHasItsLinesCounted() throws Exception {
        Play play = Play.in(root);
        play.delete("b.txt");
        play.command(() -> play.write("b.txt", "B\n"));

        assertThat(play.changes().changed()).containsExactly("b.txt");
        assertThat(play.changes().byOthers()).containsExactly("b.txt");
        assertThat(play.changes().diffStat()).isEqualTo(" b.txt | 1 +");
    }

    @Test
    void aPersonsBuildIsNoOutputOfTheCommands() throws Exception {
        Play play = Play.in(root);
        play.write("out/person.o", "p");
        waitForTheClockOfFiles();
        play.command(() -> play.write("out/command.o", "c"));

        assertThat(play.changes().ignored()).containsExactly("out/command.o");
    }

    @Test
    void anIgnoredFileThatIsShownAndChangedIsNotNew() throws Exception {
        git.write("x.log", "old\n");
        Play play = Play.in(root);
        play.command(() -> play.write(".gitignore", "out/\n").write("x.log", "new\n"));

        assertThat(play.changes().changed()).containsExactly(".gitignore", "x.log");
        assertThat(play.changes().created()).isEmpty();
    }

    @Test
    void aToolThatLeavesHardLinksBehindChangesOneName() throws Exception {
        Files.createLink(root.resolve("h.txt"), root.resolve("a.txt"));
        git.commitAll();
        Play play = Play.in(root);
        play.tool("a.txt", "one\n").command(() -> {});

        assertThat(play.changes().changed()).containsExactly("a.txt");
        assertThat(play.changes().byOthers()).isEmpty();
    }

    /** Too many to be looked at when the delegation begins: what happens to them before the first look is no command's. */
    @Test
    void knowsOfVeryManyUntrackedFilesThatTheyWereThere() throws Exception {
        int count = LookLimits.FILES_AT_START + 50;
        for (int i = 10_000; i < 10_000 + count; i++) {
            git.write("u/" + i, i + "\n");
        }
        List<String> late = List.of("u/15010", "u/15020", "u/15030", "u/15040");
        Play play = Play.in(root);
        waitForTheClockOfFiles();
        play.write(late.get(0), "person\n").delete(late.get(1));
        play.command(() -> play.write(late.get(2), "command\n").delete(late.get(3)));

        assertThat(play.changes().changed()).containsExactly(late.get(2));
        assertThat(play.changes().deleted()).containsExactly(late.get(3));
        assertThat(play.changes().created()).isEmpty();
        assertThat(play.changes().byOthers()).containsExactly(late.get(0), late.get(1));
    }

    /** Until files get times that are surely later than now. */
    private void waitForTheClockOfFiles() throws Exception {
        long now = FileStamp.nanos(Instant.now());
        Path probe = folder.resolve("probe");
        do {
            Files.writeString(probe, "x");
        } while (FileStamp.of(probe).orElseThrow().latestNanos() <= now + FileStamp.TICK_NANOS);
    }
}
