package io.deepseekmcp.guard.path;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** Knows when a write would complete a bare repository, whose configuration git then obeys as it does that of {@code .git}. */
final class BareRepository {
    private BareRepository() {}

    /** Whether the directory that holds one of the names would be taken for a repository by git after the write. */
    static boolean wouldComplete(Path root, List<String> names) {
        Path directory = root;
        for (int i = 0; i < names.size(); i++) {
            String name = PathFold.fold(names.get(i));
            boolean last = i + 1 == names.size();
            boolean part = last
                    ? name.equals("head") || name.equals("config") || name.equals("commondir")
                    : name.equals("objects") || name.equals("refs");
            if (part && isComplete(directory, name)) {
                return true;
            }
            directory = directory.resolve(names.get(i));
        }
        return false;
    }

    private static boolean isComplete(Path directory, String added) {
        return (added.equals("head") || Files.exists(directory.resolve("HEAD"), LinkOption.NOFOLLOW_LINKS))
                && (added.equals("objects") || Files.isDirectory(directory.resolve("objects")))
                && (added.equals("refs") || Files.isDirectory(directory.resolve("refs")));
    }
}
