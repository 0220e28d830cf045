package io.deepseekmcp.workspace.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The patterns of one ignore file, or of another list of the same form; they count from the directory it is in. */
final class IgnoreFile {
    private static final char BOM = '\uFEFF';

    /** The last pattern first, because the last one that matches decides. */
    private final List<IgnorePattern> patterns;

    private IgnoreFile(List<IgnorePattern> patterns) {
        this.patterns = List.copyOf(patterns);
    }

    static IgnoreFile parse(String text, boolean ignoreCase) {
        List<IgnorePattern> patterns = new ArrayList<>();
        int from = !text.isEmpty() && text.charAt(0) == BOM ? 1 : 0;
        for (String line : text.substring(from).split("\n", -1)) {
            IgnorePattern.parse(line, ignoreCase).ifPresent(patterns::add);
        }
        Collections.reverse(patterns);
        return new IgnoreFile(patterns);
    }

    /** Whether the file says that the path is ignored, or that it is not; empty when it says nothing. */
    Optional<Boolean> ignores(String name, String relative, boolean directory) {
        for (IgnorePattern pattern : patterns) {
            if (pattern.matches(name, relative, directory)) {
                return pattern.negated() ? Optional.of(false) : Optional.of(true);
            }
        }
        return Optional.empty();
    }
}
