package io.deepseekmcp.workspace.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of what commands see of any machine, {@code host-paths.json}. */
final class HostPaths {
    private final Map<String, Object> table = Table.read("host-paths.json");

    List<String> names(String key) {
        return Table.texts(table.get(key));
    }

    List<Path> paths(String key) {
        List<Path> paths = new ArrayList<>();
        names(key).forEach(name -> paths.add(Path.of(name)));
        return paths;
    }

    List<Path> inHome(String key, Path home) {
        List<Path> paths = new ArrayList<>();
        names(key).forEach(name -> paths.add(home.resolve(name)));
        return paths;
    }

    /** Folders of tools by the variable that names where they lie. */
    Map<String, List<String>> foldersOfVariables() {
        Map<String, List<String>> folders = new LinkedHashMap<>();
        ((Map<?, ?>) table.get("tool_folders_of_variables"))
                .forEach((name, list) -> folders.put((String) name, Table.texts(list)));
        return folders;
    }
}
