package io.deepseekmcp.client;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Codex, whose file of settings is changed here: its own command can set neither the time-out nor the variables that are
 * passed on, and drops comments.
 */
final class Codex implements Client {
    private static final String TABLE = "[mcp_servers." + Registration.NAME + "]";
    private static final String SUBTABLE = "[mcp_servers." + Registration.NAME + ".";

    private final ClientHost host;

    Codex(ClientHost host) {
        this.host = host;
    }

    @Override
    public String name() {
        return "codex";
    }

    @Override
    public boolean isInstalled() {
        return host.program("codex").isPresent() || Files.isDirectory(folder());
    }

    @Override
    public Optional<String> bundle() throws ClientException {
        boolean inside = false;
        for (String line : text(Scope.USER).lines().map(String::strip).toList()) {
            if (line.startsWith("[")) {
                inside = line.equals("[plugins.\"" + Registration.PLUGIN + "\"]");
            } else if (inside && line.matches("enabled\\s*=\\s*true\\b.*")) {
                return Optional.of("the plugin " + Registration.PLUGIN);
            }
        }
        return Optional.empty();
    }

    @Override
    public State state(Registration registration, Scope scope) throws ClientException {
        Split split = split(text(scope));
        return split.ours().isEmpty()
                ? State.ABSENT
                : split.ours().strip().equals(table(registration).strip()) ? State.CURRENT : State.DIFFERENT;
    }

    @Override
    public List<Change> install(Registration registration, Scope scope) throws ClientException {
        if (state(registration, scope) == State.CURRENT) {
            return List.of();
        }
        Split split = split(text(scope));
        String before = split.before();
        if (!before.isEmpty() && !before.endsWith("\n\n")) {
            before += before.endsWith("\n") ? "\n" : "\n\n";
        }
        String table = table(registration);
        String after = before + table + (split.after().isEmpty() ? "" : "\n" + split.after());
        return List.of(new Change.Text(file(), after, table));
    }

    @Override
    public List<Change> uninstall(Scope scope) throws ClientException {
        Split split = split(text(scope));
        return split.ours().isEmpty()
                ? List.of()
                : List.of(new Change.Text(file(), split.before() + split.after(), ""));
    }

    @Override
    public Optional<Check> check(Scope scope) {
        return host.program("codex")
                .map(program ->
                        new Check(List.of(program.toString(), "mcp", "get", Registration.NAME), "tool_timeout"));
    }

    @Override
    public List<String> notes(Registration registration) {
        return registration.keyVariable().equals(Registration.DEFAULT_KEY_VARIABLE)
                ? List.of()
                : List.of(
                        "Codex passes variables on under their own names: the server finds this one when its config file"
                                + " has \"api_key_env\": \"" + registration.keyVariable() + "\".");
    }

    private static String table(Registration registration) {
        StringBuilder table = new StringBuilder(TABLE).append('\n');
        table.append("command = ").append(string(registration.command())).append('\n');
        if (!registration.arguments().isEmpty()) {
            List<String> arguments =
                    registration.arguments().stream().map(Codex::string).toList();
            table.append("args = [").append(String.join(", ", arguments)).append("]\n");
        }
        table.append("env_vars = [").append(string(registration.keyVariable())).append("]\n");
        return table.append("tool_timeout_sec = ")
                .append(Registration.CALL_SECONDS)
                .append('\n')
                .toString();
    }

    private static String string(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The text around our table with its subtables. */
    private record Split(String before, String ours, String after) {}

    private static Split split(String text) throws ClientException {
        List<String> before = new ArrayList<>();
        List<String> ours = new ArrayList<>();
        List<String> after = new ArrayList<>();
        List<String> current = before;
        for (String line : text.split("(?<=\n)", -1)) {
            String start = line.strip();
            if (start.startsWith("[")) {
                boolean isOurs = start.startsWith(TABLE) || start.startsWith(SUBTABLE);
                current = isOurs ? ours : ours.isEmpty() ? before : after;
            } else if (current != ours && start.matches("(mcp_servers\\b.*|\"?deepseek\"?\\s*=\\s*\\{.*)")) {
                throw new ClientException("config.toml writes its servers in a form that is not understood here (\""
                        + start.split("=", 2)[0].strip() + " = ...\"), so it is left alone.");
            }
            current.add(line);
        }
        // Blank lines and comments at the end of the table belong to what follows.
        while (!ours.isEmpty() && isBetween(ours.get(ours.size() - 1))) {
            after.add(0, ours.remove(ours.size() - 1));
        }
        return new Split(String.join("", before), String.join("", ours), String.join("", after));
    }

    private static boolean isBetween(String line) {
        return line.isBlank() || line.strip().startsWith("#");
    }

    private String text(Scope scope) throws ClientException {
        if (scope == Scope.PROJECT) {
            throw new ClientException("Codex is registered with for the user alone.");
        }
        return SettingsFile.read(file()).orElse("");
    }

    private Path folder() {
        return host.folder("CODEX_HOME").orElse(host.home().resolve(".codex"));
    }

    private Path file() {
        return folder().resolve("config.toml");
    }
}
