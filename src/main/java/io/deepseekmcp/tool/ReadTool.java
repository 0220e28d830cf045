package io.deepseekmcp.tool;

import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.tool.argument.MeantCall;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.workspace.file.BinaryKind;
import io.deepseekmcp.workspace.file.RegularFile;
import io.deepseekmcp.workspace.file.WindowIndex;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Shows a window of the lines of one file. */
public final class ReadTool implements Tool {
    private final PathGuard guard;
    private final FilesSeen seen;
    private final Redactor redactor;
    private final int windowLines;
    private final int maxOutputChars;

    /**
     * Reads for one delegation.
     *
     * @param windowLines most lines that one call shows
     * @param maxOutputChars bound of one answer
     */
    public ReadTool(PathGuard guard, FilesSeen seen, Redactor redactor, int windowLines, int maxOutputChars) {
        this.guard = guard;
        this.seen = seen;
        this.redactor = redactor;
        this.windowLines = windowLines;
        this.maxOutputChars = maxOutputChars;
    }

    @Override
    public ToolName name() {
        return ToolName.READ;
    }

    @Override
    public ToolSpec spec() {
        return new ToolSpec(
                name().wireName(),
                "Shows numbered lines of a file, at most " + windowLines + " a call.",
                new ObjectSchema()
                        .required("path", "string")
                        .optional("offset", "integer", "first line")
                        .optional("limit", "integer")
                        .optional("column", "integer", "first character, in a very long line")
                        .build());
    }

    @Override
    public String subject(ToolArguments arguments) {
        return PathArgument.shown(guard, arguments);
    }

    @Override
    public ToolResult run(ToolArguments arguments) throws Refused, IOException, InterruptedException {
        WorkspacePath path = guard.toRead(arguments.text("path"));
        long offset = Math.max(1, offset(path, arguments));
        long asked = arguments.number("limit", Long.MIN_VALUE).orElse(0);
        int limit = asked <= 0 ? windowLines : (int) Math.min(asked, windowLines);
        // Some models fill in every argument: a first column is no wish to see one line only.
        long from = arguments.number("column", 0).orElse(0);
        OptionalLong column = from > 1 ? OptionalLong.of(from) : OptionalLong.empty();
        try (RegularFile file = RegularFile.open(path)) {
            return show(path, file.channel(), offset, column.isPresent() ? 1 : limit, column);
        } catch (Refused e) {
            throw Suggestions.withSuggestions(e, guard, path);
        } catch (ClosedByInterruptException e) {
            throw new InterruptedException("reading was cancelled");
        }
    }

    private static long offset(WorkspacePath path, ToolArguments arguments) throws Refused {
        long offset = arguments.number("offset", Long.MIN_VALUE).orElse(1);
        if (offset < 0) {
            throw new Refused(
                    "arguments",
                    "\"offset\" is " + offset + ", it must be at least 1.",
                    "The header of Read has the number of lines."
                            + MeantCall.sentence(List.of(new MeantCall("Read", Map.of("path", path.display())))));
        }
        return offset;
    }

    private ToolResult show(WorkspacePath path, FileChannel channel, long offset, int limit, OptionalLong column)
            throws IOException {
        Optional<String> binary = binaryKind(channel);
        if (binary.isPresent()) {
            return new ToolResult.Failed(
                    "binary",
                    text(
                            "%s is not text (%s, %,d bytes), and no tool shows it. Go on without it.",
                            path, binary.get(), channel.size()));
        }
        WindowIndex index = WindowIndex.of(channel, offset, limit);
        if (index.lines() == 0) {
            seen.read(path, index.sha256());
            return ToolResult.Ok.content(text(
                    "%s is empty (%,d bytes, sha256 %s).", path, index.size(), ExpectedHash.shown(index.sha256())));
        }
        if (offset > index.lines()) {
            return new ToolResult.Failed(
                    "past-end",
                    text("%s has %,d lines; offset %,d is past its end.", path, index.lines(), offset)
                            + next(path, Math.max(1, index.lines() - limit + 1)));
        }
        ReadPage page = new ReadPage(path.display(), channel, index, redactor, maxOutputChars);
        Optional<String> shown =
                column.isPresent() ? page.columns(offset, column.getAsLong()) : Optional.of(page.lines(offset, limit));
        if (shown.isEmpty()) {
            return new ToolResult.Failed(
                    "past-end",
                    text("Line %,d of %s is shorter than column %,d.", offset, path, column.getAsLong())
                            + next(path, offset));
        }
        seen.read(path, index.sha256());
        return ToolResult.Ok.content(shown.get()).withOutcome(window(shown.get(), path.display() + ": "));
    }

    private static String next(WorkspacePath path, long offset) {
        Map<String, Object> arguments = new LinkedHashMap<>(Map.of("path", path.display()));
        if (offset > 1) {
            arguments.put("offset", offset);
        }
        return MeantCall.sentence(List.of(new MeantCall("Read", arguments)));
    }

    /** {@code lines 1-250 of 900} of the header. */
    private static String window(String shown, String before) {
        int end = shown.indexOf(", ");
        return shown.startsWith(before) && end > before.length() ? shown.substring(before.length(), end) : "";
    }

    private static Optional<String> binaryKind(FileChannel channel) throws IOException {
        byte[] head = new byte[BinaryKind.HEAD_BYTES];
        int length = channel.read(ByteBuffer.wrap(head), 0);
        return BinaryKind.of(head, Math.max(0, length));
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
