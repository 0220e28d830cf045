package io.deepseekmcp.guard.path;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Says what a command of one delegation may do with an existing path of the workspace, going by its name: what the
 * sandbox closes is what the tools refuse, but for folders of installed tools, which test runners write.
 */
public final class CommandReach {
    private static final int MAX_REMEMBERED = 10_000;

    private final Path root;
    private final PathRules rules;
    private final Scope scope;
    private final DeniedGlobs denied;
    private final ConfiguredFiles configured;
    private final Map<String, Boolean> transparent = new ConcurrentHashMap<>();

    /** What is open, from most to least. */
    public enum Reach {
        OPEN,
        /** May be read; what lies below goes by its own name. */
        READ_ONLY,
        /** A directory of a version control system: may be read, with all that lies below. */
        REPOSITORY,
        /** Reads as empty, with all that lies below. */
        HIDDEN
    }

    CommandReach(Path root, PathRules rules, Scope scope, DeniedGlobs denied, ConfiguredFiles configured) {
        this.root = root;
        this.rules = rules;
        this.scope = scope;
        this.denied = denied;
        this.configured = configured;
    }

    /** The workspace, absolute and with every link resolved. */
    public Path root() {
        return root;
    }

    /**
     * The reach of one path.
     *
     * @param relative to the root, with {@code /}, not empty
     * @param directory whether it is a directory, and no link to one
     */
    public Reach of(String relative, boolean directory) {
        int slash = relative.lastIndexOf('/');
        String name = relative.substring(slash + 1);
        boolean plain = denied.isEmpty() && isTransparent(relative, slash) && rules.isHarmless(name);
        List<String> names = List.of(relative.split("/", -1));
        if (!plain) {
            Denial denial = rules.denial(names);
            if (denial == Denial.SECRET || (denial == Denial.SECRET_FILE && !directory) || denied.matches(names)) {
                return Reach.HIDDEN;
            }
            if (denial == Denial.VCS) {
                return Reach.REPOSITORY;
            }
        }
        Optional<Integer> entry = configured.prefix(relative, names).or(() -> rules.protectedPrefix(names));
        return entry.isEmpty() || isNamed(names, entry.get()) ? Reach.OPEN : Reach.READ_ONLY;
    }

    private boolean isNamed(List<String> names, int entry) {
        for (int end = entry; end <= names.size(); end++) {
            if (scope.names(String.join("/", names.subList(0, end)))) {
                return true;
            }
        }
        return false;
    }

    private boolean isTransparent(String relative, int slash) {
        if (slash < 0) {
            return true;
        }
        if (transparent.size() > MAX_REMEMBERED) {
            transparent.clear();
        }
        return transparent.computeIfAbsent(
                relative.substring(0, slash), directory -> rules.isTransparent(List.of(directory.split("/", -1))));
    }
}
