package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatModels;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.command.CommandPolicy;
import io.deepseekmcp.guard.command.GitQuestions;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.function.Supplier;

/**
 * What all delegations of a server share.
 *
 * @param root the workspace, absolute and with every link resolved
 */
public record EngineDependencies(
        Settings settings,
        Path root,
        ChatModels models,
        Programs programs,
        Secrets secrets,
        SessionUsage usage,
        InstantSource clock) {
    /**
     * How commands are judged and run.
     *
     * @param searchPath the {@code PATH} of the server's own environment
     * @param policy loaded at the first delegation that may run commands
     */
    public record Programs(
            String searchPath,
            CommandRunner runner,
            OwnCommand own,
            GitQuestions git,
            Supplier<CommandPolicy> policy) {}

    /**
     * What is hidden.
     *
     * @param redactor learns what {@code inWorkspace} gives
     * @param inWorkspace values that the workspace holds now
     */
    public record Secrets(Redactor redactor, Supplier<? extends Collection<String>> inWorkspace) {}

    Redactor redactor() {
        return secrets.redactor();
    }
}
