package io.deepseekmcp.workspace.process;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Knows the lines with which one runner closes, by an entry of {@code closing-lines.json}: {@code line} matches a line
 * whose group {@code say} (or {@code end}) goes into the summary; lines near each other are put together with {@code
 * join}, of which one must begin with {@code needs}; several reports, one for each module, are added up by the groups of
 * {@code tally}; {@code ran} finds in a line that tests ran, among the lines that are {@code about} it. A {@code weak}
 * line yields to those of other runners, a {@code silent} one tells only whether tests ran.
 */
final class RunnerSummaries {
    /** How many lines of others may stand between two that belong together. */
    private static final int MAX_GAP = 3;

    /** What one runner says. {@code line} is the place of its last line. */
    record Finding(int line, String summary, Optional<Boolean> testsRan, boolean weak, boolean silent) {
        boolean saysTestsRan() {
            return testsRan.orElse(false);
        }

        boolean saysNoTestRan() {
            return !testsRan.orElse(true);
        }
    }

    private record Hit(int line, String text, Map<String, Integer> counts) {}

    private final Pattern line;
    private final Optional<String> join;
    private final Optional<String> needs;
    private final Map<String, String> tally;
    private final Optional<Pattern> ran;
    private final Optional<Pattern> about;
    private final boolean weak;
    private final boolean silent;

    private RunnerSummaries(Map<?, ?> entry) {
        line = Pattern.compile((String) entry.get("line"));
        join = Optional.ofNullable((String) entry.get("join"));
        needs = Optional.ofNullable((String) entry.get("needs"));
        ran = Optional.ofNullable((String) entry.get("ran")).map(Pattern::compile);
        about = Optional.ofNullable((String) entry.get("about")).map(Pattern::compile);
        weak = Boolean.TRUE.equals(entry.get("weak"));
        silent = Boolean.TRUE.equals(entry.get("silent"));
        tally = new LinkedHashMap<>();
        if (entry.get("tally") instanceof Map<?, ?> labels) {
            labels.forEach((group, label) -> tally.put((String) group, (String) label));
        }
    }

    static RunnerSummaries of(Map<?, ?> entry) {
        return new RunnerSummaries(entry);
    }

    /** Looks through stripped lines without blank ones. */
    Optional<Finding> find(List<String> lines) {
        List<Hit> hits = new ArrayList<>();
        boolean anyRan = false;
        boolean anyAbout = false;
        for (int i = 0; i < lines.size(); i++) {
            String text = lines.get(i);
            Matcher matcher = line.matcher(text);
            if (matcher.matches()) {
                hits.add(hit(i, matcher));
                anyAbout |= about.isEmpty() || about.get().matcher(text).find();
                anyRan |= ran.isPresent() && ran.get().matcher(text).find();
            }
        }
        if (hits.isEmpty()
                || needs.filter(word -> hits.stream().noneMatch(hit -> hit.text.contains(word)))
                        .isPresent()) {
            return Optional.empty();
        }
        Optional<Boolean> testsRan = ran.isPresent() && anyAbout ? Optional.of(anyRan) : Optional.empty();
        return Optional.of(new Finding(hits.get(hits.size() - 1).line, summary(hits), testsRan, weak, silent));
    }

    private Hit hit(int at, Matcher matcher) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (String group : tally.keySet()) {
            String value = matcher.group(group);
            counts.put(group, value == null ? 0 : value.matches("\\d{1,9}") ? Integer.parseInt(value) : 1);
        }
        String said = matcher.group("say");
        return new Hit(at, (said == null ? matcher.group("end") : said).replaceAll("\\s+", " "), counts);
    }

    private String summary(List<Hit> hits) {
        Hit last = hits.get(hits.size() - 1);
        if (join.isPresent()) {
            return joined(hits, join.get());
        }
        return tally.isEmpty() || hits.size() == 1 ? last.text : added(hits);
    }

    private static String joined(List<Hit> hits, String separator) {
        int first = hits.size() - 1;
        while (first > 0 && hits.get(first).line - hits.get(first - 1).line <= MAX_GAP) {
            first--;
        }
        return String.join(
                separator,
                hits.subList(first, hits.size()).stream()
                        .map(Hit::text)
                        .distinct()
                        .toList());
    }

    private String added(List<Hit> hits) {
        List<String> parts = new ArrayList<>();
        tally.forEach((group, label) -> {
            int sum = hits.stream().mapToInt(hit -> hit.counts.get(group)).sum();
            if (sum > 0 || parts.isEmpty()) {
                parts.add(sum + " " + label);
            }
        });
        return String.join(", ", parts);
    }
}
