package io.deepseekmcp.guard.path;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A list of names, patterns of names and chains of names such as {@code vendor/bin}, found anywhere in a path. They are
 * compared folded, but for the few that are given for their exact case.
 */
final class NameRules {
    private final Set<String> names = new HashSet<>();
    private final List<GlobSegment> patterns = new ArrayList<>();
    private final List<List<String>> chains = new ArrayList<>();
    private final Set<String> exactCase;
    private final List<String> gitGlobs = new ArrayList<>();

    NameRules(List<String> entries, List<String> exactCase) {
        this.exactCase = Set.copyOf(exactCase);
        for (String entry : entries) {
            gitGlobs.add("**/" + entry);
            if (entry.indexOf('/') >= 0) {
                chains.add(PathFold.fold(List.of(entry.split("/", -1))));
            } else if (entry.indexOf('*') >= 0) {
                patterns.add(pattern(entry));
            } else {
                names.add(PathFold.fold(entry));
            }
        }
        exactCase.forEach(name -> gitGlobs.add("**/" + name));
    }

    List<String> gitGlobs() {
        return gitGlobs;
    }

    /** How many leading names there are up to the end of the first match. */
    Optional<Integer> firstMatch(List<String> folded, List<String> asTheyAre) {
        for (int i = 0; i < folded.size(); i++) {
            if (matchesName(folded.get(i)) || exactCase.contains(asTheyAre.get(i)) || endsChain(folded, i)) {
                return Optional.of(i + 1);
            }
        }
        return Optional.empty();
    }

    /** Whether the name is part of a chain, and so not the whole of what is looked for. */
    boolean isInChain(String name) {
        return chains.stream().anyMatch(chain -> chain.contains(name));
    }

    private boolean matchesName(String name) {
        if (names.contains(name)) {
            return true;
        }
        for (GlobSegment pattern : patterns) {
            if (pattern.matches(name, 0, name.length())) {
                return true;
            }
        }
        return false;
    }

    private boolean endsChain(List<String> folded, int last) {
        for (List<String> chain : chains) {
            int start = last + 1 - chain.size();
            if (start >= 0 && folded.subList(start, last + 1).equals(chain)) {
                return true;
            }
        }
        return false;
    }

    /** A pattern of one name, folded. */
    static GlobSegment pattern(String entry) {
        return patternAsItIs(entry.toLowerCase(Locale.ROOT));
    }

    /** A pattern of one name for its exact case. */
    static GlobSegment patternAsItIs(String entry) {
        try {
            GlobParser parser = new GlobParser(entry, GlobDialect.SCOPE);
            return new GlobSegment(parser.parse().get(0), parser.classes(), false);
        } catch (Refused e) {
            throw new IllegalStateException("the rule " + entry + ": " + e.getMessage(), e);
        }
    }
}
