package io.deepseekmcp.history;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One past delegation in full, for a terminal. */
public final class ResultText {
    private static final int LABEL_CHARS = 14;
    private static final int MAX_LINE_CHARS = 500;
    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss z");

    private final ZoneId zone;
    private final List<String> lines = new ArrayList<>();

    private ResultText(ZoneId zone) {
        this.zone = zone;
    }

    /** Its lines, without the patch. {@code zone} is that of the reader. */
    public static List<String> lines(PastDelegation delegation, ZoneId zone) {
        ResultText text = new ResultText(zone);
        text.say(delegation);
        return text.lines;
    }

    private void say(PastDelegation delegation) {
        line("id", delegation.id());
        delegation.resultId().ifPresent(id -> line("result id", id));
        line("when", WHEN.format(delegation.when().atZone(zone)));
        delegation.workspace().ifPresent(root -> line("workspace", root));
        if (!delegation.objective().isEmpty()) {
            line("objective", delegation.objective());
        }
        line("status", delegation.status());
        delegation.text("reason").ifPresent(reason -> line("reason", reason));
        if (delegation.result().get("landed") instanceof Boolean landed) {
            line("landed", landed ? "yes" : "no, see the patch");
        }
        delegation.text("summary").ifPresent(summary -> line("summary", summary));
        each("changed", delegation.list("changed_files"));
        each("created", delegation.list("created_files"));
        each("deleted", delegation.list("deleted_files"));
        each("control file", delegation.list("control_files"));
        each("verification", verification(delegation));
        each("warning", delegation.list("warnings"));
        each("unresolved", delegation.list("unresolved"));
        each("assumption", delegation.list("assumptions"));
        line("tokens", tokens(delegation));
        line("time, cost", Words.duration(delegation.seconds()) + ", " + Words.usd(delegation.costUsd()));
        delegation.text("model").ifPresent(model -> line("model", model));
    }

    /** For example {@code pytest -q: exit 0, 24 passed}. */
    static List<String> verification(PastDelegation delegation) {
        List<String> entries = new ArrayList<>();
        if (delegation.result().get("verification") instanceof List<?> runs) {
            for (Object each : runs) {
                if (each instanceof Map<?, ?> run) {
                    String argv = run.get("argv") instanceof List<?> words
                            ? String.join(
                                    " ", words.stream().map(String::valueOf).toList())
                            : String.valueOf(run.get("argv"));
                    String exit = run.get("exit_code") == null ? "not run" : "exit " + run.get("exit_code");
                    entries.add(argv + ": " + exit + (run.get("summary") instanceof String said ? ", " + said : ""));
                }
            }
        }
        return entries;
    }

    static String tokens(PastDelegation delegation) {
        return Words.count(delegation.promptTokens()) + " of prompts (" + Words.count(delegation.cachedTokens())
                + " from the cache), " + Words.count(delegation.replyTokens()) + " of replies";
    }

    private void each(String label, List<String> texts) {
        texts.forEach(text -> line(label, text));
    }

    private void line(String label, String text) {
        String start = label + " ".repeat(LABEL_CHARS - label.length());
        for (String part : text.strip().split("\n", -1)) {
            lines.add((start + Words.line(part, MAX_LINE_CHARS)).stripTrailing());
            start = " ".repeat(LABEL_CHARS);
        }
    }
}
