package io.deepseekmcp.workspace.change;

import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.command.GitConfiguration;
import io.deepseekmcp.guard.command.GitQuestions;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers the command guard's questions by git calls of our own, which pass no file through a filter. */
public final class RepositoryQuestions implements GitQuestions {
    /** Both questions are answered in milliseconds; a repository on a slow disk gets more. */
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static final int MAX_OUTPUT_BYTES = 4_000_000;

    private final OwnCommand own;
    private final CommandRunner runner;

    public RepositoryQuestions(OwnCommand own, CommandRunner runner) {
        this.own = own;
        this.runner = runner;
    }

    @Override
    public String objectType(String revision) throws IOException, InterruptedException {
        CommandRunner.Captured answer = run(own.git(List.of("cat-file", "-t", revision)));
        return answer.exitCode() == 0 ? text(answer).strip() : "";
    }

    @Override
    public List<String> listed(List<String> flags, String revision, List<String> paths)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("ls-tree", "-z", "--name-only"));
        arguments.addAll(flags);
        arguments.add(revision);
        arguments.addAll(paths);
        return names(arguments);
    }

    @Override
    public List<String> names(List<String> arguments) throws IOException, InterruptedException {
        CommandRunner.Captured answer = run(own.git(arguments));
        if (answer.exitCode() != 0) {
            throw new IOException(answer.error().strip());
        }
        String names = text(answer);
        return names.isEmpty() ? List.of() : List.of(names.split("\0"));
    }

    @Override
    public GitConfiguration configuration() throws IOException, InterruptedException {
        CommandRunner.Captured answer = run(own.gitConfiguration());
        if (answer.exitCode() != 0) {
            throw new IOException(answer.error().strip());
        }
        return GitConfiguration.parse(answer.output());
    }

    private CommandRunner.Captured run(Optional<ApprovedCommand> command) throws IOException, InterruptedException {
        ApprovedCommand git = command.orElseThrow(() -> new IOException("there is no git"));
        return runner.capture(git, TIMEOUT, MAX_OUTPUT_BYTES);
    }

    private static String text(CommandRunner.Captured answer) {
        return new String(answer.output(), StandardCharsets.UTF_8);
    }
}
