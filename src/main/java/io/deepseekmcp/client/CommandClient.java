package io.deepseekmcp.client;

import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A client with a command for its servers, which is used to change them: Claude Code and Gemini CLI. Their JSON files
 * are only read, to see what is there.
 */
final class CommandClient implements Client {
    private static final String SECTION = "mcpServers";

    private final Kind kind;
    private final ClientHost host;

    /** Which of them it is. */
    enum Kind {
        CLAUDE("claude", ".mcp.json"),
        GEMINI("gemini", ".gemini/settings.json");

        private final String program;
        private final String projectFile;

        Kind(String program, String projectFile) {
            this.program = program;
            this.projectFile = projectFile;
        }
    }

    CommandClient(Kind kind, ClientHost host) {
        this.kind = kind;
        this.host = host;
    }

    @Override
    public String name() {
        return kind.program;
    }

    @Override
    public boolean isInstalled() {
        return host.program(kind.program).isPresent();
    }

    @Override
    public State state(Registration registration, Scope scope) throws ClientException {
        Optional<Object> found = found(scope);
        return found.isEmpty()
                ? State.ABSENT
                : SettingsFile.isSame(found.get(), entry(registration)) ? State.CURRENT : State.DIFFERENT;
    }

    @Override
    public List<Change> install(Registration registration, Scope scope) throws ClientException {
        State state = state(registration, scope);
        if (state == State.CURRENT) {
            return List.of();
        }
        List<Change> changes = new ArrayList<>();
        if (kind == Kind.GEMINI) {
            List<String> argv = new ArrayList<>(List.of(
                    program(),
                    "mcp",
                    "add",
                    "-s",
                    scope.wireName(),
                    "--timeout",
                    Integer.toString(Registration.CALL_SECONDS * 1000),
                    "-e",
                    Registration.DEFAULT_KEY_VARIABLE + "=$" + registration.keyVariable(),
                    Registration.NAME,
                    registration.command()));
            argv.addAll(registration.arguments());
            changes.add(new Change.Command(argv));
            return changes;
        }
        if (state == State.DIFFERENT) {
            changes.add(removal(scope));
        }
        changes.add(new Change.Command(List.of(
                program(),
                "mcp",
                "add-json",
                "-s",
                scope.wireName(),
                Registration.NAME,
                Json.write(entry(registration)))));
        return changes;
    }

    @Override
    public List<Change> uninstall(Scope scope) throws ClientException {
        return found(scope).isEmpty() ? List.of() : List.of(removal(scope));
    }

    @Override
    public Optional<Check> check(Scope scope) {
        // Claude Code starts a project's server only after each user has agreed.
        String expected = kind == Kind.CLAUDE && scope == Scope.USER ? "Connected" : Registration.NAME;
        return host.program(kind.program)
                .map(program -> kind == Kind.CLAUDE
                        ? new Check(List.of(program.toString(), "mcp", "get", Registration.NAME), expected)
                        : new Check(List.of(program.toString(), "mcp", "list"), expected));
    }

    private Change removal(Scope scope) throws ClientException {
        return new Change.Command(List.of(program(), "mcp", "remove", "-s", scope.wireName(), Registration.NAME));
    }

    private String program() throws ClientException {
        return host.program(kind.program)
                .orElseThrow(() -> new ClientException(kind.program + " is on no folder of PATH."))
                .toString();
    }

    /** As the client writes it down. */
    private Map<String, Object> entry(Registration registration) {
        Map<String, Object> entry = registration.entry(
                kind == Kind.CLAUDE ? "${" + registration.keyVariable() + ":-}" : "$" + registration.keyVariable());
        if (kind == Kind.CLAUDE) {
            entry.put("type", "stdio");
        }
        entry.put("timeout", Registration.CALL_SECONDS * 1000);
        return entry;
    }

    private Optional<Object> found(Scope scope) throws ClientException {
        Optional<String> text = SettingsFile.read(file(scope));
        return text.flatMap(SettingsFile::object)
                .flatMap(settings -> SettingsFile.entry(settings, SECTION, Registration.NAME));
    }

    private Path file(Scope scope) {
        if (scope == Scope.PROJECT) {
            return host.project().resolve(kind.projectFile);
        }
        return kind == Kind.CLAUDE
                ? host.folder("CLAUDE_CONFIG_DIR").orElse(host.home()).resolve(".claude.json")
                : host.home().resolve(".gemini/settings.json");
    }

    @Override
    public Optional<String> bundle() throws ClientException {
        if (kind == Kind.GEMINI) {
            Path manifest = host.home().resolve(".gemini/extensions/deepseek-mcp/gemini-extension.json");
            return Files.isRegularFile(manifest) ? Optional.of("the extension deepseek-mcp") : Optional.empty();
        }
        Path user = host.folder("CLAUDE_CONFIG_DIR").orElse(host.home().resolve(".claude"));
        Path project = host.project().resolve(".claude");
        for (Path settings : List.of(
                user.resolve("settings.json"),
                project.resolve("settings.json"),
                project.resolve("settings.local.json"))) {
            if (hasPlugin(settings)) {
                return Optional.of("the plugin " + Registration.PLUGIN);
            }
        }
        return Optional.empty();
    }

    private static boolean hasPlugin(Path settings) throws ClientException {
        return SettingsFile.read(settings)
                .flatMap(SettingsFile::object)
                .flatMap(found -> SettingsFile.entry(found, "enabledPlugins", Registration.PLUGIN))
                .filter(Boolean.TRUE::equals)
                .isPresent();
    }
}
