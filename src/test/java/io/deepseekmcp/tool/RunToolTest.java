package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.fixture.RecordingWatch;
import io.deepseekmcp.guard.command.CommandGuard;
import io.deepseekmcp.guard.command.CommandPolicy;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.workspace.change.ChangeTracker;
import io.deepseekmcp.workspace.change.CommandRun;
import io.deepseekmcp.workspace.change.RepositoryQuestions;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real guards and processes; {@code pytest} is a stand-in that does what a test says. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has shell scripts for programs")
final class RunToolTest {
    private static final CommandPolicy POLICY = CommandPolicy.load();
    private static final String KNOWN = "known" + "Value" + "0123456789";

    @TempDir
    private Path folder;

    private Path root;
    private String searchPath;
    private Duration wallLeft = Duration.ofMinutes(5);
    private boolean offline;
    private CommandRunner runner;
    private ChangeTracker tracker;
    private final FilesSeen seen = new FilesSeen();
    private final List<WatchedWorkspace> workspaces = new ArrayList<>();

    @BeforeEach
    void makeAWorkspaceAndAProgram() throws IOException {
        Path real = folder.toRealPath();
        root = Files.createDirectories(real.resolve("ws/inner")).getParent();
        Path bin = Files.createDirectory(real.resolve("bin"));
        searchPath = bin + ":/usr/bin:/bin";
        pytestDoes("echo ran \"$@\" in \"$(pwd)\"");
    }

    @Test
    void answersWithTheExitCodeAndTheOutput() throws Exception {
        pytestDoes("echo ran \"$@\"; echo problem >&2; exit 3");

        ToolResult result = run("argv", List.of("pytest", "-q"));

        assertThat(result).isInstanceOf(ToolResult.Ok.class);
        assertThat(result.text()).matches("exit code 3 after \\d+\\.\\d s\n\nran -q\nproblem\n");
        assertThat(heard()).hasSize(1);
        assertThat(heard().get(0).argv()).containsExactly("pytest", "-q");
        assertThat(heard().get(0).directory()).isEqualTo(".");
        assertThat(heard().get(0).outcome().exitCode()).hasValue(3);
        assertThat(heard().get(0).changed()).isEmpty();
    }

    @Test
    void tellsOfACommandThatRanAlsoWhenItsChangesCannotBeFound() throws Exception {
        RunTool tool = tool();
        workspaces.get(0).watchedBy(new RecordingWatch(new ArrayList<>(), () -> {}, Optional.of("the disk is gone")));

        assertThat(Bench.answer(tool, "argv", List.of("pytest")).text())
                .contains("exit code 0", "what the command changed could not be found out: the disk is gone");
        assertThat(heard()).hasSize(1);
    }

    @Test
    void ownsNoChangeAfterACommandThatCouldNotStart() throws Exception {
        RunTool tool = tool();
        runner.endAll(Duration.ZERO);

        assertFailed(Bench.answer(tool, "argv", List.of("pytest")), "io", "the server is ending");
        Files.writeString(root.resolve("mine.txt"), "by hand");

        assertThat(heard()).isEmpty();
        assertThat(tracker.changes().created()).isEmpty();
        assertThat(tracker.changes().byOthers()).containsExactly("mine.txt");
    }

    @Test
    void runsInTheDirectoryThatWasAskedFor() throws Exception {
        assertThat(run("argv", List.of("pytest"), "cwd", "inner").text())
                .contains(" in " + root.resolve("inner") + "\n");
        assertThat(heard().get(0).directory()).isEqualTo("inner");
    }

    @Test
    void namesTheFilesThatTheWorkerHadReadAndTheCommandChanged() throws Exception {
        Files.writeString(root.resolve("read.txt"), "1");
        Files.writeString(root.resolve("unread.txt"), "1");
        Files.writeString(root.resolve("same.txt"), "1");
        seen.read(Guards.everything(root).toRead("read.txt"), "0".repeat(64));
        seen.read(Guards.everything(root).toRead("same.txt"), "0".repeat(64));
        pytestDoes("echo 2 > read.txt; echo 2 > unread.txt; echo new > new.txt");

        String text = run("argv", List.of("pytest")).text();

        assertThat(text).contains("changed files that you had read").endsWith(": read.txt.");
        assertThat(heard().get(0).changed()).containsExactlyInAnyOrder("read.txt", "unread.txt", "new.txt");
    }

    @Test
    void hidesSecretsAndSaysHowMany() throws Exception {
        pytestDoes("echo a " + KNOWN + "; printf 'password=\\033[1mhunter2\\033[0mhunter2\\n'");

        String text = run("argv", List.of("pytest")).text();

        assertThat(text)
                .contains("a [REDACTED:secret]\npassword=[REDACTED:password]\n")
                .contains("secrets in the output are hidden: 2")
                .doesNotContain(KNOWN, "hunter2");
    }

    @Test
    void hidesASecretWhereverTheOutputIsCut() throws Exception {
        RunTool tool = tool();
        for (int shift = 0; shift < 40; shift += 9) {
            pytestDoes("printf '%" + (320 + shift) + "s' x | tr ' ' x; i=0; while [ $i -lt 400 ]; do printf " + KNOWN
                    + "xxxxxxxxxxxxxxxx; i=$((i+1)); done");

            assertThat(Bench.answer(tool, "argv", List.of("pytest")).text())
                    .doesNotContain("knownV", "Value0", "456789")
                    .hasSizeLessThanOrEqualTo(1000);
        }
    }

