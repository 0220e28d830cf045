package io.deepseekmcp.engine;

import io.deepseekmcp.engine.claims.Analysis;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.text.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the worker says of its own work: the JSON object in its last message, or its prose where there is none. These are
 * claims; {@link Verdict} weighs them.
 *
 * @param found whether a JSON report was there
 * @param status the claimed status as written, empty when none was claimed
 */
record WorkerReport(
        boolean found,
        Optional<String> status,
        String summary,
        List<String> unresolved,
        List<String> assumptions,
        List<String> warnings,
        Optional<Analysis> analysis) {

    /** The worker has said nothing. */
    static final WorkerReport NONE =
            new WorkerReport(false, Optional.empty(), "", List.of(), List.of(), List.of(), Optional.empty());

    /** A report that is longer than this is not looked through further. */
    private static final int MAX_CHARS = 400_000;
    /** Braces tried as the start of the report; prose full of braces must not cost a square of its length. */
    private static final int MAX_CANDIDATES = 200;

    /** What a sentence of the verdict may repeat of it. */
    private static final int MAX_EXPLANATION_CHARS = 500;

    /** Finds the last report in a message: fenced, bare or surrounded by prose. */
    static WorkerReport in(String message) {
        String text = message.length() > MAX_CHARS ? message.substring(message.length() - MAX_CHARS) : message;
        WorkerReport found = null;
        int candidates = 0;
        int start = text.indexOf('{');
        while (start >= 0 && candidates++ < MAX_CANDIDATES) {
            int end = endOfObject(text, start);
            Optional<Map<String, Object>> object =
                    end < 0 ? Optional.empty() : reportObject(text.substring(start, end));
            if (object.isPresent()) {
                found = of(object.get());
                start = text.indexOf('{', end);
            } else {
                start = text.indexOf('{', start + 1);
            }
        }
        return found != null ? found : prose(message);
    }

    /** The claim that a verdict weighs. */
    Claim claim() {
        if (found || status.isPresent()) {
            String explanation = unresolved.isEmpty() ? summary : unresolved.get(0);
            return Claim.report(status.orElse(""), Excerpt.head(explanation, MAX_EXPLANATION_CHARS));
        }
        return summary.isBlank() ? Claim.nothing() : Claim.prose();
    }

    /** Whether the report claims this status, however it is spelled. */
    boolean claims(String claimed) {
        return status.filter(claimed::equalsIgnoreCase).isPresent();
    }

    /** The same for a last message that is no end of the work: nothing is claimed, and the caller is told why. */
    WorkerReport spoiledBy(ReplyDefect defect) {
        List<String> open = new ArrayList<>(unresolved);
        open.add(defect.warning());
        String kept = defect == ReplyDefect.LEAKED_CALL ? "" : summary;
        return new WorkerReport(found, Optional.of("partial"), kept, open, assumptions, warnings, analysis);
    }

    private static WorkerReport prose(String message) {
        return new WorkerReport(
                false, Optional.empty(), message.strip(), List.of(), List.of(), List.of(), Optional.empty());
    }

    private static Optional<Map<String, Object>> reportObject(String text) {
        try {
            Map<String, Object> object = Json.parseObject(text);
            return object.containsKey("status") || object.containsKey("summary")
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (JsonException e) {
            return Optional.empty();
        }
    }

    private static WorkerReport of(Map<String, Object> report) {
        return new WorkerReport(
                true,
                text(report.get("status")),
                text(report.get("summary")).orElse(""),
                texts(report.get("unresolved")),
                texts(report.get("assumptions")),
                texts(report.get("warnings")),
                report.get("analysis") instanceof Map<?, ?> analysis
                        ? Optional.of(analysis(analysis))
                        : Optional.empty());
    }

    private static Analysis analysis(Map<?, ?> analysis) {
        return new Analysis(
                texts(analysis.get("important_files")),
                texts(analysis.get("architecture_notes")),
                texts(analysis.get("dependencies")),
                texts(analysis.get("suggested_scope")),
                texts(analysis.get("risks")));
    }

    private static Optional<String> text(Object value) {
        if (value == null) {
            return Optional.empty();
        }
        return Optional.of(value instanceof String text ? text.strip() : Json.write(value));
    }

    private static List<String> texts(Object value) {
        List<String> texts = new ArrayList<>();
        if (value instanceof List<?> items) {
            items.forEach(item -> text(item).ifPresent(texts::add));
        } else {
            text(value).ifPresent(texts::add);
        }
        texts.removeIf(String::isBlank);
        return texts;
    }

    /** The index after the brace that closes the object at {@code start}, or -1. */
    private static int endOfObject(String text, int start) {
        int depth = 0;
        boolean inString = false;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (inString && c == '\\') {
                i++;
            } else if (c == '"') {
                inString = !inString;
            } else if (!inString && c == '{') {
                depth++;
            } else if (!inString && c == '}' && --depth == 0) {
                return i + 1;
            }
        }
        return -1;
    }
}
