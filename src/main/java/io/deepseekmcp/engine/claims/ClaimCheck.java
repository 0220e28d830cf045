package io.deepseekmcp.engine.claims;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Compares what the worker's report says with what the server knows, and gives a warning for each claim that nothing
 * supports: a file that does not exist or was not changed, a line after the last, a command that was not run or did not
 * pass. In doubt there is no warning, because a false alarm costs its reader more than a slip that a review finds.
 */
public final class ClaimCheck {
    private static final String WARNING = "unsupported claim: ";

    /** A report that is wrong throughout is seen to be so after a few lines. */
    private static final int MAX_WARNINGS = 6;

    /** A file that the worker changed may have been this much longer when it named the line. */
    private static final int MAX_SHRUNK_FACTOR = 2;

    private static final int MAX_SHRUNK_LINES = 50;

    private final ClaimFacts facts;
    private final KnownPaths paths;
    private final RanCommands commands;

    public ClaimCheck(ClaimFacts facts) {
        this.facts = facts;
        this.paths = new KnownPaths(facts.files()::has, facts.known());
        this.commands = new RanCommands(facts.ran());
    }

    /** The warnings, in the order of the report. */
    public List<String> warnings(String summary, Optional<Analysis> analysis) {
        Set<String> warnings = new LinkedHashSet<>();
        for (ReportSentence sentence : ReportSentence.of(summary)) {
            addMissing(sentence, warnings);
            addUnchanged(sentence, warnings);
            addLines(sentence, warnings);
            addCommands(sentence, warnings);
            addTests(sentence, warnings);
        }
        analysis.ifPresent(map -> {
            addMissing("important_files", map.importantFiles(), warnings);
            addMissing("suggested_scope", map.suggestedScope(), warnings);
            addMissingInProse("architecture_notes", map.architectureNotes(), warnings);
            addMissingInProse("risks", map.risks(), warnings);
        });
        return capped(new ArrayList<>(warnings));
    }

    private void addMissing(ReportSentence sentence, Set<String> warnings) {
        Set<String> named = new LinkedHashSet<>(sentence.paths());
        sentence.created().stream().filter(PathMention::isSurelyFile).forEach(named::add);
        named.stream()
                .filter(path -> !paths.has(path))
                .forEach(path -> warnings.add(WARNING + "the summary names " + path + ", which does not exist"));
    }

    /** A file that is there, and that nothing has touched. */
    private void addUnchanged(ReportSentence sentence, Set<String> warnings) {
        Set<String> claimed = new LinkedHashSet<>(sentence.changed());
        claimed.addAll(sentence.created());
        for (String path : claimed) {
            List<String> files = facts.files().named(path);
            if (!files.isEmpty() && files.stream().noneMatch(facts.touched()::contains)) {
                warnings.add(WARNING + "the summary says that " + path + " was changed, and it was not");
            }
        }
    }

    private void addLines(ReportSentence sentence, Set<String> warnings) {
        for (PathMentions.Mention mention : sentence.lines()) {
            int line = mention.line().orElse(0);
            OptionalInt longest = longest(facts.files().named(mention.path()));
            if (longest.isPresent() && line > longest.getAsInt()) {
                warnings.add(WARNING + "the summary names line " + line + " of " + mention.path()
                        + ", which is not that long");
            }
        }
    }

    /** The number of lines that one of the files can have had; empty where it is not known of all of them. */
    private OptionalInt longest(List<String> files) {
        OptionalInt longest = OptionalInt.empty();
        for (String file : files) {
            OptionalInt lines = facts.files().lines(file);
            if (lines.isEmpty()) {
                return lines;
            }
            boolean touched = facts.touched().contains(file);
            int most = touched ? MAX_SHRUNK_FACTOR * lines.getAsInt() + MAX_SHRUNK_LINES : lines.getAsInt();
            longest = OptionalInt.of(Math.max(most, longest.orElse(0)));
        }
        return longest;
    }

    private void addCommands(ReportSentence sentence, Set<String> warnings) {
        for (CommandClaims.Claimed claim : sentence.commandsRan()) {
            String command = claim.command();
            if (!commands.include(command)) {
                if (claim.quoted() || !commands.mayInclude(command)) {
                    warnings.add(WARNING + "the summary says that `" + command + "` was run, and it was not");
                }
            } else if (sentence.saysPassed()) {
                commands.failed(command)
                        .ifPresent(run -> warnings.add(
                                WARNING + "the summary says that `" + command + "` passes, and it " + run.fault()));
            }
        }
    }

    private void addTests(ReportSentence sentence, Set<String> warnings) {
        if (commands.none() && sentence.saysTestsRan()) {
            warnings.add(WARNING + "the summary says that tests were run, and no command was");
        } else if (sentence.saysTestsPass() && sentence.commandsRan().isEmpty()) {
            commands.failedTests()
                    .ifPresent(run -> warnings.add(WARNING + "the summary says that the tests pass, and `"
                            + String.join(" ", run.argv()) + "` " + run.fault()));
        }
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
