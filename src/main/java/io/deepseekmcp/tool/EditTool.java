package io.deepseekmcp.tool;

import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.text.Sha256;
import io.deepseekmcp.tool.argument.MeantCall;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import io.deepseekmcp.workspace.file.PathLocks;
import io.deepseekmcp.workspace.file.TextFile;
import io.deepseekmcp.workspace.search.RedactedText;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.stream.Collectors;

/** Replaces exact text in one file; no byte outside the replaced text changes. */
public final class EditTool implements Tool {
    private static final int MAX_ANSWER_CHARS = 1_450;
    private static final int MAX_LINES_NAMED = 5;

    private final PathGuard guard;
    private final FilesSeen seen;
    private final WatchedWrite disk;
    private final Redactor redactor;
    private final int maxWriteBytes;

    /**
     * Edits for one delegation.
     *
     * @param maxWriteBytes bound of what one call may add to a file
     */
    public EditTool(PathGuard guard, FilesSeen seen, WatchedWorkspace workspace, Redactor redactor, int maxWriteBytes) {
        this.guard = guard;
        this.seen = seen;
        this.disk = new WatchedWrite(workspace);
        this.redactor = redactor;
        this.maxWriteBytes = maxWriteBytes;
    }

    @Override
    public ToolName name() {
        return ToolName.EDIT;
    }

    @Override
    public ToolSpec spec() {
        return new ToolSpec(
                name().wireName(),
                "Replaces old_string, literal text that occurs once, by new_string.",
                new ObjectSchema()
                        .required("path", "string")
                        .required("old_string", "string")
                        .required("new_string", "string")
                        .optional("replace_all", "boolean")
                        .optional("expected_sha256", "string")
                        .build());
    }

    @Override
    public String subject(ToolArguments arguments) {
        return PathArgument.shown(guard, arguments);
    }

    @Override
    public ToolResult run(ToolArguments arguments) throws Refused, IOException, InterruptedException {
        WorkspacePath path = guard.toWrite(arguments.text("path"));
        String oldText = arguments.text("old_string");
        String newText = newText(path, arguments);
        boolean all = arguments.flag("replace_all");
        Optional<String> expected = ExpectedHash.of(arguments);
        RedactionMark.refuse("new_string", newText);
        Lock turn = PathLocks.of(path);
        turn.lockInterruptibly();
        try {
            if (oldText.isEmpty() && !Files.exists(path.resolved())) {
                return failed(
                        "empty",
                        "old_string is empty and " + path + " does not exist. Nothing was done."
                                + MeantCall.sentence(List.of(call("Write", path, "content", newText))));
            }
            TextFile file = TextFile.read(path, WatchedWrite.MAX_FILE_BYTES);
            ExpectedHash.check(path, expected, file.sha256());
            if (oldText.isEmpty()) {
                return failed(
                        "empty",
                        "old_string is empty, and " + path
                                + " exists. Give the text to replace, or use Write for a whole file.");
            }
            TextReplacement replacement = new TextReplacement(file.bytes(), file.encoding(), oldText);
            Optional<ToolResult> problem = problem(path, file, replacement, oldText, newText, all);
            return problem.isPresent() ? problem.get() : write(path, file, replacement, newText, expected.isPresent());
        } catch (Refused e) {
            throw Suggestions.withSuggestions(e, guard, path);
        } catch (ClosedByInterruptException e) {
            throw new InterruptedException("editing was cancelled");
        } finally {
            turn.unlock();
        }
    }

    /** To delete is something else than to have lost an argument. */
    private static String newText(WorkspacePath path, ToolArguments arguments) throws Refused {
        Optional<String> given = arguments.optionalText("new_string");
        if (given.isEmpty()) {
            MeantCall deletes = call("Edit", path, "old_string", arguments.text("old_string"), "new_string", "");
            throw new Refused(
                    "arguments",
                    "\"new_string\" is missing. Nothing was done.",
                    "To delete old_string give an empty one." + MeantCall.sentence(List.of(deletes)));
        }
        return given.get();
    }

