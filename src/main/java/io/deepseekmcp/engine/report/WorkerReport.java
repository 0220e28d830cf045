package io.deepseekmcp.engine.report;

import io.deepseekmcp.engine.claims.Analysis;
import io.deepseekmcp.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the worker says of its own work: the report in its last message, or its prose where there is none. These are claims,
 * which a verdict weighs.
 *
 * @param found whether a report was there that can be read
 * @param status the claimed status as written, empty when none was claimed
 */
public record WorkerReport(
        boolean found,
        Optional<String> status,
        String summary,
        List<String> unresolved,
        List<String> assumptions,
        List<String> warnings,
        Optional<Analysis> analysis) {

    /** The worker has said nothing. */
    public static final WorkerReport NONE =
            new WorkerReport(false, Optional.empty(), "", List.of(), List.of(), List.of(), Optional.empty());

    /** What stands in a list where there is nothing to list. */
    private static final Set<String> NOTHING =
            Set.of("", "-", "none", "n/a", "null", "nothing", "\u65E0", "\u6CA1\u6709");

    /** A summary is short; what is longer than this is not read for reasons. */
    private static final int MAX_READ_CHARS = 4_000;

    public WorkerReport {
        unresolved = List.copyOf(unresolved);
        assumptions = List.copyOf(assumptions);
        warnings = List.copyOf(warnings);
    }

    /** The last report in a message, or the message itself as prose that claims nothing. */
    public static WorkerReport in(String message) {
        ReportSearch.Found found = ReportSearch.in(message);
        return found.fields().map(WorkerReport::of).orElseGet(() -> prose(message));
    }

    static WorkerReport prose(String message) {
        return new WorkerReport(
                false, Optional.empty(), message.strip(), List.of(), List.of(), List.of(), Optional.empty());
    }

    static WorkerReport of(Map<String, Object> fields) {
        return new WorkerReport(
                true,
                ReportSearch.status(fields),
                text(fields.get("summary")),
                texts(fields.get("unresolved")),
                texts(fields.get("assumptions")),
                texts(fields.get("warnings")),
                fields.get("analysis") instanceof Map<?, ?> analysis
                        ? Optional.of(analysis(analysis))
                        : Optional.empty());
    }

    /** The status that the report claims; empty when it has none or none that a worker may claim. */
    public Optional<ClaimedStatus> claimed() {
        return status.flatMap(StatusWords::statusOf);
    }

    /** Whether the report claims this status, however it is spelled. */
    public boolean claims(ClaimedStatus claimed) {
        return claimed().filter(claimed::equals).isPresent();
    }

    /** Whether the summary says why nothing needed to change. */
    public boolean saysNoChangeNeeded() {
        String read = summary.substring(0, Math.min(summary.length(), MAX_READ_CHARS));
        return found && MessageWords.NO_CHANGE_NEEDED.in(MessageWords.folded(read));
    }

    /**
     * The same for a last message that is no end of the work: it claims no more than {@code atBest}. Words that list nothing
     * open get the reason as their open point; a report's list stays the worker's own.
     */
    WorkerReport unfinished(ClaimedStatus atBest, String why, boolean keepsSummary) {
        List<String> open = new ArrayList<>(unresolved);
        if (!found || !keepsSummary) {
            open.add(why);
        }
        String word = atBest.name().toLowerCase(Locale.ROOT);
        return new WorkerReport(
                found, Optional.of(word), keepsSummary ? summary : "", open, assumptions, warnings, analysis);
    }

    private static Analysis analysis(Map<?, ?> analysis) {
        return new Analysis(
                texts(analysis.get("important_files")),
                texts(analysis.get("architecture_notes")),
                texts(analysis.get("dependencies")),
                texts(analysis.get("suggested_scope")),
                texts(analysis.get("risks")));
    }

    private static String text(Object value) {
        if (value instanceof List<?> several && several.stream().allMatch(String.class::isInstance)) {
            return String.join("\n", several.stream().map(String.class::cast).toList())
                    .strip();
        }
        return value == null ? "" : value instanceof String text ? text.strip() : Json.write(value);
    }

    private static List<String> texts(Object value) {
        List<String> texts = new ArrayList<>();
        if (value instanceof List<?> items) {
            items.forEach(item -> texts.add(text(item)));
            texts.removeIf(String::isBlank);
        } else {
            texts.add(text(value));
            texts.removeIf(text -> NOTHING.contains(text.toLowerCase(Locale.ROOT)));
        }
        return texts;
    }
}
