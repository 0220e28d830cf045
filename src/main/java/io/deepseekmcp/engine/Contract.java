package io.deepseekmcp.engine;

import io.deepseekmcp.config.Policy;
import io.deepseekmcp.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The first user message: what this delegation asks for and what bounds it. */
final class Contract {
    private static final int MAX_OUTDATED = 50;

    private Contract() {}

    /**
     * Words the request.
     *
     * @param policy narrows what the request asks for
     * @param root named by its last name alone, so that a worker need not guess where it is
     * @param before what a verification came to before the worker started, where it was run then
     * @param sandbox what commands are closed off from, in one line, where they are
     */
    static String text(
            Delegation delegation,
            Policy policy,
            Budget budget,
            Path root,
            Function<List<String>, Optional<String>> before,
            Optional<String> sandbox) {
        StringBuilder text = new StringBuilder();
        text.append("OBJECTIVE\n").append(delegation.objective().strip()).append('\n');
        section(text, "CONSTRAINTS", delegation.constraints());
        section(text, "ACCEPTANCE CRITERIA", delegation.acceptanceCriteria());
        section(
                text,
                "VERIFICATION (each must exit 0 after your last change; run it with exactly these arguments)",
                delegation.verification().stream()
                        .map(argv -> verification(argv, before.apply(argv)))
                        .toList());
        text.append("\nBOUNDS\n- mode: ").append(modeWords(delegation.mode())).append('\n');
        Optional.ofNullable(root.getFileName())
                .ifPresent(folder -> text.append("- workspace: the folder ")
                        .append(folder.toString().replaceAll("[\\p{Cntrl}\\s]+", " "))
                        .append('\n'));
        delegation
                .scope()
                .ifPresent(scope -> text.append("- you may write only: ")
                        .append(String.join(", ", scope))
                        .append('\n'));
        for (List<String> bound : policy.scopes()) {
            text.append("- and of it only: ").append(String.join(", ", bound)).append('\n');
        }
        List<String> denied = PolicyCheck.denied(policy, delegation);
        if (!denied.isEmpty()) {
            text.append("- closed to you: ").append(String.join(", ", denied)).append('\n');
        }
        text.append("- at most ").append(budget.maxTurns()).append(" replies and ");
        text.append(budget.maxToolCalls()).append(" tool calls in ");
        text.append(budget.maxWall().toSeconds()).append(" seconds\n");
        sandbox.ifPresent(line -> text.append("- ").append(line).append('\n'));
        if (delegation.analysis()) {
            text.append("\nADD TO THE REPORT\n\"analysis\":{\"important_files\":[],\"architecture_notes\":[],")
                    .append(
                            "\"dependencies\":[],\"suggested_scope\":[],\"risks\":[]}: short strings; important_files and")
                    .append(" suggested_scope hold paths only.\n");
        }
        return text.toString().strip();
    }

    /**
     * The same for a worker that goes on after the end of an earlier delegation.
     *
     * @param outdated files that are not as the worker last saw them
     */
    static String further(String contract, List<String> outdated) {
        StringBuilder text = new StringBuilder();
        text.append(
                        "A FURTHER REQUEST, after the end of the one before. You know what you did above; what is asked for now,")
                .append(" and its bounds, are below and hold alone. End with a new report.\n\n");
        if (!outdated.isEmpty()) {
            List<String> named = outdated.subList(0, Math.min(MAX_OUTDATED, outdated.size()));
            text.append("CHANGED OR GONE SINCE YOU SAW THEM (read them again before you rely on them)\n");
            named.forEach(path -> text.append("- ").append(path).append('\n'));
            if (named.size() < outdated.size()) {
                text.append("- and ").append(outdated.size() - named.size()).append(" more\n");
            }
            text.append('\n');
        }
        return text.append(contract).toString();
    }

    /** What the caller adds while the worker is at it. */
    static String addition(String words) {
        return "ADDED TO YOUR REQUEST WHILE YOU WORK (your bounds stay as they are)\n" + words.strip();
    }

    private static String modeWords(Mode mode) {
        return switch (mode) {
            case READ -> "read (look, change nothing, run nothing)";
            case VERIFY -> "verify (look and run, change nothing)";
            case WRITE -> "write";
        };
    }

    private static String verification(List<String> argv, Optional<String> before) {
        return Json.write(argv)
                + before.map(words -> " (before you started: " + words + ")").orElse("");
    }

    private static void section(StringBuilder text, String title, List<String> items) {
        if (items.isEmpty()) {
            return;
        }
        text.append('\n').append(title).append('\n');
        items.forEach(item -> text.append("- ").append(item.strip()).append('\n'));
    }
}