    @Test
    void cutsTheTimeOutToTheMaximumAndToWhatIsLeft() throws Exception {
        assertThat(run("argv", List.of("pytest"), "timeout_seconds", 10_000L).text())
                .contains("Note: the time-out was cut to the maximum of 600 s.\n");
        wallLeft = Duration.ofSeconds(90);
        assertThat(run("argv", List.of("pytest")).text())
                .contains("Note: the time-out was cut to the 90 s that are left");
        assertThat(run("argv", List.of("pytest"), "timeout_seconds", 80L).text())
                .doesNotContain("Note");
        wallLeft = Duration.ZERO;
        assertFailed(run("argv", List.of("pytest")), "wall-clock", "No time is left");
        assertThat(heard()).hasSize(3);
    }

    @Test
    void endsACommandAtItsTimeOut() throws Exception {
        pytestDoes("echo begun; sleep 3600");

        String text = run("argv", List.of("pytest"), "timeout_seconds", 1L).text();

        assertThat(text).matches("(?s)timed out after 1\\.\\d s and was ended \\(killed\\)\n.*");
        assertThat(heard().get(0).outcome().timedOut()).isTrue();
    }

    @Test
    void showsTheArrayForAStringAndRunsNothing() throws Exception {
        pytestDoes("touch ran");

        assertFailed(run("argv", "pytest -q  tests"), "arguments", "[\"pytest\",\"-q\",\"tests\"]");
        assertFailed(run("argv", "[\"pytest\", \"a b\"]"), "arguments", "[\"pytest\",\"a b\"]");
        assertFailed(run("argv", ""), "arguments", "array of strings");
        assertFailed(run("argv", Map.of("a", 1)), "arguments", "array of strings");
        assertFailed(run("argv", List.of()), "arguments", "names no program");
        assertFailed(run("argv", List.of(" ")), "arguments", "names no program");
        assertFailed(run(), "arguments", "missing");
        assertThat(root.resolve("ran")).doesNotExist();
        assertThat(heard()).isEmpty();
    }

    @Test
    void refusesWhatTheGuardsRefuse() throws Exception {
        Files.writeString(root.resolve("file"), "");

        assertThat(run("argv", List.of("rm", "-rf", "."))).isInstanceOf(ToolResult.Failed.class);
        assertThat(run("argv", List.of("pytest"), "cwd", "..")).isInstanceOf(ToolResult.Failed.class);
        assertFailed(run("argv", List.of("pytest"), "cwd", "file"), "not-a-directory", "file is no directory");
        assertFailed(run("argv", List.of("pytest"), "cwd", "gone"), "not-a-directory", "gone is no directory");
        assertThat(heard()).isEmpty();
    }

    @Test
    void saysThatAFailureMayComeFromBeingOffline() throws Exception {
        offline = true;
        assertThat(run("argv", List.of("pytest")).text()).doesNotContain("offline");

        pytestDoes("exit 1");

        assertThat(run("argv", List.of("pytest")).text()).contains("offline by policy");
    }

    @Test
    void tellsItsSubjectOnOneLine() throws Exception {
        RunTool tool = tool();

        assertThat(tool.subject(arguments("argv", List.of("pytest", "a\nb\u001B[31m", "-q"))))
                .isEqualTo("pytest a b -q");
        assertThat(tool.subject(arguments("argv", List.of("x".repeat(1000))))).hasSizeLessThanOrEqualTo(160);
        assertThat(tool.subject(arguments("argv", "pytest"))).isEqualTo("?");
    }

    private static void assertFailed(ToolResult result, String rule, String words) {
        assertThat(result).isInstanceOfSatisfying(ToolResult.Failed.class, failed -> {
            assertThat(failed.rule()).isEqualTo(rule);
            assertThat(failed.text()).contains(words);
        });
    }

    private static ToolArguments arguments(String name, Object value) {
        return new ToolArguments(Map.of(name, value));
    }

    private void pytestDoes(String script) throws IOException {
        Path program = folder.toRealPath().resolve("bin/pytest");
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    private ToolResult run(Object... arguments) throws Exception {
        return Bench.answer(tool(), arguments);
    }

    private RunTool tool() throws Exception {
        Map<String, String> environment = Map.of("PATH", searchPath);
        PathGuard paths = Guards.everything(root);
        runner = new CommandRunner(environment, root, offline);
        OwnCommand own = OwnCommand.on(searchPath, root);
        Settings.Commands settings = new Settings.Commands(
                Duration.ofMinutes(2), Duration.ofMinutes(10), List.of(), List.of(), List.of(), offline, false);
        CommandGuard guard =
                new CommandGuard(POLICY, settings, paths, List.of(), searchPath, new RepositoryQuestions(own, runner));
        WatchedWorkspace workspace = new WatchedWorkspace(runner, 1000, new Redactor(List.of(KNOWN))::output);
        workspaces.add(workspace);
        tracker = ChangeTracker.start(paths, own, runner);
        workspace.watchedBy(tracker);
        return new RunTool(guard, paths, seen, settings, 1000, () -> wallLeft, workspace);
    }

    /** The commands that ran in the test, in their order. */
    private List<CommandRun> heard() {
        return workspaces.stream()
                .flatMap(workspace -> workspace.runs().stream())
                .toList();
    }
}
