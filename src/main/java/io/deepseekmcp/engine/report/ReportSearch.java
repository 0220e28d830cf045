package io.deepseekmcp.engine.report;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.json.LenientJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the last report in a message: fenced, bare, surrounded by prose, in an envelope or encoded twice. What looks like
 * one and cannot be read counts as well, so that no draft before it and no fragment within it is taken for the report.
 */
final class ReportSearch {
    /** A message that is longer than this is looked through from its end. */
    private static final int MAX_CHARS = 400_000;
    /** Braces tried at either end; prose full of braces must not cost a square of its length. */
    private static final int MAX_CANDIDATES = 100;
    /** How far into an object the fields of a report are looked for. */
    private static final int MAX_LOOK_CHARS = 4_000;

    private static final Pattern FRAME = Pattern.compile("(?:```|~~~)[ \\t]*\\w*|</?\\w+>|[^\\p{L}\\p{N}]+");
    private static final Pattern SUMMARY_KEY = Pattern.compile(
            "[\"'\u201C\u300C](?:[Ss]ummary|SUMMARY|\u603B\u7ED3|\u6458\u8981)[\"'\u201D\u300D]\\s*[:\uFF1A]");
    private static final Pattern REPORT_KEY =
            Pattern.compile("^\\{\\s*\\\\?[\"'\u201C\u300C]([\\p{L}_]{2,20})\\\\?[\"'\u201D\u300D]\\s*[:\uFF1A]");
    /** A word that follows the key of a status, in JSON, YAML, Markdown or XML. */
    private static final Pattern STATUS_WORD =
            Pattern.compile("(?i)(?:status|\u72B6\u6001)([^\\p{L}\\p{N}]{1,12})([\\p{L}' _-]{1,40})");
    /** The same at the beginning of a line, where it is no part of a sentence. */
    private static final Pattern STATUS_LINE = Pattern.compile(
            "(?im)^[^\\p{L}\\p{N}\\n]*(?:task |\u4EFB\u52A1)?(?:status|\u72B6\u6001)[^\\p{L}\\p{N}\\n]*[:\uFF1A>|=][^\\p{L}\\p{N}\\n]*[\\p{L}]");

    private static final Pattern TABLE =
            Pattern.compile("(?im)^\\s*\\|?[^\\n]*\\b(?:status|\u72B6\u6001)\\s*\\|[^\\n]*\\n\\s*\\|?[-:| ]+\\n");
    private static final Pattern CELL = Pattern.compile("\\|\\s*([\\p{L}' _-]{1,40}?)\\s*(?=\\|)");

    private final String text;
    private Optional<Map<String, Object>> report = Optional.empty();
    private boolean unreadable;
    private Optional<ClaimedStatus> unreadableWord = Optional.empty();

    private ReportSearch(String text) {
        this.text = text;
    }

    /**
     * What was found.
     *
     * @param fields of the report by their names; empty when there is none that can be read
     * @param unreadable whether there is something that looks like a report and cannot be read
     * @param word the status that stands in it, the worst if there are several
     */
    record Found(Optional<Map<String, Object>> fields, boolean unreadable, Optional<ClaimedStatus> word) {}

    static Found in(String message) {
        String text = message.length() > MAX_CHARS ? message.substring(message.length() - MAX_CHARS) : message;
        String decoded = decoded(text.strip());
        Found found = new ReportSearch(decoded).found();
        if (found.fields.isEmpty() && decoded.contains("{\\\"")) {
            Found unescaped = new ReportSearch(decoded.replace("\\\"", "\"")).found();
            return unescaped.fields.isPresent() ? unescaped : found;
        }
        return found;
    }

    /** The text that a message holds as one JSON string. */
    private static String decoded(String text) {
        if (text.length() > 2 && text.startsWith("\"{") && text.endsWith("}\"")) {
            try {
                return Json.parse(text) instanceof String inner ? inner : text;
            } catch (JsonException e) {
                return text;
            }
        }
        return text;
    }

    private Found found() {
        int end = 0;
        for (int start : candidates()) {
            if (start >= end) {
                Optional<LenientJson.Read> read = LenientJson.objectAt(text, start);
                if (read.isPresent()) {
                    end = read.get().end();
                    take(read.get(), start);
                } else {
                    suspect(start);
                }
            }
        }
        if (report.isEmpty() && !unreadable) {
            inOtherForm();
        }
        return new Found(report, unreadable, unreadableWord);
    }

    private List<Integer> candidates() {
        List<Integer> all = new ArrayList<>();
        for (int i = text.indexOf('{'); i >= 0; i = text.indexOf('{', i + 1)) {
            all.add(i);
        }
        if (all.size() <= 2 * MAX_CANDIDATES) {
            return all;
        }
        List<Integer> ends = new ArrayList<>(all.subList(0, MAX_CANDIDATES));
        ends.addAll(all.subList(all.size() - MAX_CANDIDATES, all.size()));
        return ends;
    }

    private void take(LenientJson.Read read, int start) {
        boolean alone = isFrame(text.substring(0, start)) && isFrame(text.substring(read.end()));
        Optional<Map<String, Object>> fields = reportIn(read.object(), alone, 0);
        if (fields.isEmpty() || isAssigned(start)) {
            return;
        }
        ClaimedStatus word = status(fields.get()).flatMap(StatusWords::statusOf).orElse(ClaimedStatus.PARTIAL);
        boolean better = unreadable
                && unreadableWord.filter(worse -> word.compareTo(worse) < 0).isPresent();
        if (!better) {
            report = fields;
            unreadable = false;
            unreadableWord = Optional.empty();
        }
    }

