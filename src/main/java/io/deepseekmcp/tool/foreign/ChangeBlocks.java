package io.deepseekmcp.tool.foreign;

import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.tool.argument.MeantCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads search and replace blocks and patches, to say which calls do the same. Nothing is applied from them: such blocks
 * take the first match, where an Edit demands the only one.
 */
final class ChangeBlocks {
    private static final Pattern BLOCK = Pattern.compile(
            "(?ms)^[-<]{5,9} ?SEARCH>?\\s*?\\n(.*?)\\n?^={5,9}\\s*?\\n(.*?)\\n?^[+>]{5,9} ?REPLACE>?\\s*?$");
    private static final Pattern FILE = Pattern.compile("^(?:\\*\\*\\* (?:Update|Add) File: |\\+\\+\\+ (?:b/)?)(.+)$");

    private final List<MeantCall> calls = new ArrayList<>();
    private String path;
    private boolean added;
    private final StringBuilder before = new StringBuilder();
    private final StringBuilder after = new StringBuilder();

    private ChangeBlocks(String path) {
        this.path = path;
    }

    /** The calls that make the same changes, in order; {@code path} is the file where the text names none. */
    static List<MeantCall> calls(String text, String path) {
        ChangeBlocks blocks = new ChangeBlocks(path);
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            blocks.edit(block.group(1), block.group(2));
        }
        if (blocks.calls.isEmpty()) {
            text.lines().forEach(blocks::line);
            blocks.endOfHunk();
        }
        return blocks.calls;
    }

    private void line(String line) {
        Matcher file = FILE.matcher(line);
        if (file.matches()) {
            endOfHunk();
            path = file.group(1).strip();
            added = line.startsWith("*** Add");
        } else if (line.startsWith("@@")
                || line.startsWith("***")
                || line.startsWith("--- ")
                || line.startsWith("diff ")) {
            endOfHunk();
        } else if (!path.isEmpty() && !line.isEmpty()) {
            char sign = line.charAt(0);
            String rest = line.substring(1) + "\n";
            before.append(sign == '-' || sign == ' ' ? rest : "");
            after.append(sign == '+' || sign == ' ' ? rest : "");
        }
    }

    private void endOfHunk() {
        if (added && after.length() > 0) {
            write(after.toString());
        } else if (before.length() > 0) {
            edit(chopped(before), chopped(after));
        }
        before.setLength(0);
        after.setLength(0);
    }

    /** Without the last line end, which a last line need not have. */
    private static String chopped(StringBuilder lines) {
        return lines.length() == 0 ? "" : lines.substring(0, lines.length() - 1);
    }

    private void edit(String oldText, String newText) {
        if (!path.isEmpty() && !oldText.isEmpty()) {
            Map<String, Object> arguments = new LinkedHashMap<>();
            arguments.put("path", path);
            arguments.put("old_string", oldText);
            arguments.put("new_string", newText);
            calls.add(new MeantCall(ToolName.EDIT.wireName(), arguments));
        }
    }

    private void write(String content) {
        calls.add(new MeantCall(ToolName.WRITE.wireName(), Map.of("path", path, "content", content)));
    }
}
