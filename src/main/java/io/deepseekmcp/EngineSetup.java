package io.deepseekmcp;

import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.engine.DelegationEngine;
import io.deepseekmcp.engine.EngineDependencies;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.guard.command.CommandPolicy;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.provider.ProviderModels;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.redact.collect.SecretCollector;
import io.deepseekmcp.workspace.change.RepositoryQuestions;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Makes the engine for one root: the workspace itself, or a scratch copy of it. Opens no connection and runs nothing.
 *
 * @param environment the server's own variables
 * @param usage counts what all engines use
 */
record EngineSetup(
        Configuration.Ready ready,
        Map<String, String> environment,
        Redactor redactor,
        SessionUsage usage,
        ProviderModels models,
        Supplier<CommandPolicy> policy) {

    EngineSetup(
            Configuration.Ready ready,
            Map<String, String> environment,
            Redactor redactor,
            SessionUsage usage,
            ProviderModels models) {
        this(ready, environment, redactor, usage, models, new Once<>(CommandPolicy::load));
    }

    /** The user's own root, absolute and with every link resolved. */
    Path workspace() {
        return ready.workspace().path();
    }

    String searchPath() {
        return environment.getOrDefault("PATH", "");
    }

    /**
     * The engine for a root.
     *
     * @param variables by which programs are found there
     * @param runner of the same root
     */
    DelegationEngine engine(Path root, Map<String, String> variables, CommandRunner runner) {
        String path = variables.getOrDefault("PATH", "");
        OwnCommand own = OwnCommand.on(path, root);
        return new DelegationEngine(new EngineDependencies(
                ready.settings(),
                root,
                models,
                new EngineDependencies.Programs(path, runner, own, new RepositoryQuestions(own, runner), policy),
                new EngineDependencies.Secrets(redactor, () -> secretsIn(root)),
                usage,
                new SteadyClock()));
    }

    /** Those of the workspace, too, whose ignored files a copy lacks. */
    private Collection<String> secretsIn(Path root) {
        Set<String> secrets = new HashSet<>(SecretCollector.inDotenvFiles(root));
        if (!root.equals(workspace())) {
            secrets.addAll(SecretCollector.inDotenvFiles(workspace()));
        }
        return secrets;
    }
}