    /** An object of code, such as {@code const s = {...}}. */
    private boolean isAssigned(int start) {
        String before =
                text.substring(Math.max(0, start - MAX_CANDIDATES), start).strip();
        return before.endsWith("=");
    }

    private static boolean isFrame(String around) {
        return FRAME.matcher(around).replaceAll("").isEmpty();
    }

    /** The fields of the object if it has a report's form, else those of the last object within it that has. */
    private static Optional<Map<String, Object>> reportIn(Map<String, Object> object, boolean alone, int depth) {
        Map<String, Object> fields = new HashMap<>();
        object.forEach(
                (key, value) -> fields.merge(StatusWords.field(key), value == null ? "" : value, ReportSearch::both));
        boolean ownWord = status(fields).flatMap(StatusWords::statusOf).isPresent();
        boolean ownFields = fields.keySet().stream().allMatch(StatusWords::isField);
        if (fields.containsKey("summary")) {
            return Optional.of(fields);
        }
        Optional<Map<String, Object>> inner = Optional.empty();
        for (Object value : object.values()) {
            Optional<Map<String, Object>> within = depth < 2 ? reportWithin(value, depth + 1) : Optional.empty();
            inner = within.isPresent() ? within : inner;
        }
        if (inner.isPresent() && ownWord) {
            inner.get().merge("status", fields.get("status"), ReportSearch::both);
        }
        boolean ownForm = fields.containsKey("status") && (alone || (ownWord && ownFields));
        return inner.isPresent() || !ownForm ? inner : Optional.of(fields);
    }

    private static Optional<Map<String, Object>> reportWithin(Object value, int depth) {
        if (!(value instanceof Map<?, ?> map)) {
            return Optional.empty();
        }
        Map<String, Object> object = new HashMap<>();
        map.forEach((key, inner) -> object.put((String) key, inner));
        return reportIn(object, false, depth);
    }

    private static Object both(Object first, Object second) {
        return List.of(first, second);
    }

    /** The status of a report as written, the worst of several; empty when there is none. */
    static Optional<String> status(Map<String, Object> fields) {
        Object status = fields.get("status");
        if (!(status instanceof List<?> several)) {
            String word = status == null ? "" : status instanceof String text ? text.strip() : Json.write(status);
            return word.isEmpty() ? Optional.empty() : Optional.of(word);
        }
        Optional<String> worst = Optional.empty();
        for (Object one : several) {
            String word = one instanceof String text ? text.strip() : Json.write(one);
            Optional<ClaimedStatus> known = StatusWords.statusOf(word);
            if (known.isEmpty()) {
                return Optional.of(word);
            }
            boolean worse = worst.flatMap(StatusWords::statusOf)
                    .filter(w -> w.compareTo(known.get()) >= 0)
                    .isEmpty();
            worst = worse ? Optional.of(word) : worst;
        }
        return worst;
    }

    /** An object that cannot be read: it counts if it has the fields of a report. */
    private void suspect(int start) {
        String look = text.substring(start, Math.min(text.length(), start + MAX_LOOK_CHARS));
        Matcher key = REPORT_KEY.matcher(look);
        boolean reportKey = key.find() && StatusWords.isField(StatusWords.field(key.group(1)));
        Optional<ClaimedStatus> word = statusWord(look);
        boolean cut = look.indexOf('}') < 0;
        if ((reportKey && (cut || word.isPresent()))
                || SUMMARY_KEY.matcher(look).find()) {
            suspected(word);
        }
    }

    /** A report in lines, a table or tags, which has to say its status. */
    private void inOtherForm() {
        Matcher line = STATUS_LINE.matcher(text);
        Optional<ClaimedStatus> word = Optional.empty();
        if (line.find()) {
            word = statusWord(text.substring(line.start()));
        }
        if (word.isEmpty() && text.indexOf('|') >= 0 && TABLE.matcher(text).find()) {
            word = CELL.matcher(text)
                    .results()
                    .flatMap(cell -> StatusWords.statusOf(cell.group(1)).stream())
                    .reduce(ClaimedStatus::orWorse);
        }
        if (word.isPresent()) {
            suspected(word);
        }
    }

    private void suspected(Optional<ClaimedStatus> word) {
        Optional<ClaimedStatus> earlier = unreadable
                ? unreadableWord
                : report.flatMap(ReportSearch::status).flatMap(StatusWords::statusOf);
        unreadable = true;
        report = Optional.empty();
        unreadableWord =
                earlier.isPresent() && word.isPresent() ? earlier.map(word.get()::orWorse) : word.or(() -> earlier);
    }

    /** The worst status that stands after a key of its own. */
    private static Optional<ClaimedStatus> statusWord(String text) {
        Optional<ClaimedStatus> worst = Optional.empty();
        Matcher found = STATUS_WORD.matcher(text);
        while (found.find()) {
            boolean key = found.group(1).chars().anyMatch(c -> ":\uFF1A>|=".indexOf(c) >= 0);
            Optional<ClaimedStatus> word = key ? longestKnown(found.group(2)) : Optional.empty();
            worst = word.isPresent() ? worst.map(word.get()::orWorse).or(() -> word) : worst;
        }
        return worst;
    }

    private static Optional<ClaimedStatus> longestKnown(String words) {
        for (int end = words.length(); end > 0; end = words.lastIndexOf(' ', end - 1)) {
            Optional<ClaimedStatus> status = StatusWords.statusOf(words.substring(0, end));
            if (status.isPresent()) {
                return status;
            }
        }
        return Optional.empty();
    }
}
