package io.deepseekmcp.engine.claims;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Knows whether a path that a report names is one of the workspace. */
final class KnownPaths {
    private static final String WILDCARDS = "*?[{";

    /** What stands in a list of paths where there is none to name. */
    private static final Set<String> NO_PATHS = Set.of(
            "", "-", "none", "n/a", "na", "nil", "null", "nothing", "unknown", "everything", "all", "any", "tbd");

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
        String whole = entry.strip().replace('\\', '/');
        if (!whole.isEmpty() && has(whole)) {
            return Optional.of(whole);
        }
        String first = PathMention.bare(whole.split("\\s", 2)[0]);
        boolean alone = first.length() == PathMention.bare(whole).length();
        boolean hasPlace = first.indexOf('/') > 0;
        boolean looksLikePath = hasPlace || PathMention.hasKnownExtension(first);
        boolean oneName = alone && first.indexOf('.') < 0;
        boolean elsewhere = first.startsWith("/")
                || first.startsWith("~")
                || first.startsWith("@")
                || first.contains("..")
                || first.contains("://");
        boolean nothing = NO_PATHS.contains(first.toLowerCase(Locale.ROOT));
        return !elsewhere && !nothing && (oneName || looksLikePath) ? Optional.of(first) : Optional.empty();
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
        return PathMention.withoutSlashes(literal);
    }
}
