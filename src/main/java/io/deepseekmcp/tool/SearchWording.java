package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.workspace.search.FileTree;
import java.nio.file.Files;

/** Words that the search tools share. */
final class SearchWording {
    private static final int MAX_SUBJECT_CHARS = 100;

    private SearchWording() {}

    /** What a call looks for and where, on one line. */
    static String of(ToolArguments arguments) {
        try {
            String pattern = arguments.optionalText("pattern").orElse("").replaceAll("\\p{Cntrl}+", " ");
            String path = arguments.optionalText("path").orElse("").replaceAll("\\p{Cntrl}+", " ");
            String subject = "\"" + pattern + "\"" + (path.isEmpty() ? "" : " in " + path);
            return Excerpt.head(subject, MAX_SUBJECT_CHARS);
        } catch (Refused e) {
            // The call itself says what is wrong with its arguments.
            return "";
        }
    }

    static ToolResult notADirectory(WorkspacePath path) {
        return Files.exists(path.resolved())
                ? new ToolResult.Failed(
                        "not-a-directory",
                        "\"" + path.display()
                                + "\" is not a directory. Give the directory as path, the file as pattern.")
                : notFound(path);
    }

    static ToolResult notFound(WorkspacePath path) {
        boolean wildcard = path.requested().indexOf('*') >= 0;
        return new ToolResult.Failed(
                "not-found",
                "There is no \"" + path.display() + "\". "
                        + (wildcard ? "A path has no wildcards." : "Paths count from the workspace root."));
    }

    /** Where a search began. */
    static String place(WorkspacePath start) {
        return start.display().equals(".") ? "the workspace" : start.display();
    }

    static String count(long number, String noun) {
        String plural = noun.endsWith("ch") ? noun + "es" : noun + "s";
        return number + " " + (number == 1 ? noun : plural);
    }

    /** What a walk left undone, a line each; empty when there is nothing to say. */
    static String notes(FileTree tree) {
        String notes = "";
        if (tree.startIgnored()) {
            notes += "\n[the path is one that the ignore rules leave out; it was named, so it was searched]";
        }
        if (tree.cut()) {
            notes += "\n[not all of the tree was looked at, it is too large: give a path]";
        }
        if (!tree.unreadable().isEmpty()) {
            notes += "\n[" + tree.unreadable().size() + " of the directories cannot be read, such as "
                    + tree.unreadable().get(0) + "]";
        }
        return notes;
    }
}
