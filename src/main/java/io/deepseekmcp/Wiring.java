package io.deepseekmcp;

import io.deepseekmcp.config.ConfigFile;
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
import io.deepseekmcp.workspace.process.SystemTools;
import io.deepseekmcp.workspace.sandbox.Sandbox;
import io.deepseekmcp.workspace.sandbox.SandboxSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts together what delegations need, by hand. */
final class Wiring {
    private Wiring() {}

    /** Everything behind {@code delegate_to_deepseek}; opens no connection; runs nothing but the trial of the sandbox. */
    static DelegateTool.DelegationServices services(
            Configuration.Ready ready,
            Map<String, String> environment,
            CommandRunner runner,
            Redactor redactor,
            SessionUsage usage) {
        tryOut(runner);
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

    /** What commands run in, where it works; nothing is tried yet. */
    static Sandbox sandbox(Configuration.Ready ready, ConfigFile file, Map<String, String> environment) {
        List<Path> own = new ArrayList<>(List.of(file.path()));
        ready.settings().stateDir().ifPresent(own::add);
        ready.settings().logging().file().ifPresent(own::add);
        Path home = Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")));
        SandboxSetup setup = new SandboxSetup(
                ready.settings().commands().sandbox(), ready.workspace().path(), real(home), environment, own);
        return new Sandbox(setup, SystemTools.sandboxKind(), new SystemTools(environment));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }

    /** Tries the sandbox beside the caller's own work. */
    private static void tryOut(CommandRunner runner) {
        Thread thread = new Thread(() -> runner.sandbox().ifPresent(Sandbox::state), "sandbox-probe");
        thread.setDaemon(true);
        thread.start();
    }

    /** Where results are kept, if the user has named a place. */
    static Optional<ResultStore> store(Configuration.Ready ready) {
        return ready.settings().stateDir().map(folder -> new ResultStore(folder, InstantSource.system()));
    }
}
