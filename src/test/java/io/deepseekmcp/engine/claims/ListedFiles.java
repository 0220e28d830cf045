package io.deepseekmcp.engine.claims;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** A workspace that is only a list of paths, with the lines of some. */
record ListedFiles(Set<String> paths, Map<String, Integer> lines) implements NamedFiles {
    @Override
    public boolean has(String path) {
        return paths.stream().anyMatch(file -> ends(file, path));
    }

    @Override
    public List<String> named(String path) {
        return paths.stream().filter(file -> ends(file, path)).sorted().toList();
    }

    @Override
    public OptionalInt lines(String path) {
        Integer known = lines.get(path);
        return known == null ? OptionalInt.empty() : OptionalInt.of(known);
    }

    private static boolean ends(String file, String path) {
        return file.equals(path) || file.endsWith("/" + path);
    }
}
