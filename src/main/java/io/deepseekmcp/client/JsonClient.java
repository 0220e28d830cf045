package io.deepseekmcp.client;

import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A client that keeps its servers in a JSON file and has no command of its own for them. */
final class JsonClient implements Client {
    private final Layout layout;
    private final ClientHost host;

    /**
     * What tells one such client from another.
     *
     * @param program what is looked for on the search path
     * @param folder where its settings are, which tells that it is there
     * @param file of the user
     * @param projectFile relative to the project; empty where projects have none
     * @param section the member that holds the servers
     * @param entry what is written for a server
     */
    record Layout(
            String name,
            String program,
            Path folder,
            Path file,
            Optional<String> projectFile,
            String section,
            Function<Registration, Map<String, Object>> entry) {}

    JsonClient(Layout layout, ClientHost host) {
        this.layout = layout;
        this.host = host;
    }

    @Override
    public String name() {
        return layout.name();
    }

    @Override
    public boolean isInstalled() {
        return host.program(layout.program()).isPresent() || Files.isDirectory(layout.folder());
    }

    @Override
    public State state(Registration registration, Scope scope) throws ClientException {
        Optional<Object> entry = SettingsFile.entry(settings(file(scope)), layout.section(), Registration.NAME);
        Map<String, Object> wanted = layout.entry().apply(registration);
        return entry.isEmpty()
                ? State.ABSENT
                : SettingsFile.isSame(entry.get(), wanted) ? State.CURRENT : State.DIFFERENT;
    }

    @Override
    public List<Change> install(Registration registration, Scope scope) throws ClientException {
        Path file = file(scope);
        String text = SettingsFile.read(file).filter(found -> !found.isBlank()).orElse("{}\n");
        Map<String, Object> entry = layout.entry().apply(registration);
        Map<String, Object> part = new LinkedHashMap<>();
        part.put(layout.section(), Map.of(Registration.NAME, entry));
        Optional<Map<String, Object>> settings = SettingsFile.object(text);
        if (settings.isEmpty() || !(settings.get().getOrDefault(layout.section(), Map.of()) instanceof Map)) {
            throw new ClientException(file + " is not plain JSON (it may have comments), so it is left alone. Put this"
                    + " into it by hand:\n" + Json.pretty(part));
        }
        if (state(registration, scope) == State.CURRENT) {
            return List.of();
        }
        String after = JsonText.put(text, layout.section(), Registration.NAME, entry);
        return List.of(new Change.Text(file, after, Json.pretty(part)));
    }

    @Override
    public List<Change> uninstall(Scope scope) throws ClientException {
        Path file = file(scope);
        Optional<String> text = SettingsFile.read(file);
        if (text.isEmpty()
                || SettingsFile.entry(settings(file), layout.section(), Registration.NAME)
                        .isEmpty()) {
            return List.of();
        }
        return List.of(new Change.Text(file, JsonText.remove(text.get(), layout.section(), Registration.NAME), ""));
    }

    @Override
    public Optional<Check> check(Scope scope) {
        return Optional.empty();
    }

    private Map<String, Object> settings(Path file) throws ClientException {
        Optional<String> text = SettingsFile.read(file).filter(found -> !found.isBlank());
        return text.isEmpty()
                ? Map.of()
                : SettingsFile.object(text.get())
                        .orElseThrow(() -> new ClientException(
                                file + " is not plain JSON (it may have comments), so it is left alone."));
    }

    private Path file(Scope scope) throws ClientException {
        if (scope == Scope.USER) {
            return layout.file();
        }
        return host.project()
                .resolve(layout.projectFile()
                        .orElseThrow(() -> new ClientException(layout.name() + " knows no servers of a project.")));
    }
}
