package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.tool.argument.ToolArguments;

/** How the {@code path} of a call is shown in the ledger and in progress. */
final class PathArgument {
    private static final int MAX_CHARS = 160;

    private PathArgument() {}

    /** Workspace-relative where it leads there, else as it was given; always one short line. */
    static String shown(PathGuard guard, ToolArguments arguments) {
        String requested;
        try {
            requested = arguments.optionalText("path").orElse("?");
        } catch (Refused e) {
            return "?";
        }
        String path;
        try {
            path = guard.toRead(requested).display();
        } catch (Refused e) {
            path = requested;
        }
        StringBuilder line = new StringBuilder();
        path.codePoints()
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT ? '?' : c)
                .forEach(line::appendCodePoint);
        return Excerpt.head(line.toString(), MAX_CHARS);
    }
}
