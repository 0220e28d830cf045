package io.deepseekmcp.workspace;

import io.deepseekmcp.guard.ApprovedCommand;
import io.deepseekmcp.guard.GitConfiguration;
import io.deepseekmcp.guard.GitQuestions;
import io.deepseekmcp.guard.OwnCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Answers the command guard's questions by asking git, in the form that starts no program of the repository. */
public final class RepositoryQuestions implements GitQuestions {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int MAX_OUTPUT_BYTES = 1_000_000;
    private static final Set<String> TYPES = Set.of("commit", "tree", "blob", "tag");

    private final OwnCommand own;
    private final CommandRunner runner;

    public RepositoryQuestions(OwnCommand own, CommandRunner runner) {
        this.own = own;
        this.runner = runner;
    }

    @Override
    public String objectType(String revision) throws IOException, InterruptedException {
        byte[] output = output(own.git(List.of("cat-file", "-t", revision)));
        String type = new String(output, StandardCharsets.UTF_8).strip();
        return TYPES.contains(type) ? type : "";
    }

    @Override
    public GitConfiguration configuration() throws IOException, InterruptedException {
        return GitConfiguration.parse(output(own.gitConfiguration()));
    }

    /** Nothing where there is no git. */
    private byte[] output(Optional<ApprovedCommand> command) throws IOException, InterruptedException {
        return command.isEmpty() ? new byte[0] : runner.capture(command.get(), LIMIT, MAX_OUTPUT_BYTES).output();
    }
}
