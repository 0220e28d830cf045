package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.tool.argument.MeantCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Finds a Glob call that lists a part of what too many files match: those of a folder, or of one initial letter. */
final class NarrowerGlob {
    private static final String ANY_DEPTH = "**";

    private final WorkspacePath base;
    private final String pattern;
    private final List<String> matches;
    private final int maxListed;

    /**
     * A search that found too many.
     *
     * @param base the directory that the pattern counts from
     * @param matches workspace-relative paths
     * @param maxListed how many files one call can list
     */
    NarrowerGlob(WorkspacePath base, String pattern, List<String> matches, int maxListed) {
        this.base = base;
        this.pattern = pattern;
        this.matches = matches;
        this.maxListed = maxListed;
    }

    /** A call that lists between one and the most files; {@code folder} is tried first. */
    Optional<MeantCall> call(Optional<String> folder, boolean includeIgnored) {
        List<String> candidates = new ArrayList<>();
        folder.flatMap(this::below).ifPresent(candidates::add);
        candidates.addAll(byInitial());
        return candidates.stream().filter(this::listsSome).findFirst().map(found -> call(found, includeIgnored));
    }

    private MeantCall call(String found, boolean includeIgnored) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("pattern", found);
        if (!base.display().equals(".")) {
            arguments.put("path", base.display());
        }
        if (includeIgnored) {
            arguments.put("include_ignored", true);
        }
        return new MeantCall("Glob", arguments);
    }

    /** The pattern with the folder in the place of what comes before its {@code **}. */
    private Optional<String> below(String folder) {
        int at = pattern.indexOf(ANY_DEPTH);
        String prefix = base.display().equals(".") ? "" : base.display() + "/";
        if (at < 0 || !(folder + "/").startsWith(prefix + pattern.substring(0, at))) {
            return Optional.empty();
        }
        return Optional.of(folder.substring(prefix.length()) + "/" + pattern.substring(at));
    }

    /** The pattern for names with one first letter, the most frequent ones first. */
    private List<String> byInitial() {
        String name = pattern.substring(pattern.lastIndexOf('/') + 1);
        if (!name.startsWith("*")) {
            return List.of();
        }
        String above = pattern.substring(0, pattern.length() - name.length()) + (name.equals(ANY_DEPTH) ? "**/" : "");
        Map<Character, Integer> initials = new TreeMap<>();
        for (String path : matches) {
            initials.merge(path.charAt(path.lastIndexOf('/') + 1), 1, Integer::sum);
        }
        return initials.entrySet().stream()
                .filter(entry -> Character.isLetterOrDigit(entry.getKey()) && entry.getValue() <= maxListed)
                .sorted(Map.Entry.<Character, Integer>comparingByValue(Comparator.reverseOrder()))
                .map(entry -> above + entry.getKey() + (name.equals(ANY_DEPTH) ? "*" : name))
                .toList();
    }

    private boolean listsSome(String candidate) {
        try {
            SearchGlob glob = SearchGlob.below(base, candidate);
            long count = matches.stream().filter(glob::matches).count();
            return count > 0 && count <= maxListed;
        } catch (Refused e) {
            return false;
        }
    }
}
