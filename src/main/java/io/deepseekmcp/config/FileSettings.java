package io.deepseekmcp.config;

import io.deepseekmcp.text.NearestName;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Takes the file's JSON object apart into values by setting, and names every key that is no setting. */
final class FileSettings {
    /** What MCP clients call the list of their servers; DeepSeek TUI's variable for that file has our variable's name. */
    private static final List<String> REGISTRY_KEYS = List.of("mcpServers", "servers");

    private static final Set<String> SECTIONS = sections();

    /** So many changes still make one name of another. */
    private static final int A_SLIP = 4;

    private final Path file;
    private final Diagnostics diagnostics;
    private final Map<SettingKey<?>, Object> values = new LinkedHashMap<>();

    private int unnamed;

    private FileSettings(Path file, Diagnostics diagnostics) {
        this.file = file;
        this.diagnostics = diagnostics;
    }

    /** The values as JSON gave them, null included; empty when the file is something else altogether. */
    static Optional<Map<SettingKey<?>, Object>> of(Map<String, Object> root, Path file, Diagnostics diagnostics) {
        FileSettings settings = new FileSettings(file, diagnostics);
        for (String registry : REGISTRY_KEYS) {
            if (root.containsKey(registry)) {
                settings.refuseRegistry(registry);
                return Optional.empty();
            }
        }
        root.forEach((name, value) -> settings.topLevel(name, value));
        settings.countTheRest();
        return Optional.of(settings.values);
    }

    private void refuseRegistry(String key) {
        diagnostics.problem(
                ConfigFileReader.SETTING,
                source(key),
                "an MCP client's list of servers (it has \"" + key + "\" at its top)",
                "the configuration of deepseek-mcp itself; DeepSeek TUI uses a variable of the same name ("
                        + ConfigFile.VARIABLE + ") for its list of servers: set it in this server's own entry only");
    }

    private void topLevel(String name, Object value) {
        if (!SECTIONS.contains(name)) {
            setting("", name, value);
        } else if (value instanceof Map<?, ?> section) {
            section.forEach((inner, each) -> setting(name, (String) inner, each));
        } else {
            diagnostics.problem(name, source(name), DisplayedValue.value(value), "an object: { ... }");
        }
    }

    private void setting(String section, String name, Object value) {
        for (SettingKey<?> key : SettingKey.ALL) {
            if (key.section().equals(section) && key.name().equals(name)) {
                values.put(key, value);
                return;
            }
        }
        if (diagnostics.isFull()) {
            unnamed++;
            return;
        }
        String path = section.isEmpty() ? name : section + "." + name;
        diagnostics.problem(
                DisplayedValue.text(path),
                source(path),
                "unknown key",
                "a known key; the nearest is " + nearest(section, name));
    }

    private void countTheRest() {
        if (unnamed > 0) {
            diagnostics.problem(
                    ConfigFileReader.SETTING, file.toString(), unnamed + " more unknown keys", "known keys only");
        }
    }

    private String source(String path) {
        return file + ": " + DisplayedValue.text(path);
    }

    /** The path of the nearest key: one of the same section, unless another section has a much nearer one. */
    private static String nearest(String section, String name) {
        Map<String, String> here = new LinkedHashMap<>();
        Map<String, String> elsewhere = new LinkedHashMap<>();
        for (SettingKey<?> key : SettingKey.ALL) {
            (key.section().equals(section) ? here : elsewhere).put(key.name(), key.path());
        }
        for (String each : SECTIONS) {
            (section.isEmpty() ? here : elsewhere).putIfAbsent(each, each);
        }
        String inner = NearestName.of(name, here.keySet()).orElseThrow();
        String outer = NearestName.of(name, elsewhere.keySet()).orElseThrow();
        int distance = NearestName.distance(name, inner);
        boolean muchNearer = distance > A_SLIP && 2 * NearestName.distance(name, outer) < distance;
        return muchNearer ? elsewhere.get(outer) : here.get(inner);
    }

    private static Set<String> sections() {
        Set<String> sections = new LinkedHashSet<>();
        for (SettingKey<?> key : SettingKey.ALL) {
            if (!key.section().isEmpty()) {
                sections.add(key.section());
            }
        }
        return sections;
    }
}
