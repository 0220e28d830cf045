package io.deepseekmcp.config;

import static io.deepseekmcp.config.SettingTypes.absolutePath;
import static io.deepseekmcp.config.SettingTypes.decimal;
import static io.deepseekmcp.config.SettingTypes.flag;
import static io.deepseekmcp.config.SettingTypes.list;
import static io.deepseekmcp.config.SettingTypes.oneOf;
import static io.deepseekmcp.config.SettingTypes.positive;
import static io.deepseekmcp.config.SettingTypes.seconds;
import static io.deepseekmcp.config.SettingTypes.text;
import static io.deepseekmcp.config.SettingTypes.whole;
import static io.deepseekmcp.config.SettingTypes.wholeSeconds;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * One setting: where it stands in the file, which variable sets it, what it takes and what it is when it is not set.
 * {@link #ALL} is the one table that loader, help text, documentation and tests walk.
 *
 * @param <T> the value's type once it is read
 */
public final class SettingKey<T> {
    private static final List<SettingKey<?>> TABLE = new ArrayList<>(60);

    static final SettingKey<String> MODEL =
            key("model", "MODEL", SettingTexts.modelName(), "deepseek-chat", "the model when a request names none");
    static final SettingKey<List<String>> ALLOWED_MODELS = key(
            "allowed_models",
            "ALLOWED_MODELS",
            list("a model name", SettingTexts::model),
            List.of(),
            "the models that requests may name; empty for any");
    static final SettingKey<URI> BASE_URL = key(
            "base_url",
            "BASE_URL",
            text(BaseUrl.EXPECTED, BaseUrl::read, URI::toString),
            URI.create("https://api.deepseek.com/v1"),
            "the provider's address up to /chat/completions");
    static final SettingKey<String> API_KEY_ENV = key(
            "api_key_env",
            null,
            text("the NAME of an environment variable", SettingTexts::isVariableName),
            null,
            "the name of a variable that holds the key");
    static final SettingKey<String> API_KEY =
            key("api_key", null, text("the key as a string", text -> true), null, "the key itself; discouraged");
    static final SettingKey<Path> WORKSPACE = key(
            "workspace",
            "WORKSPACE",
            absolutePath("the absolute path of a directory"),
            null,
            "the one directory that the worker sees; found from the working directory when unset");

    static final SettingKey<List<String>> TOOLS = key(
            "tools.enabled",
            "TOOLS",
            list("one of " + String.join(", ", SettingTexts.TOOLS), SettingTexts::tool),
            SettingTexts.TOOLS,
            "the tools that the worker may use");
    static final SettingKey<Integer> MAX_WRITE_BYTES = key(
            "tools.max_write_bytes",
            "MAX_WRITE_BYTES",
            whole(1, 100_000_000),
            2_000_000,
            "the largest file that Write makes");
    static final SettingKey<Boolean> ALLOW_SECRET_PATHS = widening(
            "tools.allow_secret_paths", flag(), false, "lets the worker read and write .env, *.pem and the like");
    static final SettingKey<List<String>> SECRET_PATH_EXCEPTIONS = widening(
            "tools.secret_path_exceptions",
            list("a glob inside the workspace, such as **/.env.example", SettingTexts::glob),
            List.of(),
            "secret paths that the worker may see after all");

    static final SettingKey<Duration> TIMEOUT = key(
            "provider.timeout_seconds",
            "TIMEOUT_SECONDS",
            wholeSeconds(1, 600),
            Duration.ofMinutes(2),
            "how long the provider may be silent");
    static final SettingKey<Integer> MAX_RETRIES =
            key("provider.max_retries", "MAX_RETRIES", whole(0, 10), 3, "how often a failed call is tried again");
    static final SettingKey<Duration> RETRY_BASE_DELAY = key(
            "provider.retry_base_delay",
            "RETRY_BASE_DELAY",
            seconds(0, 60),
            Duration.ofMillis(500),
            "seconds before the first retry");
    static final SettingKey<Duration> RETRY_MAX_DELAY = key(
            "provider.retry_max_delay",
            "RETRY_MAX_DELAY",
            seconds(0, 60),
            Duration.ofSeconds(8),
            "the longest wait before a retry, in seconds");
    static final SettingKey<Double> TEMPERATURE =
            key("provider.temperature", "TEMPERATURE", decimal("0", "2"), 0.0, "the sampling temperature");
    static final SettingKey<Integer> MAX_OUTPUT_TOKENS = key(
            "provider.max_output_tokens",
            "MAX_OUTPUT_TOKENS",
            whole(256, 393_216),
            Settings.Provider.DEFAULT_MAX_OUTPUT_TOKENS,
            "the longest reply; 32,768 when unset and the model thinks");
    static final SettingKey<Settings.Api> API = key(
            "provider.api",
            null,
            oneOf(List.of("auto", "deepseek", "openai"), List.of(Settings.Api.values())),
            Settings.Api.AUTO,
            "the dialect of the provider; auto goes by the host");
    static final SettingKey<String> PRESET = key(
            "provider.preset",
            null,
            oneOf(Preset.NAMES, Preset.NAMES),
            Preset.CUSTOM,
            "a known host: its address, names, habits and prices; what is set by hand wins");
    static final SettingKey<Settings.Thinking> THINKING = key(
            "provider.thinking",
            "THINKING",
            oneOf(List.of("auto", "enabled", "disabled"), List.of(Settings.Thinking.values())),
            Settings.Thinking.AUTO,
            "whether the model thinks before it answers; auto goes by the model's name");
    static final SettingKey<String> REASONING_EFFORT = key(
            "provider.reasoning_effort",
            null,
            oneOf(SettingTexts.EFFORTS, SettingTexts.EFFORTS),
            null,
            "how much a thinking model thinks; not sent when unset");
    static final SettingKey<Boolean> ALLOW_INSECURE_HTTP =
            widening("provider.allow_insecure_http", flag(), false, "permits http to hosts other than this one");

    static final SettingKey<Integer> MAX_TURNS =
            key("budgets.max_turns", "MAX_TURNS", whole(1, 200), 24, "replies of the model in one delegation");
    static final SettingKey<Integer> MAX_TOOL_CALLS =
            key("budgets.max_tool_calls", "MAX_TOOL_CALLS", whole(1, 1_000), 80, "tool calls in one delegation");
    static final SettingKey<Duration> MAX_WALL = key(
            "budgets.max_wall_seconds",
            "MAX_WALL_SECONDS",
            wholeSeconds(1, 7_200),
            Duration.ofMinutes(15),
            "how long one delegation may take");
    static final SettingKey<Integer> MAX_TOOL_OUTPUT_CHARS = key(
            "budgets.max_tool_output_chars",
            "MAX_TOOL_OUTPUT_CHARS",
            whole(1_000, 200_000),
            20_000,
            "characters in the answer to one tool call");
    static final SettingKey<Integer> READ_WINDOW_LINES =
            key("budgets.read_window_lines", "READ_WINDOW_LINES", whole(1, 5_000), 250, "lines that one Read shows");
    static final SettingKey<Integer> MAX_GREP_MATCHES =
            key("budgets.max_grep_matches", "MAX_GREP_MATCHES", whole(1, 10_000), 100, "matches that one Grep shows");
    static final SettingKey<Integer> MAX_GLOB_PATHS =
            key("budgets.max_glob_paths", "MAX_GLOB_PATHS", whole(1, 10_000), 300, "paths that one Glob shows");
    static final SettingKey<Integer> MAX_CONTEXT_TOKENS = key(
            "budgets.max_context_tokens",
            "MAX_CONTEXT_TOKENS",
            whole(8_000, 1_000_000),
            96_000,
            "estimated tokens of the conversation with the model");
    static final SettingKey<Double> COMPACTION_THRESHOLD_RATIO = key(
            "budgets.compaction_threshold_ratio",
            "COMPACTION_THRESHOLD_RATIO",
            decimal("0.3", "0.95"),
            0.7,
            "the share of max_context_tokens at which old tool output is dropped");
    static final SettingKey<Double> MAX_COST_USD = key(
            "budgets.max_cost_usd",
            "MAX_COST_USD",
            positive(),
            null,
            "US dollars that one delegation may cost; no limit when unset");
    static final SettingKey<Double> MAX_SESSION_COST_USD = key(
            "budgets.max_session_cost_usd",
            "MAX_SESSION_COST_USD",
            positive(),
            null,
            "US dollars that one server process may cost; no limit when unset");
    static final SettingKey<Double> MAX_DAY_COST_USD = key(
            "budgets.max_day_cost_usd",
            "MAX_DAY_COST_USD",
            positive(),
            null,
            "US dollars that a day (UTC) may cost over all servers that share state_dir; no limit when unset");

    static final SettingKey<Duration> COMMAND_TIMEOUT = key(
            "commands.default_timeout_seconds",
            "COMMAND_TIMEOUT_SECONDS",
            wholeSeconds(1, 7_200),
            Duration.ofMinutes(2),
            "how long a command may run when the worker names no time; a verification may take the maximum");
    static final SettingKey<Duration> COMMAND_MAX_TIMEOUT = key(
            "commands.max_timeout_seconds",
            "COMMAND_MAX_TIMEOUT_SECONDS",
            wholeSeconds(1, 7_200),
            Duration.ofMinutes(10),
            "how long a command may run at most");
    static final SettingKey<List<String>> EXTRA_DENIED_EXECUTABLES = key(
            "commands.extra_denied_executables",
            null,
            list(SettingTexts.EXECUTABLE, SettingTexts::executable),
            List.of(),
            "programs that the worker may not run, besides those that it never may");
    static final SettingKey<List<String>> EXTRA_ALLOWED_EXECUTABLES = widening(
            "commands.extra_allowed_executables",
            list(SettingTexts.EXECUTABLE, SettingTexts::executable),
            List.of(),
            "programs that the worker may run with any harmless-looking arguments");
    static final SettingKey<List<String>> EXTRA_ALLOWED_SCRIPTS = widening(
            "commands.extra_allowed_scripts",
            list("the exact name of a script or target", SettingTexts::script),
            List.of(),
            "script and target names that the worker may run whatever they are called");
    static final SettingKey<Boolean> OFFLINE =
            key("commands.offline", null, flag(), false, "adds the offline flag of each build tool");
    static final SettingKey<Settings.Confinement> SANDBOX = fileOnly(
            "commands.sandbox",
            oneOf(List.of("auto", "required", "off"), List.of(Settings.Confinement.values())),
            Settings.Confinement.AUTO,
            "whether commands run in a sandbox of the system: where one works, only in one, or never");
    static final SettingKey<Boolean> SANDBOX_NETWORK = fileOnly(
            "commands.network",
            oneOf(List.of("off", "on"), List.of(false, true)),
            false,
            "whether commands in the sandbox reach the network; on also opens this machine's own ports to them");
    static final SettingKey<List<String>> READABLE_PATHS = fileOnly(
            "commands.readable_paths",
            list(SettingTexts.HOST_PATH, SettingTexts::hostPath),
            List.of(),
            "files and folders outside the workspace that commands in the sandbox may read besides");
    static final SettingKey<List<String>> WRITABLE_PATHS = fileOnly(
            "commands.writable_paths",
            list(SettingTexts.HOST_PATH, SettingTexts::hostPath),
            List.of(),
            "folders outside the workspace that commands in the sandbox may change, such as a tool's cache");
    static final SettingKey<List<String>> HIDDEN_PATHS = fileOnly(
            "commands.hidden_paths",
            list(SettingTexts.HIDDEN_PATH, SettingTexts::hiddenPath),
            List.of(),
            "files and folders that commands in the sandbox find empty");
    static final SettingKey<Boolean> ALLOW_UNSAFE_SHELL =
            key("commands.allow_unsafe_shell", null, flag(), false, "reserved; does nothing");

    static final SettingKey<Settings.Level> LOG_LEVEL = key(
            "logging.level",
            "LOG_LEVEL",
            oneOf(List.of("ERROR", "WARN", "INFO", "DEBUG"), List.of(Settings.Level.values())),
            Settings.Level.INFO,
            "the least severe log record that is written");
    static final SettingKey<Path> LOG_FILE = key(
            "logging.file",
            "LOG_FILE",
            absolutePath("the absolute path of a file outside the workspace"),
            null,
            "where log records go; stderr then keeps warnings and errors");
    static final SettingKey<Boolean> LOG_TASK_TEXT =
            widening("logging.log_task_text", flag(), false, "writes the text of tasks to the log");

    static final SettingKey<String> POLICY_MAX_MODE = fileOnly(
            "policy.max_mode",
            oneOf(SettingTexts.MODES, SettingTexts.MODES),
            "write",
            "the widest mode that a request may have");
    static final SettingKey<List<String>> POLICY_SCOPE = fileOnly(
            "policy.scope",
            list(SettingTexts.ANY_GLOB, SettingTexts::anyGlob),
            List.of(),
            "what any request may write at most; its own scope must hold too; empty for the whole workspace");
    static final SettingKey<List<String>> POLICY_DENY_PATHS = fileOnly(
            "policy.deny_paths",
            list(SettingTexts.ANY_GLOB, SettingTexts::anyGlob),
            List.of(),
            "what no request may read, write or list, besides what it denies itself");
    static final SettingKey<Boolean> POLICY_REQUIRE_SCOPE =
            fileOnly("policy.require_scope", flag(), false, "requests of mode write must say their scope");
    static final SettingKey<Boolean> POLICY_REQUIRE_VERIFICATION =
            fileOnly("policy.require_verification", flag(), false, "requests of mode write must name a verification");
    static final SettingKey<Path> POLICY_FILE = fileOnly(
            "policy_file",
            absolutePath("the absolute path of a file outside the workspace"),
            null,
            "an administrator's policy with the keys of the section policy; what is narrower of both holds");

    static final SettingKey<StateDirectory> STATE_DIR = key(
            "state_dir",
            "STATE_DIR",
            StateDirectory.type(),
            null,
            "where the latest results, patches and tasks are kept; when unset in ~/.local/state/deepseek-mcp");
    static final SettingKey<List<String>> EXTRA_TOOLS = key(
            "extra_tools",
            null,
            list("one of " + String.join(", ", SettingTexts.EXTRA_TOOLS), SettingTexts::extraTool),
            List.of(),
            "further tools for the client: async (start, follow and stop delegations in short calls), chat");
    static final SettingKey<Boolean> DEBUG =
            key("debug", "DEBUG", flag(), false, "adds one line for each tool call to the result");

    /** Every setting, in the order of the file's documentation. */
    public static final List<SettingKey<?>> ALL = Collections.unmodifiableList(TABLE);

    private static final String VARIABLE_PREFIX = "DEEPSEEK_MCP_";

    private final String path;
    private final Optional<String> variable;
    private final SettingType<T> type;
    private final Optional<T> byDefault;
    private final boolean widens;
    private final String meaning;

    private SettingKey(
            String path,
            Optional<String> variable,
            SettingType<T> type,
            Optional<T> byDefault,
            boolean widens,
            String meaning) {
        this.path = path;
        this.variable = variable;
        this.type = type;
        this.byDefault = byDefault;
        this.widens = widens;
        this.meaning = meaning;
    }

    private static <T> SettingKey<T> key(
            String path, String variable, SettingType<T> type, T byDefault, String meaning) {
        Optional<String> name = Optional.ofNullable(variable).map(VARIABLE_PREFIX::concat);
        return listed(new SettingKey<>(path, name, type, Optional.ofNullable(byDefault), false, meaning));
    }

    /** A wall of the house: what starts the server can move it no more than what widens. */
    private static <T> SettingKey<T> fileOnly(String path, SettingType<T> type, T byDefault, String meaning) {
        return key(path, null, type, byDefault, meaning);
    }

    /** Policy that widens has no variable, so that what starts the server cannot widen what its owner wrote down. */
    private static <T> SettingKey<T> widening(String path, SettingType<T> type, T byDefault, String meaning) {
        return listed(new SettingKey<>(path, Optional.empty(), type, Optional.of(byDefault), true, meaning));
    }

    private static <T> SettingKey<T> listed(SettingKey<T> key) {
        TABLE.add(key);
        return key;
    }

    /** The names in the file from the outside in, joined by dots: {@code budgets.max_turns}. */
    public String path() {
        return path;
    }

    /** The section of the file, empty at its top. */
    public String section() {
        return path.substring(0, Math.max(0, path.indexOf('.')));
    }

    /** The name within its section. */
    public String name() {
        return path.substring(path.indexOf('.') + 1);
    }

    public Optional<String> variable() {
        return variable;
    }

    /** What a value must be, such as {@code a whole number from 1 to 200}. */
    public String expected() {
        return type.expected();
    }

    /** The JSON form of the default; null for a setting that has none, which may then be null in the file. */
    public Object defaultJson() {
        return byDefault.map(type.shown()).orElse(null);
    }

    /** Whether the setting lets the worker or the log do more; such a one has no variable. */
    public boolean widens() {
        return widens;
    }

    /** What it is for, in one line. */
    public String meaning() {
        return meaning;
    }

    SettingType<T> type() {
        return type;
    }

    Optional<T> byDefault() {
        return byDefault;
    }

    @Override
    public String toString() {
        return path;
    }
}
