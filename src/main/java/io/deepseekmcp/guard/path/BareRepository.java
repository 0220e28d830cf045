package io.deepseekmcp.guard.path;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Knows when a write would complete a bare repository, whose configuration git then obeys as it does that of {@code .git}. */
final class BareRepository {
    private static final Set<String> FILES = Set.of("head", "config", "commondir", "packed-refs");
    private static final Set<String> FOLDERS = Set.of("objects", "refs");

    private BareRepository() {}

    /** Whether the directory that holds one of the names would be taken for a repository by git after the write. */
    static boolean wouldComplete(Path root, List<String> names) {
        Path directory = root;
        for (int i = 0; i < names.size(); i++) {
            String name = PathFold.fold(names.get(i));
            boolean last = i + 1 == names.size();
            if ((last ? FILES : FOLDERS).contains(name) && isComplete(directory, name)) {
                return true;
            }
            directory = directory.resolve(names.get(i));
        }
        return false;
    }

    private static boolean isComplete(Path directory, String added) {
        Directory after = new Directory(directory, added);
        boolean whole = after.has("objects") && after.has("refs");
        boolean linked = after.has("HEAD") && after.has("commondir");
        return linked || (whole && (after.has("HEAD") || after.has("config") || after.has("packed-refs")));
    }

    /** A directory as it will be. */
    private record Directory(Path path, String added) {
        boolean has(String name) {
            boolean isAdded = added.equals(PathFold.fold(name));
            return isAdded || Files.exists(path.resolve(name), LinkOption.NOFOLLOW_LINKS);
        }
    }
}
