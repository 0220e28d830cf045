package io.deepseekmcp.tool;

import java.util.List;

/** Notes that follow an answer, each on its own line: a phrase without a capital and a full stop, which stand here. */
final class Notes {
    private Notes() {}

    static String lines(List<String> notes) {
        StringBuilder text = new StringBuilder();
        notes.forEach(note -> text.append("\nNote: ").append(note).append('.'));
        return text.toString();
    }
}
