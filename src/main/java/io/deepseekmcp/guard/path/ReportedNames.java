package io.deepseekmcp.guard.path;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Knows the files whose change is worth a mention, because a tool reads them to decide what it does: by name without case,
 * by name for its exact case where the name is a word of its own, or by the end of a path with its folders.
 */
final class ReportedNames {
    private static final String BELOW = "**";

    private final NameRules names;
    private final Set<String> exact = new HashSet<>();
    private final List<GlobSegment> exactPatterns = new ArrayList<>();
    private final List<List<GlobSegment>> paths = new ArrayList<>();

    /** {@code paths} are chains of names or patterns; {@code **} at the end stands for all that lies below. */
    ReportedNames(List<String> names, List<String> exactCase, List<String> paths) {
        this.names = new NameRules(names, List.of());
        for (String name : exactCase) {
            if (name.indexOf('*') >= 0) {
                exactPatterns.add(NameRules.patternAsItIs(name));
            } else {
                exact.add(name);
            }
        }
        for (String path : paths) {
            List<GlobSegment> chain = new ArrayList<>();
            for (String part : path.split("/", -1)) {
                chain.add(part.equals(BELOW) ? GlobSegment.ANY_DEPTH : NameRules.pattern(part));
            }
            this.paths.add(chain);
        }
    }

    /** Whether the file is one of them. */
    boolean match(List<String> folded, List<String> asTheyAre) {
        if (folded.isEmpty()) {
            return false;
        }
        int last = folded.size() - 1;
        String name = asTheyAre.get(last);
        return names.firstMatch(folded.subList(last, last + 1), asTheyAre.subList(last, last + 1))
                        .isPresent()
                || exact.contains(name)
                || exactPatterns.stream().anyMatch(pattern -> pattern.matches(name, 0, name.length()))
                || paths.stream().anyMatch(chain -> ends(chain, folded));
    }

    private static boolean ends(List<GlobSegment> chain, List<String> names) {
        boolean below = chain.get(chain.size() - 1) == GlobSegment.ANY_DEPTH;
        int length = below ? chain.size() - 1 : chain.size();
        for (int start = below ? 0 : names.size() - length; start >= 0 && start + length <= names.size(); start++) {
            boolean room = !below || start + length < names.size();
            if (room && matches(chain, length, names, start)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(List<GlobSegment> chain, int length, List<String> names, int start) {
        for (int i = 0; i < length; i++) {
            String name = names.get(start + i);
            if (!chain.get(i).matches(name, 0, name.length())) {
                return false;
            }
        }
        return true;
    }
}
