package io.deepseekmcp.engine;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.text.Excerpt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Remembers which calls of the worker a guard refused, for the reader of the result: by rule, with what they were about. A
 * call that was merely made wrong is no refusal.
 */
final class Refusals {
    private static final int MAX_NAMED = 5;
    private static final int MAX_NAME_CHARS = 100;
    /** A shorter name stands in too many sentences by chance. */
    private static final int MIN_MENTION_CHARS = 4;

    /** Rules of slips, which say nothing of what the worker may do. */
    private static final Set<String> SLIPS = Set.of(
            "arguments",
            "argv",
            "changed-meanwhile",
            "content",
            "cut",
            "encoding",
            "internal",
            "interrupted",
            "io",
            "malformed-glob",
            "malformed-path",
            "memory",
            "not-a-directory",
            "not-a-file",
            "not-found",
            "not-read",
            "not-written",
            "no-match",
            "pattern",
            "redacted",
            "stale",
            "too-large",
            "unknown-tool",
            "unreadable",
            "wall-clock");

    private final List<Refusal> all = new ArrayList<>();

    /** {@code subject} is a path, or a command as its words. */
    private record Refusal(String tool, String rule, String subject) {
        boolean isWrite() {
            return tool.equals("Write") || tool.equals("Edit");
        }

        boolean isCommand() {
            return tool.equals("Run");
        }
    }

    /** A call that failed by this rule; a slip is passed over. */
    void add(String tool, String rule, String subject) {
        if (!SLIPS.contains(rule)) {
            all.add(new Refusal(
                    tool, rule, subject.startsWith("./") && !tool.equals("Run") ? subject.substring(2) : subject));
        }
    }

    /** All of them in one sentence, such as {@code 2 calls refused (scope): tests/a.py}; empty when there is none. */
    String warning() {
        return String.join("; ", byRule(all));
    }

    /** A sentence for each rule that kept the worker from what the request itself asks for. */
    List<String> asked(Delegation delegation) {
        return byRule(all.stream()
                .filter(refusal -> isInScope(refusal, delegation) || isMentioned(refusal, delegation))
                .toList());
    }

    private static List<String> byRule(List<Refusal> refusals) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        Map<String, Set<String>> names = new LinkedHashMap<>();
        for (Refusal refusal : refusals) {
            counts.merge(refusal.rule, 1, Integer::sum);
            names.computeIfAbsent(refusal.rule, rule -> new LinkedHashSet<>())
                    .add(Excerpt.head(refusal.subject, MAX_NAME_CHARS));
        }
        List<String> sentences = new ArrayList<>();
        counts.forEach((rule, count) -> {
            List<String> all = List.copyOf(names.get(rule));
            int more = all.size() - MAX_NAMED;
            sentences.add(count + (count == 1 ? " call" : " calls") + " refused (" + rule + "): "
                    + String.join(", ", all.subList(0, Math.min(all.size(), MAX_NAMED)))
                    + (more > 0 ? " and " + more + " more" : ""));
        });
        return sentences;
    }

    /** A scope that begins with a wildcard asks for nothing in particular. */
    private static boolean isInScope(Refusal refusal, Delegation delegation) {
        List<String> globs = delegation.scope().orElse(List.of()).stream()
                .filter(glob -> !glob.startsWith("*"))
                .toList();
        try {
            Scope scope = Scope.of(globs);
            return scope.names(refusal.subject) || (refusal.isWrite() && scope.contains(refusal.subject));
        } catch (Refused e) {
            return false; // the request was not admitted then
        }
    }

    private static boolean isMentioned(Refusal refusal, Delegation delegation) {
        String criteria = folded(String.join("\n", delegation.acceptanceCriteria()));
        return (refusal.isCommand() ? commandNames(refusal.subject) : pathNames(refusal.subject))
                .stream().anyMatch(name -> name.length() >= MIN_MENTION_CHARS && mentions(criteria, folded(name)));
    }

    private static List<String> pathNames(String path) {
        return List.of(path, path.substring(path.lastIndexOf('/') + 1));
    }

    /** The whole command, and its words up to the first flag if they are more than the program. */
    private static List<String> commandNames(String command) {
        int flag = command.indexOf(" -");
        String words = flag < 0 ? command : command.substring(0, flag);
        return words.indexOf(' ') < 0 ? List.of(command) : List.of(command, words);
    }

    private static boolean mentions(String text, String name) {
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            if (!isNamePart(text, at - 1) && !isNamePart(text, at + name.length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNamePart(String text, int at) {
        return at >= 0 && at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) && text.charAt(at) < 0x80);
    }

    private static String folded(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
