package io.deepseekmcp.guard.command;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The table of commands: what may run with which arguments. {@code command-policy.json} is read on first use; it explains
 * itself, and holds an example for every rule.
 */
public final class CommandPolicy {
    private static final String RESOURCE = "command-policy.json";

    private final Limits limits;
    private final ScriptNames scripts;
    private final List<String> toolFolders;
    private final Map<String, CommandRule> commands;
    private final Map<String, CommandRule> modules;
    private final Map<String, Wrapper> wrappers;
    private final Map<String, Set<String>> interpreters;
    private final DeniedPrograms denied;
    private final Set<String> refusedGitKeys;
    private final OptInRules optIn;
    private final List<PolicyExample> examples;

    /** Bounds of one argv. */
    record Limits(int arguments, int bytes, int nesting) {}

    /**
     * A script that projects ship to start a build tool.
     *
     * @param command whose rule holds
     * @param unchanged files beside it that decide what it starts
     */
    record Wrapper(String command, List<String> unchanged) {
        Wrapper {
            unchanged = List.copyOf(unchanged);
        }
    }

    private CommandPolicy(PolicyNode file) {
        file.texts("reading");
        PolicyNode limit = file.node("limits");
        this.limits = new Limits(limit.number("arguments", 0), limit.number("bytes", 0), limit.number("nesting", 0));
        this.scripts = ScriptNames.of(file.node("scriptNames"));
        this.toolFolders = List.copyOf(file.texts("toolFolders"));
        RuleReader reader = new RuleReader(file.node("types"), file.node("flagSets"));
        this.commands = commands(file.node("commands"), reader);
        this.modules = modules(file.node("pythonModules"), reader);
        this.wrappers = wrappers(file.node("wrappers"));
        this.interpreters = interpreters(file.node("interpreters"));
        this.denied = DeniedPrograms.of(file.node("hardDenied"), file.node("instead"));
        this.refusedGitKeys = Set.copyOf(file.node("gitConfigRefused").words("keys"));
        this.optIn = OptInRules.of(file.node("optIn"));
        this.examples = reader.examples();
        file.end();
    }

    /** The built-in table. */
    public static CommandPolicy load() {
        try (InputStream in = CommandPolicy.class.getResourceAsStream(RESOURCE)) {
            return new CommandPolicy(new PolicyNode("policy", Json.parseObject(in.readAllBytes())));
        } catch (JsonException e) {
            throw new IllegalStateException(RESOURCE + " line " + e.line() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What in the user's settings has no effect, in sentences for the health report. */
    public List<String> warnings(Settings.Commands settings) {
        List<String> warnings = new ArrayList<>();
        for (String entry : settings.extraAllowedExecutables()) {
            String name = entry.substring(entry.lastIndexOf('/') + 1);
            if (denied.group(name).isPresent()) {
                warnings.add("commands.extra_allowed_executables: " + entry + " stays denied, no setting allows it");
            } else if (commands.containsKey(entry)) {
                warnings.add("commands.extra_allowed_executables: " + entry
                        + " is allowed already, and the rules for its arguments stay as they are");
            }
        }
        return warnings;
    }

    Limits limits() {
        return limits;
    }

    ScriptNames scripts() {
        return scripts;
    }

    /** Folders of the workspace, relative to where packages are, in which programs are looked for first. */
    List<String> toolFolders() {
        return toolFolders;
    }

    /** The rule of a command, by its name or another name that it has. */
    Optional<CommandRule> command(String name) {
        return Optional.ofNullable(commands.get(name));
    }

    /** The rule of what {@code python -m} runs. */
    Optional<CommandRule> module(String name) {
        return Optional.ofNullable(modules.get(name));
    }

    /** The wrapper that is called so, {@code ./} included. */
    Optional<Wrapper> wrapper(String spelling) {
        return Optional.ofNullable(wrappers.get(spelling));
    }

    Set<String> wrapperNames() {
        return wrappers.keySet();
    }

    /** The endings of the scripts that this interpreter may run for a verification, {@code -} for none. */
    Set<String> scriptEndings(String interpreter) {
        return interpreters.getOrDefault(interpreter, Set.of());
    }

    DeniedPrograms denied() {
        return denied;
    }

    Set<String> refusedGitKeys() {
        return refusedGitKeys;
    }

    OptInRules optIn() {
        return optIn;
    }

    List<PolicyExample> examples() {
        return examples;
    }

    Set<String> commandNames() {
        return commands.keySet();
    }

    private static Map<String, CommandRule> commands(PolicyNode node, RuleReader reader) {
        Map<String, CommandRule> commands = new LinkedHashMap<>();
        for (String name : node.remainingKeys()) {
            PolicyNode entry = node.node(name);
            List<String> aliases = entry.words("aliases");
            CommandRule rule = reader.rule(name, entry);
            commands.put(name, rule);
            aliases.forEach(alias -> commands.put(alias, rule));
        }
        return commands;
    }

    private Map<String, CommandRule> modules(PolicyNode node, RuleReader reader) {
        Map<String, CommandRule> rules = new LinkedHashMap<>();
        for (String name : node.remainingKeys()) {
            if (node.isText(name)) {
                String command = node.text(name, "");
                rules.put(name, commands.get(command.equals("-") ? name : command));
            } else {
                rules.put(name, reader.rule(name, node.node(name)));
            }
        }
        return rules;
    }

    private static Map<String, Wrapper> wrappers(PolicyNode node) {
        Map<String, Wrapper> wrappers = new LinkedHashMap<>();
        for (String name : node.remainingKeys()) {
            PolicyNode entry = node.node(name);
            wrappers.put(name, new Wrapper(entry.text("like", ""), entry.texts("unchanged")));
            entry.end();
        }
        return wrappers;
    }

    private Map<String, Set<String>> interpreters(PolicyNode node) {
        Map<String, Set<String>> endings = new LinkedHashMap<>();
        for (String name : node.remainingKeys()) {
            Set<String> own = Set.copyOf(node.words(name));
            commands.forEach((alias, rule) -> {
                if (rule.name().equals(name)) {
                    endings.put(alias, own);
                }
            });
        }
        return endings;
    }
}
