package io.deepseekmcp.guard.path;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Keeps from being written what changes what people's tools execute, unless the scope names it. */
final class WriteProtection {
    private final Path root;
    private final PathRules rules;
    private final Scope scope;
    private final ConfiguredFiles configured;

    /** {@code root} is absolute, every link resolved. */
    WriteProtection(Path root, PathRules rules, Scope scope) {
        this.root = root;
        this.rules = rules;
        this.scope = scope;
        this.configured = new ConfiguredFiles(root);
    }

    /** Whether a path, by its names below the root, is protected or lies below something that is. */
    boolean isProtected(List<String> names) {
        return protectedPrefix(names).isPresent();
    }

    /** Refuses a file, by its names below the root, that the scope does not let be written. */
    void check(String requested, List<String> names) throws Refused {
        if (rules.isToolFolder(names)) {
            throw new Refused(
                    "tool-folder",
                    PathSpelling.quoted(requested) + " lies in a folder of installed tools, which is never written.",
                    "Change the project's own files.");
        }
        Optional<Integer> entry = protectedPrefix(names);
        boolean bare = entry.isEmpty() && BareRepository.wouldComplete(root, names);
        if (entry.isEmpty() && !bare) {
            return;
        }
        for (int end = bare ? names.size() : entry.get(); end <= names.size(); end++) {
            if (scope.names(String.join("/", names.subList(0, end)))) {
                return;
            }
        }
        throw new Refused(
                "protected",
                PathSpelling.quoted(requested) + " is protected, because it changes what people's tools execute.",
                "It is writable only if the delegation's scope names it without a wildcard. Report the change needed.");
    }

    ConfiguredFiles configured() {
        return configured;
    }

    private Optional<Integer> protectedPrefix(List<String> names) {
        return configured.prefix(names).or(() -> rules.protectedPrefix(names));
    }
}
