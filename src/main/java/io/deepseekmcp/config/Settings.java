package io.deepseekmcp.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Every setting, checked. The records follow the shape of the configuration file; {@link SettingKey} is the table that
 * fills them and holds every default.
 *
 * @param workspace as it was set, empty when it is to be discovered; {@link WorkspaceRoot} is what came of it
 * @param stateDir as it was set, empty for the usual place; {@link Configuration.Ready} holds what came of it
 */
public record Settings(
        String model,
        List<String> allowedModels,
        URI baseUrl,
        Optional<Path> workspace,
        Tools tools,
        Provider provider,
        Budgets budgets,
        Commands commands,
        Logging logging,
        Optional<StateDirectory> stateDir,
        List<String> extraTools,
        boolean debug,
        Policy policy) {

    public Settings {
        allowedModels = List.copyOf(allowedModels);
        extraTools = List.copyOf(extraTools);
    }

    /** Without bounds of the house. */
    public Settings(
            String model,
            List<String> allowedModels,
            URI baseUrl,
            Optional<Path> workspace,
            Tools tools,
            Provider provider,
            Budgets budgets,
            Commands commands,
            Logging logging,
            Optional<StateDirectory> stateDir,
            List<String> extraTools,
            boolean debug) {
        this(
                model,
                allowedModels,
                baseUrl,
                workspace,
                tools,
                provider,
                budgets,
                commands,
                logging,
                stateDir,
                extraTools,
                debug,
                Policy.NONE);
    }

    /** The same within this policy, too. */
    Settings within(Policy further) {
        return new Settings(
                model,
                allowedModels,
                baseUrl,
                workspace,
                tools,
                provider,
                budgets,
                commands,
                logging,
                stateDir,
                extraTools,
                debug,
                policy.and(further));
    }

    /** Every setting as it is when nothing is set. */
    public static Settings defaults() {
        SettingValues values = new SettingValues();
        for (SettingKey<?> key : SettingKey.ALL) {
            values.putDefault(key);
        }
        return of(values);
    }

    /** The settings with these values, all of which were found to be right. */
    static Settings of(SettingValues values) {
        return new Settings(
                values.get(SettingKey.MODEL),
                values.get(SettingKey.ALLOWED_MODELS),
                values.get(SettingKey.BASE_URL),
                values.find(SettingKey.WORKSPACE),
                Tools.of(values),
                Provider.of(values),
                Budgets.of(values),
                Commands.of(values),
                new Logging(
                        values.get(SettingKey.LOG_LEVEL),
                        values.find(SettingKey.LOG_FILE),
                        values.get(SettingKey.LOG_TASK_TEXT)),
                values.find(SettingKey.STATE_DIR),
                values.get(SettingKey.EXTRA_TOOLS),
                values.get(SettingKey.DEBUG),
                policy(values));
    }

    /** The bounds of the house with these values. */
    static Policy policy(SettingValues values) {
        List<String> scope = values.get(SettingKey.POLICY_SCOPE);
        return new Policy(
                values.get(SettingKey.POLICY_MAX_MODE),
                scope.isEmpty() ? List.of() : List.of(scope),
                values.get(SettingKey.POLICY_DENY_PATHS),
                values.get(SettingKey.POLICY_REQUIRE_SCOPE),
                values.get(SettingKey.POLICY_REQUIRE_VERIFICATION));
    }

    /** What the worker's tools may do. {@code enabled} is in the order of the file. */
    public record Tools(
            Set<ToolName> enabled, int maxWriteBytes, boolean allowSecretPaths, List<String> secretPathExceptions) {
        public Tools {
            enabled = Collections.unmodifiableSet(new LinkedHashSet<>(enabled));
            secretPathExceptions = List.copyOf(secretPathExceptions);
        }

        private static Tools of(SettingValues values) {
            Set<ToolName> enabled = new LinkedHashSet<>();
            for (String name : values.get(SettingKey.TOOLS)) {
                enabled.add(ToolName.of(name).orElseThrow());
            }
            return new Tools(
                    enabled,
                    values.get(SettingKey.MAX_WRITE_BYTES),
                    values.get(SettingKey.ALLOW_SECRET_PATHS),
                    values.get(SettingKey.SECRET_PATH_EXCEPTIONS));
        }
    }

    /**
     * How the provider is talked to.
     *
     * @param timeout bounds silence, not a whole answer
     * @param maxOutputTokens empty when the user has not set it, because the default depends on thinking
     * @param preset what is known of the host, empty where the user has named none
     */
    public record Provider(
            Duration timeout,
            int maxRetries,
            Duration retryBaseDelay,
            Duration retryMaxDelay,
            double temperature,
            OptionalInt maxOutputTokens,
            Api api,
            Thinking thinking,
            Optional<String> reasoningEffort,
            boolean allowInsecureHttp,
            Optional<Preset> preset) {
        /** Tokens of output asked for when the user has set none and the model does not think. */
        public static final int DEFAULT_MAX_OUTPUT_TOKENS = 4096;

        private static Provider of(SettingValues values) {
            return new Provider(
                    values.get(SettingKey.TIMEOUT),
                    values.get(SettingKey.MAX_RETRIES),
                    values.get(SettingKey.RETRY_BASE_DELAY),
                    values.get(SettingKey.RETRY_MAX_DELAY),
                    values.get(SettingKey.TEMPERATURE),
                    values.isSet(SettingKey.MAX_OUTPUT_TOKENS)
                            ? OptionalInt.of(values.get(SettingKey.MAX_OUTPUT_TOKENS))
                            : OptionalInt.empty(),
                    values.get(SettingKey.API),
                    values.get(SettingKey.THINKING),
                    values.find(SettingKey.REASONING_EFFORT),
                    values.get(SettingKey.ALLOW_INSECURE_HTTP),
                    Preset.named(values.get(SettingKey.PRESET)));
        }
    }

    /** Which dialect of the chat-completions API the base URL speaks. */
    public enum Api {
        /** DeepSeek's on api.deepseek.com, OpenAI's elsewhere. */
        AUTO,
        DEEPSEEK,
        OPENAI
    }

    /** Whether the model is told to think before it answers. */
    public enum Thinking {
        /** As the model catalogue says, else not sent. */
        AUTO,
        ENABLED,
        DISABLED
    }

    /** The bounds of one delegation, and of what all of them cost; a cost is empty for no bound. */
    public record Budgets(
            int maxTurns,
            int maxToolCalls,
            Duration maxWall,
            int maxToolOutputChars,
            int readWindowLines,
            int maxGrepMatches,
            int maxGlobPaths,
            int maxContextTokens,
            double compactionThresholdRatio,
            OptionalDouble maxCostUsd,
            OptionalDouble maxSessionCostUsd,
            OptionalDouble maxDayCostUsd) {
        private static Budgets of(SettingValues values) {
            return new Budgets(
                    values.get(SettingKey.MAX_TURNS),
                    values.get(SettingKey.MAX_TOOL_CALLS),
                    values.get(SettingKey.MAX_WALL),
                    values.get(SettingKey.MAX_TOOL_OUTPUT_CHARS),
                    values.get(SettingKey.READ_WINDOW_LINES),
                    values.get(SettingKey.MAX_GREP_MATCHES),
                    values.get(SettingKey.MAX_GLOB_PATHS),
                    values.get(SettingKey.MAX_CONTEXT_TOKENS),
                    values.get(SettingKey.COMPACTION_THRESHOLD_RATIO),
                    optional(values.find(SettingKey.MAX_COST_USD)),
                    optional(values.find(SettingKey.MAX_SESSION_COST_USD)),
                    optional(values.find(SettingKey.MAX_DAY_COST_USD)));
        }

        private static OptionalDouble optional(Optional<Double> value) {
            return value.isPresent() ? OptionalDouble.of(value.get()) : OptionalDouble.empty();
        }
    }

    /** What the worker's commands may do. */
    public record Commands(
            Duration defaultTimeout,
            Duration maxTimeout,
            List<String> extraDeniedExecutables,
            List<String> extraAllowedExecutables,
            List<String> extraAllowedScripts,
            boolean offline,
            boolean allowUnsafeShell,
            Sandbox sandbox) {
        public Commands {
            extraDeniedExecutables = List.copyOf(extraDeniedExecutables);
            extraAllowedExecutables = List.copyOf(extraAllowedExecutables);
            extraAllowedScripts = List.copyOf(extraAllowedScripts);
        }

        /** With the sandbox as it is when nobody sets anything. */
        public Commands(
                Duration defaultTimeout,
                Duration maxTimeout,
                List<String> extraDeniedExecutables,
                List<String> extraAllowedExecutables,
                List<String> extraAllowedScripts,
                boolean offline,
                boolean allowUnsafeShell) {
            this(
                    defaultTimeout,
                    maxTimeout,
                    extraDeniedExecutables,
                    extraAllowedExecutables,
                    extraAllowedScripts,
                    offline,
                    allowUnsafeShell,
                    Sandbox.DEFAULT);
        }

        /** The same, with tools told to stay off the network. */
        public Commands withoutNetwork() {
            return new Commands(
                    defaultTimeout,
                    maxTimeout,
                    extraDeniedExecutables,
                    extraAllowedExecutables,
                    extraAllowedScripts,
                    true,
                    allowUnsafeShell,
                    sandbox);
        }

        private static Commands of(SettingValues values) {
            return new Commands(
                    values.get(SettingKey.COMMAND_TIMEOUT),
                    values.get(SettingKey.COMMAND_MAX_TIMEOUT),
                    values.get(SettingKey.EXTRA_DENIED_EXECUTABLES),
                    values.get(SettingKey.EXTRA_ALLOWED_EXECUTABLES),
                    values.get(SettingKey.EXTRA_ALLOWED_SCRIPTS),
                    values.get(SettingKey.OFFLINE),
                    values.get(SettingKey.ALLOW_UNSAFE_SHELL),
                    Sandbox.of(values));
        }
    }

    /**
     * What the system lets commands reach, where it has a sandbox.
     *
     * @param network commands reach it; else only a loopback of their own
     * @param readablePaths as they were written; {@link HostPath} reads them, as the other lists
     */
    public record Sandbox(
            Confinement mode,
            boolean network,
            List<String> readablePaths,
            List<String> writablePaths,
            List<String> hiddenPaths) {
        static final Sandbox DEFAULT = new Sandbox(Confinement.AUTO, false, List.of(), List.of(), List.of());

        public Sandbox {
            readablePaths = List.copyOf(readablePaths);
            writablePaths = List.copyOf(writablePaths);
            hiddenPaths = List.copyOf(hiddenPaths);
        }

        /** The same with one more path to read. */
        public Sandbox alsoReading(String path) {
            List<String> all = new ArrayList<>(readablePaths);
            all.add(path);
            return new Sandbox(mode, network, all, writablePaths, hiddenPaths);
        }

        private static Sandbox of(SettingValues values) {
            return new Sandbox(
                    values.get(SettingKey.SANDBOX),
                    values.get(SettingKey.SANDBOX_NETWORK),
                    values.get(SettingKey.READABLE_PATHS),
                    values.get(SettingKey.WRITABLE_PATHS),
                    values.get(SettingKey.HIDDEN_PATHS));
        }
    }

    /** Whether commands run in a sandbox of the operating system. */
    public enum Confinement {
        /** Where one works. */
        AUTO,
        /** In one or not at all. */
        REQUIRED,
        OFF
    }

    /** Where log records go and which are written. */
    public record Logging(Level level, Optional<Path> file, boolean logTaskText) {}

    /** The least severe kind of record that is written. */
    public enum Level {
        ERROR,
        WARN,
        INFO,
        DEBUG
    }
}
