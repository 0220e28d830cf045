package io.deepseekmcp.workspace.change;

import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.command.GitConfiguration;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.workspace.process.CommandRunner;
import io.deepseekmcp.workspace.process.OutputCut;
import io.deepseekmcp.workspace.process.OwnCommandRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs git calls in one repository: none starts a program that the configuration names, and a git that hangs is waited for once. */
final class GitCalls {
    /** Nearly every call has ended by then; it is asked why one that has not may never do so. */
    private static final Duration SOON = Duration.ofSeconds(2);

    /** Two million untracked files with names of ordinary length. */
    private static final int MAX_OUTPUT_BYTES = 128 << 20;

    private final OwnCommand unprepared;
    private final CommandRunner runner;
    private final Supplier<Duration> timeout;
    private final Path directory;
    private OwnCommand own;
    /** What is said of a call that did not end: there is no second one to wait for. */
    private String hung;

    /** {@code timeout} is that of the next call. */
    GitCalls(OwnCommand own, CommandRunner runner, Supplier<Duration> timeout) {
        this.unprepared = own;
        this.runner = runner;
        this.timeout = timeout;
        this.directory = own.gitDirectory().orElseThrow();
        this.own = own;
    }

    /** Learns which programs the configuration names now, so that no later call starts them. */
    void readConfiguration() throws IOException, InterruptedException {
        GitConfiguration configuration = ConfigurationText.mayNamePrograms(directory)
                ? GitConfiguration.parse(successful(run(unprepared.gitConfiguration())))
                : GitConfiguration.none();
        Optional<String> danger = configuration.danger();
        if (danger.isPresent()) {
            throw new IOException(danger.get());
        }
        own = unprepared.knowing(configuration);
    }

    /** Standard output of a call, which must succeed. */
    byte[] ask(List<String> arguments) throws IOException, InterruptedException {
        return successful(run(arguments));
    }

    CommandRunner.Captured run(List<String> arguments) throws IOException, InterruptedException {
        return run(own.git(arguments));
    }

    /** Starts a call that runs beside others until its {@link #output} is asked for. */
    OwnCommandRun begin(List<String> arguments) throws IOException, InterruptedException {
        return begin(own.git(arguments));
    }

    /** Standard output of a call that was started before, which must succeed. */
    byte[] output(OwnCommandRun running) throws IOException, InterruptedException {
        return successful(await(running));
    }

    private CommandRunner.Captured run(Optional<ApprovedCommand> command) throws IOException, InterruptedException {
        try (OwnCommandRun running = begin(command)) {
            return await(running);
        }
    }

    private CommandRunner.Captured await(OwnCommandRun running) throws IOException, InterruptedException {
        if (!running.hasEndedWithin(SOON)) {
            Optional<String> obstacle = unprepared.gitObstacleBelow();
            if (obstacle.isPresent()) {
                hung = obstacle.get();
                throw new IOException(hung);
            }
        }
        try {
            return running.await();
        } catch (OutputCut e) {
            hung = e.timedOut() ? e.getMessage() : hung;
            throw e;
        }
    }

    private OwnCommandRun begin(Optional<ApprovedCommand> command) throws IOException, InterruptedException {
        Optional<String> obstacle = unprepared.gitObstacle();
        if (obstacle.isPresent()) {
            throw new IOException(obstacle.get());
        }
        if (hung != null) {
            throw new IOException(hung);
        }
        ApprovedCommand git = command.orElseThrow(() -> new IOException("there is no git"));
        return runner.begin(git, timeout.get(), MAX_OUTPUT_BYTES);
    }

    private static byte[] successful(CommandRunner.Captured captured) throws IOException {
        if (captured.exitCode() != 0) {
            throw new IOException(complaint(captured.error()));
        }
        return captured.output();
    }

    /** The first line of what git says on standard error. */
    private static String complaint(String error) {
        String line = error.lines().findFirst().orElse("").strip();
        return "git says: " + (line.isEmpty() ? "nothing, and fails" : line);
    }
}
