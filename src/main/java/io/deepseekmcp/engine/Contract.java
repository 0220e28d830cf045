package io.deepseekmcp.engine;

import io.deepseekmcp.json.Json;
import java.util.List;
import java.util.Optional;

/** The first user message: what this delegation asks for and what bounds it. */
final class Contract {
    private Contract() {}

    /** {@code sandbox} is what commands are closed off from, in one line, where they are. */
    static String text(Delegation delegation, Budget budget, Optional<String> sandbox) {
        StringBuilder text = new StringBuilder();
        text.append("OBJECTIVE\n").append(delegation.objective().strip()).append('\n');
        section(text, "CONSTRAINTS", delegation.constraints());
        section(text, "ACCEPTANCE CRITERIA", delegation.acceptanceCriteria());
        section(
                text,
                "VERIFICATION (each must exit 0 after your last change; run it with exactly these arguments)",
                delegation.verification().stream().map(Contract::argv).toList());
        text.append("\nBOUNDS\n- mode: ").append(modeWords(delegation.mode())).append('\n');
        delegation
                .scope()
                .ifPresent(scope -> text.append("- you may write only: ")
                        .append(String.join(", ", scope))
                        .append('\n'));
        if (!delegation.denyPaths().isEmpty()) {
            text.append("- closed to you: ")
                    .append(String.join(", ", delegation.denyPaths()))
                    .append('\n');
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

    private static String modeWords(Mode mode) {
        return switch (mode) {
            case READ -> "read (look, change nothing, run nothing)";
            case VERIFY -> "verify (look and run, change nothing)";
            case WRITE -> "write";
        };
    }

    private static String argv(List<String> argv) {
        return Json.write(argv);
    }

    private static void section(StringBuilder text, String title, List<String> items) {
        if (items.isEmpty()) {
            return;
        }
        text.append('\n').append(title).append('\n');
        items.forEach(item -> text.append("- ").append(item.strip()).append('\n'));
    }
}
