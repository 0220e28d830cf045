package io.deepseekmcp.tool;

import io.deepseekmcp.tool.argument.MeantCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Turns text that is to stand at a place of a file into the Edit that puts it there. Pure. */
final class AddedText {
    /** More lines than these are not sent to name a place. */
    private static final int MAX_LINES = 8;

    private static final int MAX_CHARS = 500;

    private final String content;
    private final List<String> lines;
    private final String added;

    /** {@code content} is what the file has now. */
    AddedText(String content, String added) {
        this.content = content;
        this.lines = List.of(content.split("(?<=\n)", -1));
        this.added = added;
    }

    /**
     * The Edit, whose old_string are the fewest lines at the place that occur once.
     *
     * @param afterLine 0 for the beginning; empty for the end
     */
    Optional<MeantCall> edit(String path, OptionalInt afterLine) {
        boolean ended = content.endsWith("\n");
        int count = ended ? lines.size() - 1 : lines.size();
        int after = afterLine.orElse(count);
        if (content.isEmpty() || added.isEmpty() || after > count || content.indexOf('\r') >= 0) {
            return Optional.empty();
        }
        for (int length = 1; length <= Math.min(MAX_LINES, count); length++) {
            int from = after == 0 ? 0 : after - length;
            if (from < 0 || from + length > count) {
                break;
            }
            String old = String.join("", lines.subList(from, from + length));
            if (old.length() <= MAX_CHARS && isOnce(old)) {
                return Optional.of(
                        call(path, old, after == 0 ? closed(added) + old : closed(old) + inside(after, count)));
            }
        }
        return Optional.empty();
    }

    /** The new text keeps the end of the file as it is, and ends its line everywhere else. */
    private String inside(int after, int count) {
        boolean last = after == count && !content.endsWith("\n");
        return last ? added : closed(added);
    }

    private static String closed(String text) {
        return text.endsWith("\n") ? text : text + "\n";
    }

    private boolean isOnce(String old) {
        int at = content.indexOf(old);
        return at >= 0 && content.indexOf(old, at + 1) < 0;
    }

    private static MeantCall call(String path, String old, String replacement) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("path", path);
        arguments.put("old_string", old);
        arguments.put("new_string", replacement);
        return new MeantCall("Edit", arguments);
    }
}
