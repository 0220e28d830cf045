package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Repository;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Refuses git where the repository's own configuration has a key that no override makes harmless. */
final class GitConfigurationCheck {
    private static final String WORK_TREE = "core.worktree";

    /** It makes blame print the first line of any file, and nothing but blame. */
    private static final String BLAME_ONLY = "blame.ignorerevsfile";

    private final Set<String> refusedKeys;
    private final Repository repository;

    GitConfigurationCheck(Set<String> refusedKeys, Repository repository) {
        this.refusedKeys = refusedKeys;
        this.repository = repository;
    }

    void check(GitConfiguration configuration, String subcommand) throws Refused {
        Optional<String> danger = configuration.danger();
        if (danger.isPresent()) {
            throw Refusals.refused("git", danger.get(), "Go on without git; the user decides.");
        }
        for (String key : configuration.keys()) {
            boolean harmless = key.equals(WORK_TREE) && isPinned(configuration.values(key));
            boolean elsewhere = key.equals(BLAME_ONLY) && !subcommand.equals("blame");
            if (isRefused(key) && !harmless && !elsewhere) {
                throw Refusals.refused(
                        "git-config",
                        "The repository's configuration sets " + Refusals.shown(key)
                                + ", which can make git read or start anything.",
                        "Go on without git; the user decides about the key.");
            }
        }
    }

    private boolean isRefused(String key) {
        String folded = key.toLowerCase(Locale.ROOT);
        return refusedKeys.stream().anyMatch(refused -> matches(folded, refused));
    }

    private static boolean matches(String key, String refused) {
        int star = refused.indexOf('*');
        return star < 0
                ? key.equals(refused)
                : key.startsWith(refused.substring(0, star))
                        && key.endsWith(refused.substring(star + 1))
                        && key.length() > refused.length();
    }

    /** A submodule says where its work tree is; where that is the one that is pinned anyway, nothing is lost. */
    private boolean isPinned(List<String> values) {
        try {
            Path top = repository.top();
            return values.stream()
                    .allMatch(value ->
                            repository.gitDirectory().resolve(value).normalize().equals(top));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
