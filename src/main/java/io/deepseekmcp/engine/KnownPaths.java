package io.deepseekmcp.engine;

import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Knows whether a path that a report names is one of the workspace. */
final class KnownPaths {
    private static final String WILDCARDS = "*?[{";

    private final Predicate<String> exists;
    private final Set<String> known;

    KnownPaths(Predicate<String> exists, Set<String> known) {
        this.exists = exists;
        this.known = Set.copyOf(known);
    }

    /** Whether the path, or what stands before the first wildcard of a glob, exists or ends a path that is known. */
    boolean has(String path) {
        String literal = literal(path);
        return literal.isEmpty() || exists.test(literal) || known.contains(literal) || endsAKnownPath(literal);
    }

    /**
     * The path that an entry of a list of paths begins with, such as {@code src/a.py: the parser}; empty when the entry
     * is prose or the path is not one of the workspace's form.
     */
    Optional<String> named(String entry) {
        String whole = entry.strip();
        if (!whole.isEmpty() && has(whole)) {
            return Optional.of(whole);
        }
        String first = PathText.bare(whole.split("\\s", 2)[0]);
        boolean alone = first.length() == PathText.bare(whole).length();
        boolean looksLikePath = first.indexOf('/') > 0 || PathText.hasKnownExtension(first);
        boolean inWorkspace =
                !first.isEmpty() && !first.startsWith("/") && !first.startsWith("~") && !first.contains("..");
        return inWorkspace && (alone || looksLikePath) ? Optional.of(first) : Optional.empty();
    }

    private boolean endsAKnownPath(String path) {
        return known.stream().anyMatch(whole -> whole.endsWith("/" + path) || whole.startsWith(path + "/"));
    }

    /** Up to the directory before the first wildcard. */
    private static String literal(String path) {
        int end = 0;
        while (end < path.length() && WILDCARDS.indexOf(path.charAt(end)) < 0) {
            end++;
        }
        String literal = end == path.length() ? path : path.substring(0, path.lastIndexOf('/', end) + 1);
        return PathText.withoutSlashes(literal);
    }
}
