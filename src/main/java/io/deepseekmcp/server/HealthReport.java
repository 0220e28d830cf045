package io.deepseekmcp.server;

import io.deepseekmcp.config.ConfigFile;
import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.PolicyFile;
import io.deepseekmcp.config.Problem;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.config.WorkspaceRoot;
import io.deepseekmcp.engine.Mode;
import io.deepseekmcp.engine.UsageTotals;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.workspace.sandbox.Sandbox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Says how the server stands and, when it cannot work, everything that must be known to mend it. Asks nothing of the
 * network and holds no secret.
 */
public final class HealthReport {
    private static final int MAX_SHOWN_CHARS = 400;

    private final Configuration configuration;
    private final String version;
    private final Programs programs;
    private final Optional<SentAs> sentAs;
    private final Optional<Sandbox> sandbox;

    /**
     * The programs that were looked for on {@code PATH}.
     *
     * @param searchPath the variable as it is, for the warning that names it
     */
    public record Programs(Optional<Path> git, Optional<Path> ripgrep, String searchPath) {}

    /**
     * What the provider is told for the configured model.
     *
     * @param thinking {@code enabled}, {@code disabled}, or {@code not sent}
     */
    public record SentAs(String model, String thinking) {}

    /** {@code sentAs} and {@code sandbox} are empty when the settings are not known. */
    public HealthReport(
            Configuration configuration,
            String version,
            Programs programs,
            Optional<SentAs> sentAs,
            Optional<Sandbox> sandbox) {
        this.configuration = configuration;
        this.version = version;
        this.programs = programs;
        this.sentAs = sentAs;
        this.sandbox = sandbox;
    }

    /** Whether delegations can be done. */
    public boolean isUsable() {
        return configuration.ready().isPresent();
    }

    /**
     * The report.
     *
     * @param furtherWarnings found elsewhere than in the configuration
     * @param dayCostUsd what the day has cost, where that is remembered
     * @param learned what the provider turned out to refuse or to want
     * @param delegations those that go on, and the latest that have ended
     * @param online what the provider answered, where it was asked
     */
    public Map<String, Object> json(
            UsageTotals usage,
            OptionalDouble dayCostUsd,
            List<String> furtherWarnings,
            List<Map<String, Object>> learned,
            DelegationsJson delegations,
            Optional<Map<String, Object>> online) {
        Map<String, Object> top = configuration.section("");
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("status", isUsable() ? "ok" : "error");
        json.put("mode", isUsable() ? "enabled" : "disabled");
        json.put("version", version);
        json.put("model", top.get("model"));
        json.put("allowed_models", top.get("allowed_models"));
        json.put("workspace", workspace());
        json.put("config_file", configFile());
        json.put("capabilities", capabilities());
        json.put("budgets", configuration.section("budgets"));
        json.put("commands", picked("commands", "default_timeout_seconds", "max_timeout_seconds"));
        json.put("provider", provider(top.get("base_url"), learned));
        sandbox.ifPresent(s -> json.put("sandbox", s.state().json()));
        configuration.policyFile().ifPresent(file -> json.put("policy_file", policyFile(file)));
        json.put("usage", usage(usage, dayCostUsd));
        json.put("running", delegations.running());
        json.put("recent", delegations.recent());
        online.ifPresent(answer -> json.put("online", answer));
        json.put("warnings", warnings(furtherWarnings));
        json.put(
                "problems",
                configuration.problems().stream().map(HealthReport::problem).toList());
        json.replaceAll((key, value) -> scrubbed(value));
        return json;
    }

    /** As a last resort: a key may stand where a user put it by mistake, such as in the name of the model. */
    private Object scrubbed(Object value) {
        if (value instanceof String text) {
            return configuration.masked(text);
        }
        if (value instanceof List<?> items) {
            List<Object> copy = new ArrayList<>();
            items.forEach(item -> copy.add(scrubbed(item)));
            return copy;
        }
        if (value instanceof Map<?, ?> object) {
            Map<Object, Object> copy = new LinkedHashMap<>();
            object.forEach((key, each) -> copy.put(key, scrubbed(each)));
            return copy;
        }
        return value;
    }

