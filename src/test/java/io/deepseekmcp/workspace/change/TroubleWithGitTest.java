package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.workspace.process.CommandRunner;
import io.deepseekmcp.workspace.process.Survivors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attribution where git is missing, is not what it seems, or is meant to be misled. */
final class TroubleWithGitTest {
    @TempDir
    Path folder;

    private Path root;
    private Path bin;

    @BeforeEach
    void repository() throws Exception {
        folder = folder.toRealPath();
        root = folder.resolve("ws");
        bin = Files.createDirectories(folder.resolve("bin"));
        GitFixture.committed(root, Map.of("a.txt", "one\ntwo\nthree\n", "b.txt", "b\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
            GIT_DIR                 ! /none
            GIT_WORK_TREE           ! /none
            GIT_COMMON_DIR          ! /none
            GIT_INDEX_FILE          ! /none
            GIT_OBJECT_DIRECTORY    ! /none
            GIT_NAMESPACE           ! x
            GIT_CEILING_DIRECTORIES ! /
            GIT_CONFIG_GLOBAL       ! /none
            GIT_CONFIG_COUNT        ! 7
            GIT_CONFIG_PARAMETERS   ! 'status.showUntrackedFiles'='no'
            GIT_LITERAL_PATHSPECS   ! 1
            GIT_ICASE_PATHSPECS     ! 1
            GIT_EXTERNAL_DIFF       ! /none
            GIT_TRACE               ! 1
            GIT_DEFAULT_HASH        ! sha256
            LANGUAGE                ! de
            COLUMNS                 ! 1
            """)
    void isNotMisledByTheServersEnvironment(String name, String value) throws Exception {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put(name, value);
        Play play = Play.with(environment, OwnGit.TIMEOUT, root);
        deeds(play);

        assertThat(play.changes().notes()).isEmpty();
    }

    @Test
    void comparesFilesWhereThereIsNoGit() throws Exception {
        Play play = Play.with(Map.of("PATH", folder.toString()), OwnGit.TIMEOUT, root);
        deeds(play);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            exit 3                 ! 120 ! git says: nothing, and fails
            echo no >&2; exit 128  ! 120 ! git says: no
            exit 0                 ! 120 ! git status printed no commit
            echo nonsense          ! 120 ! "nonsense\\n"
            exec sleep 600         !   1 ! git did not end within 1 s
            """)
    void comparesFilesWhereGitIsNoGit(String script, int timeoutSeconds, String reason) throws Exception {
        program(script);
        Play play = Play.with(Map.of("PATH", bin + ":/usr/bin:/bin"), Duration.ofSeconds(timeoutSeconds), root);
        deeds(play);

        assertThat(play.changes().notes())
                .singleElement()
                .asString()
                .startsWith("changes are found by comparing files, without git: ")
                .contains(reason);
    }

    /** Git reads these in every folder, and opens what stands there whatever it is. */
    @ParameterizedTest
    @ValueSource(strings = {"sub/.gitignore", "sub/deep/.gitattributes"})
    void doesNotWaitAtAPipeInAFolder(String name) throws Exception {
        // Attributes are asked for where there is a tracked file that may have changed.
        GitFixture.at(root).write("sub/deep/t.txt", "one\n").commitAll().write("sub/deep/t.txt", "two\n");
        assertThat(new ProcessBuilder("mkfifo", root.resolve(name).toString())
                        .start()
                        .waitFor())
                .isZero();
        Play play = Play.with(System.getenv(), OwnGit.TIMEOUT, root);
        deeds(play);

        assertThat(play.changes().notes())
                .singleElement()
                .asString()
                .startsWith("changes are found by comparing files, without git: ")
                .contains(name + " is no file, and git would wait for it");
    }

    @Test
    void waitsOnceForAGitThatHangs() throws Exception {
        Path calls = folder.resolve("calls");
        program("echo call >> " + calls + "; [ -e " + folder + "/hang ] && exec sleep 600; exec " + realGit()
                + " \"$@\"");
        AtomicReference<Duration> timeout = new AtomicReference<>(OwnGit.TIMEOUT);
        Play play = Play.with(Map.of("PATH", bin + ":/usr/bin:/bin"), timeout::get, root);
        Files.createFile(folder.resolve("hang"));
        timeout.set(Duration.ofSeconds(1));
        play.command(() -> {});
        List<String> callsUntilThen = Files.readAllLines(calls);
        deeds(play);

        assertThat(play.changes().notes())
                .singleElement()
                .asString()
                .startsWith("git failed during the run")
                .contains("did not end within 1 s");
        assertThat(Files.readAllLines(calls)).hasSameSizeAs(callsUntilThen);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void refusesToWatchAWorkspaceThatIsNoDirectory(boolean withGit) throws Exception {
        Map<String, String> environment = withGit ? System.getenv() : Map.of();
        PathGuard paths = Guards.everything(root);
        OwnCommand own = OwnCommand.on(environment.getOrDefault("PATH", ""), root);
        CommandRunner runner = new CommandRunner(environment, root);
        Files.move(root, folder.resolve("away"));
        Files.createFile(root);

        assertThatThrownBy(() -> ChangeTracker.start(paths, own, runner))
                .isInstanceOf(IOException.class)
                .hasMessage("the workspace cannot be read: " + root);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "looks into /proc")
    void anInterruptEndsTheSnapshotAndEveryGitOfIt() throws Exception {
        String seconds = Survivors.uniqueSeconds();
        program("exec sleep " + seconds);
        FutureTask<Play> snapshot =
                new FutureTask<>(() -> Play.with(Map.of("PATH", bin + ":/usr/bin:/bin"), OwnGit.TIMEOUT, root));
        Thread thread = new Thread(snapshot);
        thread.start();
        Survivors.await(() -> Survivors.of(seconds).size() == 2);

        thread.interrupt();

        assertThatThrownBy(snapshot::get).hasCauseInstanceOf(InterruptedException.class);
        assertThat(Survivors.of(seconds)).isEmpty();
    }

    private static void deeds(Play play) throws Exception {
        play.command(() -> play.write("a.txt", "one\n").write("n.txt", "n\n").delete("b.txt"));
        Changes changes = play.changes();
        assertThat(changes.changed()).containsExactly("a.txt");
        assertThat(changes.created()).containsExactly("n.txt");
        assertThat(changes.deleted()).containsExactly("b.txt");
        assertThat(changes.byOthers()).isEmpty();
    }

    private void program(String script) throws IOException {
        Path git = bin.resolve("git");
        Files.writeString(git, "#!/bin/sh\n" + script + "\n", StandardCharsets.UTF_8);
        Files.setPosixFilePermissions(git, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String realGit() throws Exception {
        Process which = new ProcessBuilder("sh", "-c", "command -v git").start();
        return new String(which.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
