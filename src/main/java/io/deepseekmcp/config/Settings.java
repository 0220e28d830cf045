package io.deepseekmcp.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
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
        Optional<Path> stateDir,
        boolean debug) {

    public Settings {
        allowedModels = List.copyOf(allowedModels);
    }

    /** What the worker's tools may do. {@code enabled} is in the order of the file. */
    public record Tools(
            Set<String> enabled, int maxWriteBytes, boolean allowSecretPaths, List<String> secretPathExceptions) {
        public Tools {
            secretPathExceptions = List.copyOf(secretPathExceptions);
        }
    }

    /**
     * How the provider is talked to.
     *
     * @param timeout bounds silence, not a whole answer
     * @param maxOutputTokens empty when the user has not set it, because the default depends on thinking
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
            boolean allowInsecureHttp) {
        /** Tokens of output asked for when the user has set none and the model does not think. */
        public static final int DEFAULT_MAX_OUTPUT_TOKENS = 4096;
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

    /** The bounds of one delegation. {@code maxCostUsd} is empty for no bound. */
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
            OptionalDouble maxCostUsd) {}

    /** What the worker's commands may do. */
    public record Commands(
            Duration defaultTimeout,
            Duration maxTimeout,
            List<String> extraDeniedExecutables,
            List<String> extraAllowedExecutables,
            List<String> extraAllowedScripts,
            boolean offline,
            boolean allowUnsafeShell) {
        public Commands {
            extraDeniedExecutables = List.copyOf(extraDeniedExecutables);
            extraAllowedExecutables = List.copyOf(extraAllowedExecutables);
            extraAllowedScripts = List.copyOf(extraAllowedScripts);
        }
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
