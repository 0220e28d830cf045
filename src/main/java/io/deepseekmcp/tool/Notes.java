package io.deepseekmcp.tool;

import java.util.List;

/** Sentences that follow an answer, each on its own line. */
final class Notes {
    private Notes() {}

    static String lines(List<String> notes) {
        StringBuilder text = new StringBuilder();
        notes.forEach(note -> text.append("\nNote: ").append(note));
        return text.toString();
    }
}
