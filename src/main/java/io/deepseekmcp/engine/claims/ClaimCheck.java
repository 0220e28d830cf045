package io.deepseekmcp.engine.claims;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Compares what the worker's report says with what the server knows, and gives a warning for each claim that has
 * nothing behind it: a file that does not exist, a command that was not run. In doubt there is no warning, because a
 * false alarm costs its reader more than a slip that a review finds.
 */
public final class ClaimCheck {
    private static final String WARNING = "unsupported claim: ";

    /** A report that is wrong throughout is seen to be so after a few lines. */
    private static final int MAX_WARNINGS = 6;

    private final KnownPaths paths;
    private final RanCommands commands;

    /**
     * A check against one run.
     *
     * @param exists whether there is a file or directory of this workspace-relative path
     * @param known workspace-relative paths that the ledger names, those that are gone now included; the worker may name
     *     one of them by its end
     * @param ran every argv that was run during the delegation, at whose request and with what end does not matter
     */
    public ClaimCheck(Predicate<String> exists, Set<String> known, List<List<String>> ran) {
        this.paths = new KnownPaths(exists, known);
        this.commands = new RanCommands(ran);
    }

    /** The warnings, in the order of the report. */
    public List<String> warnings(String summary, Optional<Analysis> analysis) {
        Set<String> warnings = new LinkedHashSet<>();
        for (ReportSentence sentence : ReportSentence.of(summary)) {
            sentence.paths().stream()
                    .filter(path -> !paths.has(path))
                    .forEach(path -> warnings.add(WARNING + "the summary names " + path + ", which does not exist"));
            sentence.commandsRan().stream()
                    .filter(claim -> !commands.include(claim.command()))
                    .filter(claim -> claim.quoted() || !commands.mayInclude(claim.command()))
                    .map(CommandClaims.Claimed::command)
                    .forEach(command ->
                            warnings.add(WARNING + "the summary says that `" + command + "` was run, and it was not"));
            if (commands.none() && sentence.saysTestsRan()) {
                warnings.add(WARNING + "the summary says that tests were run, and no command was");
            }
        }
        analysis.ifPresent(map -> {
            addMissing("important_files", map.importantFiles(), warnings);
            addMissing("suggested_scope", map.suggestedScope(), warnings);
            addMissingInProse("architecture_notes", map.architectureNotes(), warnings);
            addMissingInProse("risks", map.risks(), warnings);
        });
        return capped(new ArrayList<>(warnings));
    }

    private void addMissing(String field, List<String> entries, Set<String> warnings) {
        for (String entry : entries) {
            Optional<String> path = paths.named(entry);
            if (path.isPresent() && !paths.has(path.get())) {
                warnings.add(WARNING + "analysis." + field + " names " + path.get() + ", which does not exist");
            }
        }
    }

    private void addMissingInProse(String field, List<String> entries, Set<String> warnings) {
        entries.stream()
                .flatMap(entry -> ReportSentence.of(entry).stream())
                .flatMap(sentence -> sentence.paths().stream())
                .filter(path -> !paths.has(path))
                .forEach(path ->
                        warnings.add(WARNING + "analysis." + field + " names " + path + ", which does not exist"));
    }

    private static List<String> capped(List<String> warnings) {
        int more = warnings.size() - MAX_WARNINGS;
        if (more <= 0) {
            return warnings;
        }
        List<String> capped = new ArrayList<>(warnings.subList(0, MAX_WARNINGS));
        capped.add(WARNING + "and " + more + " more");
        return capped;
    }
}
