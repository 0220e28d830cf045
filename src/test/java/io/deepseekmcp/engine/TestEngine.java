package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.guard.command.CommandPolicy;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.redact.collect.SecretCollector;
import io.deepseekmcp.workspace.change.RepositoryQuestions;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** An engine on a real workspace with a model of the test's making. */
public final class TestEngine {
    private final SessionUsage usage = new SessionUsage();
    private final DelegationEngine engine;

    /** {@code variables} are settings in the form of environment variables. */
    TestEngine(Path root, ChatModel model, Map<String, String> variables, InstantSource clock) {
        this(root, model, variables, clock, System.getenv("PATH"));
    }

    /** As above, with programs that are found on {@code searchPath}. */
    TestEngine(Path root, ChatModel model, Map<String, String> variables, InstantSource clock, String searchPath) {
        this(root, model, variables, clock, searchPath, () -> SecretCollector.inDotenvFiles(root));
    }

    /** As above, with a search for secrets of the test's making. */
    TestEngine(
            Path root,
            ChatModel model,
            Map<String, String> variables,
            InstantSource clock,
            String searchPath,
            Supplier<Set<String>> secrets) {
        engine = on(settings(root, variables), root, searchPath, model, new Redactor(List.of()), secrets, usage, clock);
    }

    static Settings settings(Path root, Map<String, String> variables) {
        Map<String, String> all = new TreeMap<>(variables);
        all.put("DEEPSEEK_MCP_API_KEY", "sk-test");
        all.put("DEEPSEEK_MCP_WORKSPACE", root.toString());
        Path outside = root.getParent();
        Configuration configuration =
                SettingsLoader.load(new HostEnvironment(all, outside, outside, false), PathRules::fault);
        return configuration.ready().orElseThrow().settings();
    }

    /** The engine as the server has it, but for the model and what is given. */
    public static DelegationEngine on(
            Settings settings,
            Path root,
            String searchPath,
            ChatModel model,
            Redactor redactor,
            Supplier<Set<String>> secrets,
            SessionUsage usage,
            InstantSource clock) {
        return new DelegationEngine(new EngineDependencies(
                settings,
                root,
                name -> model,
                programs(root, searchPath, new CommandRunner(System.getenv(), root)),
                new EngineDependencies.Secrets(redactor, secrets),
                usage,
                clock));
    }

    static EngineDependencies.Programs programs(Path root, String searchPath, CommandRunner runner) {
        OwnCommand own = OwnCommand.on(searchPath, root);
        return new EngineDependencies.Programs(
                searchPath, runner, own, new RepositoryQuestions(own, runner), CommandPolicy::load);
    }

    DelegationResult run(Delegation delegation, Progress progress) throws InterruptedException {
        return engine.run(engine.admit(delegation), progress::say);
    }

    UsageTotals usage() {
        return usage.totals();
    }

    /** A request with nothing but an objective and verifications. */
    static Delegation delegation(Mode mode, boolean baseline, List<List<String>> verification) {
        return new Delegation(
                "Make app.txt say fixed.",
                Optional.empty(),
                List.of(),
                List.of(),
                verification,
                mode,
                Optional.empty(),
                false,
                List.of(),
                baseline,
                RequestedBudgets.NONE);
    }
}
