package io.deepseekmcp.tool;

import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.text.Unicode;
import io.deepseekmcp.workspace.file.TextEncoding;
import io.deepseekmcp.workspace.file.TextWindow;
import io.deepseekmcp.workspace.file.WindowIndex;
import io.deepseekmcp.workspace.search.RedactedText;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes out the part of a file that one Read shows: a header, the lines, and how to read on. */
final class ReadPage {
    /** A longer line is cut, so that one minified file does not take the room of all others. */
    private static final int MAX_LINE_CHARACTERS = 2_000;
    /** Room for the header, for what follows the lines, and for redaction marks longer than what they hide. */
    private static final int RESERVED_CHARS = 600;
    /** What is looked at on each side of a cut, so that a secret is not cut into something that is not recognised. */
    private static final int MARGIN_CHARACTERS = 500;
    /** What is looked at before and after the lines shown: a private key in text form is not longer. */
    private static final int CONTEXT_BYTES = 16_384;

    private final String path;
    private final WindowIndex index;
    private final TextWindow window;
    private final Redactor redactor;
    private final int room;

    ReadPage(String path, FileChannel channel, WindowIndex index, Redactor redactor, int maxOutputChars) {
        this.path = path;
        this.index = index;
        this.window = new TextWindow(channel, index.encoding());
        this.redactor = redactor;
        this.room = Math.max(200, maxOutputChars - RESERVED_CHARS);
    }

    /** Lines from {@code offset}, at most {@code limit} and as many as there is room for. */
    String lines(long offset, int limit) throws IOException {
        int most = Math.min(MAX_LINE_CHARACTERS, room - 100);
        List<String> texts = new ArrayList<>();
        long end = Math.min(index.lines(), offset + limit - 1);
        int size = 0;
        for (long line = offset; line <= end && size < room; line++) {
            String text = window.text(index.start(line), index.end(line), most + MARGIN_CHARACTERS);
            texts.add(text);
            size += Math.min(text.length(), most);
        }
        long last = offset + texts.size() - 1;
        String before = window.before(index.start(offset), CONTEXT_BYTES);
        String after = window.after(index.end(last), index.size(), CONTEXT_BYTES);
        RedactedText redacted = new RedactedText(before + String.join("\n", texts) + "\n" + after, redactor::content);
        StringBuilder body = new StringBuilder();
        last = offset - 1;
        for (String text : texts) {
            String line = (last + 1) + "\t" + piece(redacted, "", text, most) + continuation(" ", text, most, most + 1);
            if (last >= offset && body.length() + line.length() >= room) {
                break;
            }
            body.append(line).append('\n');
            last++;
        }
        String more = last == index.lines() ? "" : "[read on with offset=" + (last + 1) + "]\n";
        return header(String.format(Locale.ROOT, "lines %d-%d of %d", offset, last, index.lines())) + body + more;
    }

    /** One line from a column on, as much of it as there is room for; empty when the line is shorter. */
    Optional<String> columns(long line, long column) throws IOException {
        long end = index.end(line);
        long from = window.offsetOfColumn(index.start(line), end, column);
        String text = from < 0 ? "" : window.text(from, end, room + MARGIN_CHARACTERS);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        String context = window.before(from, CONTEXT_BYTES);
        String before = context.substring(context.lastIndexOf('\n') + 1);
        String after = window.after(end, index.size(), CONTEXT_BYTES);
        RedactedText redacted = new RedactedText(context + text + "\n" + after, redactor::content);
        String fitting = Unicode.head(text, room);
        int shown = fitting.codePointCount(0, fitting.length());
        String header = header(String.format(
                Locale.ROOT, "line %d of %d, columns %d-%d", line, index.lines(), column, column + shown - 1));
        String more = continuation("", text, shown, column + shown);
        return Optional.of(header + piece(redacted, before, text, shown) + "\n" + (more.isEmpty() ? "" : more + "\n"));
    }

    /** Where to read on in a line of which so many characters are shown; empty when that is all. */
    private static String continuation(String lead, String text, int shown, long nextColumn) {
        boolean all = text.codePointCount(0, text.length()) <= shown;
        return all ? "" : lead + "[the line goes on: column=" + nextColumn + "]";
    }

    /**
     * The first characters of a part of a line as they may be shown.
     *
     * @param before what stands in the line before the part
     */
    private String piece(RedactedText redacted, String before, String text, int characters) {
        String whole = before + text;
        String safe = redacted.line(whole);
        if (safe.equals(whole)) {
            return head(text, characters);
        }
        if (safe.equals(RedactedText.WHOLE_LINE)) {
            return safe;
        }
        String lead = redactor.content(before);
        int same = 0;
        while (same < Math.min(lead.length(), safe.length()) && lead.charAt(same) == safe.charAt(same)) {
            same++;
        }
        boolean all = text.codePointCount(0, text.length()) <= characters;
        return all ? safe.substring(same) : head(safe.substring(same), characters);
    }

    private static String head(String text, int characters) {
        int points = text.codePointCount(0, text.length());
        return points <= characters ? text : text.substring(0, text.offsetByCodePoints(0, characters));
    }

    private String header(String where) {
        StringBuilder header = new StringBuilder(path).append(": ").append(where);
        header.append(
                String.format(Locale.ROOT, ", %d bytes, sha256 %s", index.size(), ExpectedHash.shown(index.sha256())));
        if (index.encoding() == TextEncoding.LATIN_1) {
            header.append(", not UTF-8: each byte is shown as a character of ISO-8859-1");
        } else if (index.encoding() != TextEncoding.UTF_8) {
            header.append(", ").append(index.encoding().label());
        }
        String lineEnds = index.lineEnds().describe();
        if (!lineEnds.isEmpty()) {
            header.append(", ").append(lineEnds);
        }
        return header.append('\n').toString();
    }
}