    private Map<String, Object> workspace() {
        Optional<WorkspaceRoot> root = configuration.workspace();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("root", root.map(found -> found.path().toString()).orElse(null));
        json.put("resolved_by", root.map(found -> found.resolvedBy().wireName()).orElse(null));
        return json;
    }

    /** The file that was read, or null. */
    private String configFile() {
        ConfigFile file = configuration.file();
        return file.exists() ? file.path().toString() : null;
    }

    private Map<String, Object> capabilities() {
        Object enabled = configuration.section("tools").get("enabled");
        List<?> tools = enabled instanceof List<?> names ? names : List.of();
        Set<ToolName> known = EnumSet.noneOf(ToolName.class);
        tools.forEach(name -> ToolName.of(String.valueOf(name)).ifPresent(known::add));
        List<String> modes = new ArrayList<>();
        for (Mode mode : Mode.values()) {
            boolean granted = configuration
                    .settings()
                    .map(settings -> settings.policy().grants(mode.wireName()))
                    .orElse(true);
            if (granted && ModeGrant.missing(mode, known).isEmpty()) {
                modes.add(mode.wireName());
            }
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("tools", tools);
        json.put("modes", modes);
        json.put("search_engine", programs.ripgrep().isPresent() ? "ripgrep" : "java");
        json.put("git", programs.git().isPresent());
        return json;
    }

    private Map<String, Object> provider(Object baseUrl, List<Map<String, Object>> learned) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("base_url", baseUrl);
        json.putAll(picked("provider", "timeout_seconds", "max_retries"));
        json.put("sent_as", sentAs.map(SentAs::model).orElse(null));
        json.put("thinking", sentAs.map(SentAs::thinking).orElse(null));
        json.put("learned", learned);
        return json;
    }

    private static Map<String, Object> policyFile(PolicyFile file) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("path", file.path().toString());
        json.put("sha256", file.sha256());
        return json;
    }

    private static Map<String, Object> usage(UsageTotals totals, OptionalDouble dayCostUsd) {
        Map<String, Object> json = UsageJson.of(totals);
        dayCostUsd.ifPresent(cost -> json.put("day_cost_usd", UsageJson.rounded(cost, 6)));
        return json;
    }

    private Map<String, Object> picked(String section, String... names) {
        Map<String, Object> all = configuration.section(section);
        Map<String, Object> json = new LinkedHashMap<>();
        for (String name : names) {
            json.put(name, all.get(name));
        }
        return json;
    }

    /** What a result says as a phrase, as people read it here. */
    private static String sentence(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }

    private List<String> warnings(List<String> further) {
        List<String> warnings = new ArrayList<>(configuration.warnings());
        if (programs.git().isEmpty()) {
            warnings.add("git was not found on PATH outside the workspace ("
                    + Excerpt.head(programs.searchPath(), MAX_SHOWN_CHARS)
                    + "): changes are found by comparing files instead, and the worker cannot run git. A client that was"
                    + " started from a desktop passes on a short PATH: set PATH in this server's entry.");
        }
        sandbox.ifPresent(s -> s.warnings().forEach(words -> warnings.add(sentence(words))));
        warnings.addAll(further);
        if (!isUsable()) {
            ConfigFile file = configuration.file();
            warnings.add(
                    "The config file was looked for at " + file.description()
                            + (file.named() ? ", which DEEPSEEK_MCP_CONFIG names." : ".")
                            + " Settings are read once: start the server again after a change (in Claude Code: /mcp, reconnect).");
        }
        return warnings;
    }

    private static Map<String, Object> problem(Problem problem) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("setting", problem.setting());
        json.put("source", problem.source());
        json.put("value", problem.value());
        json.put("expected", problem.expected());
        return json;
    }
}
