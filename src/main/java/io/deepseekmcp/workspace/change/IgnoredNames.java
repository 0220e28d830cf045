package io.deepseekmcp.workspace.change;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What git ignored at one look.
 *
 * @param names from the root; those of directories that are ignored as a whole end with a slash
 */
record IgnoredNames(Set<String> names) {
    static IgnoredNames of(List<WorkspaceFile> paths) {
        Set<String> names = new HashSet<>();
        paths.forEach(path -> names.add(path.name()));
        return new IgnoredNames(names);
    }

    /** Whether the file is ignored, by itself or with its directory. */
    boolean cover(String name) {
        if (names.contains(name)) {
            return true;
        }
        for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
            if (names.contains(name.substring(0, slash + 1))) {
                return true;
            }
        }
        return false;
    }
}
