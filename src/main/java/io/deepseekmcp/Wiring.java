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
import io.deepseekmcp.server.DelegateTool;
import io.deepseekmcp.server.ResultStore;
import io.deepseekmcp.server.WorkspaceQueue;
import io.deepseekmcp.workspace.change.RepositoryQuestions;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** Puts together what delegations need, by hand. */
final class Wiring {
    private Wiring() {}

    /** Everything behind {@code delegate_to_deepseek}; opens no connection and runs nothing. */
    static DelegateTool.DelegationServices services(
            Configuration.Ready ready,
            Map<String, String> environment,
            CommandRunner runner,
            Redactor redactor,
            SessionUsage usage) {
        Path root = ready.workspace().path();
        String searchPath = environment.getOrDefault("PATH", "");
        OwnCommand own = OwnCommand.on(searchPath, root);
        InstantSource clock = new SteadyClock();
        EngineDependencies setup = new EngineDependencies(
                ready.settings(),
                root,
                searchPath,
                new ProviderModels(ready.settings(), Optional.of(ready.key()), environment, clock),
                runner,
                own,
                new RepositoryQuestions(own, runner),
                new Once<>(CommandPolicy::load),
                redactor,
                () -> SecretCollector.inDotenvFiles(root),
                usage,
                clock);
        WorkspaceQueue queue = new WorkspaceQueue(root, WorkspaceQueue.lockFolders(), InstantSource.system());
        return new DelegateTool.DelegationServices(new DelegationEngine(setup), queue, redactor, store(ready));
    }

    /** Where results are kept, if the user has named a place. */
    static Optional<ResultStore> store(Configuration.Ready ready) {
        return ready.settings().stateDir().map(folder -> new ResultStore(folder, InstantSource.system()));
    }
}
