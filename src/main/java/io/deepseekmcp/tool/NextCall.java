package io.deepseekmcp.tool;

import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.path.PathGlob;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.tool.argument.MeantCall;
import io.deepseekmcp.workspace.file.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Finds the call to send after one that failed: the same with what was meant, where that is known, else the one that shows
 * what is missing for it.
 */
public final class NextCall implements Remedy {
    private static final String PATH = "path";
    private static final int MAX_FILE_BYTES = 2_000_000;
    /** Without a group inside. */
    private static final Pattern LOOK_AROUND = Pattern.compile("\\(\\?<?[=!][^()]*\\)");

    private final PathGuard guard;
    private final MeantPath meant;

    public NextCall(PathGuard guard) {
        this.guard = guard;
        this.meant = new MeantPath(guard);
    }

    @Override
    public List<MeantCall> calls(String tool, Map<String, Object> arguments, ToolResult.Failed failed)
            throws IOException, InterruptedException {
        List<MeantCall> better = meant.calls(tool, arguments, failed);
        if (better.isEmpty() && failed.rule().equals("not-found") && arguments.get(PATH) instanceof String path) {
            better = similar(tool, path);
        }
        boolean mayLook = !ToolName.RUN.is(tool);
        return better.isEmpty() && mayLook
                ? next(tool, arguments, failed.rule()).stream().toList()
                : better;
    }

    @Override
    public Optional<MeantCall> adding(String path, OptionalInt afterLine, String text) throws IOException {
        try {
            TextFile file = TextFile.read(guard.toWrite(path), MAX_FILE_BYTES);
            byte[] bytes = file.bytes();
            String content = file.encoding().decode(bytes, file.encoding().markLength(), bytes.length);
            return new AddedText(content, text).edit(path, afterLine);
        } catch (Refused e) {
            return Optional.empty();
        }
    }

    private Optional<MeantCall> next(String tool, Map<String, Object> arguments, String rule) {
        String path = arguments.get(PATH) instanceof String text ? text : ".";
        boolean changes = ToolName.EDIT.is(tool) || ToolName.WRITE.is(tool);
        return switch (rule) {
            case "not-read", "stale", "empty" ->
                changes && is(Files::isRegularFile, path)
                        ? Optional.of(new MeantCall("Read", Map.of(PATH, path)))
                        : without(tool, arguments, "expected_sha256");
            case "not-found" -> is(Files::isRegularFile, path) ? Optional.empty() : lookAround(path);
            case "not-a-file" -> is(Files::isDirectory, path) ? lookAround(path) : Optional.empty();
            case "not-a-directory" ->
                ToolName.GLOB.is(tool) && is(Files::isRegularFile, path)
                        ? Optional.of(new MeantCall("Glob", Map.of("pattern", path)))
                        : Optional.empty();
            case "pattern" -> literal(tool, arguments);
            case "malformed-glob" -> wellFormed(tool, arguments);
            default -> Optional.empty();
        };
    }

    /** To read the files beside it that have nearly its name. */
    private List<MeantCall> similar(String tool, String path) {
        boolean oneFile = ToolName.READ.is(tool) || ToolName.EDIT.is(tool);
        if (!oneFile || is(Files::isRegularFile, path)) {
            return List.of();
        }
        try {
            return guard.similarTo(guard.toRead(path)).stream()
                    .filter(other -> is(Files::isRegularFile, other))
                    .map(other -> new MeantCall("Read", Map.of(PATH, other)))
                    .toList();
        } catch (Refused e) {
            return List.of();
        }
    }

    /** What the deepest of the folders on the way to a path holds. */
    private Optional<MeantCall> lookAround(String path) {
        String folder = path;
        while (!folder.isEmpty() && !is(Files::isDirectory, folder)) {
            folder = folder.substring(0, Math.max(0, folder.lastIndexOf('/')));
        }
        Map<String, Object> arguments = new LinkedHashMap<>(Map.of("pattern", "*"));
        if (!folder.isEmpty() && !folder.equals(".")) {
            arguments.put(PATH, folder);
        }
        return Optional.of(new MeantCall("Glob", arguments));
    }

    private static Optional<MeantCall> without(String tool, Map<String, Object> arguments, String name) {
        Map<String, Object> meant = new LinkedHashMap<>(arguments);
        return meant.remove(name) == null ? Optional.empty() : Optional.of(new MeantCall(tool, meant));
    }

    /** The pattern without its look-around, which finds more; one that has none as text. */
    private static Optional<MeantCall> literal(String tool, Map<String, Object> arguments) {
        String pattern = String.valueOf(arguments.get("pattern"));
        if (!ToolName.GREP.is(tool) || pattern.isEmpty() || pattern.indexOf('\n') >= 0) {
            return Optional.empty();
        }
        Map<String, Object> meant = new LinkedHashMap<>(arguments);
        String wider = LOOK_AROUND.matcher(pattern).replaceAll("");
        if (wider.equals(pattern)) {
            meant.put("literal", true);
        } else if (wider.isBlank() || wider.contains("(?")) {
            return Optional.empty();
        } else {
            meant.put("pattern", wider);
        }
        return meant.equals(arguments) ? Optional.empty() : Optional.of(new MeantCall(tool, meant));
    }

    /** The glob with its slips put right, where that leaves one that can be read. */
    private static Optional<MeantCall> wellFormed(String tool, Map<String, Object> arguments) {
        String name = ToolName.GLOB.is(tool) ? "pattern" : "glob";
        if (!(arguments.get(name) instanceof String glob)) {
            return Optional.empty();
        }
        String tidy = glob.replaceAll("(?<=.)/{2,}", "/").replaceAll("(?<=/|^)\\./(?=.)", "");
        String singleStars = tidy.replaceAll("(?<=[^/*])\\*\\*+|\\*\\*+(?=[^/*])", "*");
        for (String candidate : List.of(tidy, singleStars, escaped(tidy))) {
            if (!candidate.equals(glob) && isWellFormed(candidate)) {
                Map<String, Object> meant = new LinkedHashMap<>(arguments);
                meant.put(name, candidate);
                return Optional.of(new MeantCall(tool, meant));
            }
        }
        return Optional.empty();
    }

    /** With brackets and braces as part of names. */
    private static String escaped(String glob) {
        return glob.replaceAll("(?<!\\\\)([\\[\\]{}])", "\\\\$1");
    }

    private static boolean isWellFormed(String glob) {
        try {
            PathGlob.search(glob);
            return true;
        } catch (Refused e) {
            return false;
        }
    }

    private boolean is(Predicate<Path> kind, String path) {
        try {
            return kind.test(guard.toRead(path).resolved());
        } catch (Refused e) {
            return false;
        }
    }
}