    private static MeantCall call(String tool, WorkspacePath path, String... namesAndTexts) {
        Map<String, Object> arguments = new LinkedHashMap<>(Map.of("path", path.display()));
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            arguments.put(namesAndTexts[i], namesAndTexts[i + 1]);
        }
        return new MeantCall(tool, arguments);
    }

    private Optional<ToolResult> problem(
            WorkspacePath path,
            TextFile file,
            TextReplacement replacement,
            String oldText,
            String newText,
            boolean all) {
        if (replacement.count() == 0) {
            String mark = RedactionMark.isIn(oldText) ? " " + RedactionMark.HIDDEN : "";
            String text = text(file);
            String near = new NearMiss(text, oldText, new RedactedText(text, redactor::content)).explain();
            String read = near.endsWith(NearMiss.READ_IT) ? MeantCall.sentence(List.of(call("Read", path))) : "";
            return Optional.of(failed("not-found", "old_string is not in " + path + "." + mark + " " + near + read));
        }
        if (oldText.equals(newText)) {
            int line = replacement.lines(1).get(0);
            String text = text(file);
            List<String> lines = TextLines.of(text);
            int last = line + TextLines.of(oldText).size() - 1;
            return Optional.of(failed(
                    "no-change",
                    "old_string and new_string are the same, so nothing was done. " + path + " has now:\n"
                            + TextLines.numbered(lines, line, last, new RedactedText(text, redactor::content))));
        }
        Optional<Integer> done = doneAlready(file, replacement, oldText, newText);
        if (done.isPresent()) {
            return Optional.of(failed(
                    "no-change",
                    "new_string already stands at line " + done.get() + " of " + path
                            + ", so nothing was done. Go on, or read the place if more is to change."));
        }
        if (replacement.count() > 1 && !all) {
            String lines = replacement.lines(MAX_LINES_NAMED).stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining(", "));
            int left = replacement.count() - MAX_LINES_NAMED;
            String more = left > 0 ? " and " + left + " more" : "";
            return Optional.of(failed(
                    "not-unique",
                    "old_string occurs " + replacement.count() + " times in " + path + ", at lines " + lines + more
                            + ". Add lines around it until it is unique, or set replace_all."));
        }
        return Optional.empty();
    }

    /** The line of new_string, when it holds old_string and every old_string of the file is part of one. */
    private static Optional<Integer> doneAlready(
            TextFile file, TextReplacement replacement, String oldText, String newText) {
        if (!newText.contains(oldText)) {
            return Optional.empty();
        }
        TextReplacement there = new TextReplacement(file.bytes(), file.encoding(), newText);
        long inside = 0;
        for (int at = newText.indexOf(oldText); at >= 0; at = newText.indexOf(oldText, at + 1)) {
            inside++;
        }
        boolean all = there.count() > 0 && there.count() * inside == replacement.count();
        return all ? Optional.of(there.lines(1).get(0)) : Optional.empty();
    }

    private ToolResult write(
            WorkspacePath path, TextFile file, TextReplacement replacement, String newText, boolean namesHash)
            throws Refused, IOException {
        TextReplacement.Replaced replaced;
        try {
            if (replacement.growth(newText) > maxWriteBytes) {
                return failed(
                        "too-large",
                        "The edit would add more than " + maxWriteBytes + " bytes to " + path
                                + ". Nothing was done. Make it in several smaller ones.");
            }
            replaced = replacement.replace(newText);
        } catch (CharacterCodingException e) {
            throw UnencodableText.refusal(path, file.encoding(), newText);
        }
        if (Arrays.equals(replaced.bytes(), file.bytes())) {
            return failed("no-change", path + " has these bytes already, so nothing was done. Go on.");
        }
        List<String> notes = new ArrayList<>();
        Optional<String> lastSeen = seen.lastSeen(path);
        if (lastSeen.isPresent() && !lastSeen.get().equals(file.sha256())) {
            notes.add("the file has changed elsewhere since it was last read here; read it again before relying on it");
        }
        if (replacement.overlapping()) {
            notes.add("matches overlapped; they were replaced from the start of the file on");
        }
        String lines =
                replacement.lines(MAX_LINES_NAMED).stream().map(String::valueOf).collect(Collectors.joining(", "));
        notes.addAll(disk.write(path, Optional.of(file), replaced.bytes()));
        String sha256 = Sha256.of(replaced.bytes());
        if (namesHash || lastSeen.filter(file.sha256()::equals).isPresent()) {
            seen.wrote(path, sha256);
        }
        String where = replaced.count() == 1 ? ", line " : ", " + replaced.count() + " replacements: lines ";
        int left = replaced.count() - MAX_LINES_NAMED;
        String more = left > 0 ? " and " + left + " more" : "";
        return new ToolResult.Ok("Edited " + path + where + lines + more + "." + ExpectedHash.next(namesHash, sha256)
                        + Notes.lines(notes))
                .withOutcome(replaced.count() == 1 ? "line " + lines : replaced.count() + " places");
    }

    private static String text(TextFile file) {
        byte[] bytes = file.bytes();
        return file.encoding().decode(bytes, file.encoding().markLength(), bytes.length);
    }

    private static ToolResult failed(String rule, String text) {
        return new ToolResult.Failed(rule, Excerpt.head(text, MAX_ANSWER_CHARS));
    }
}
