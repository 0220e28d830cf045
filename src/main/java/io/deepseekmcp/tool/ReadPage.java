package io.deepseekmcp.tool;

import io.deepseekmcp.guard.Redactor;
import io.deepseekmcp.workspace.TextEncoding;
import io.deepseekmcp.workspace.TextScan;
import io.deepseekmcp.workspace.TextWindow;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Locale;
import java.util.Optional;

/** Writes out the part of a file that one Read shows: a header, the lines, and how to read on. */
final class ReadPage {
    /** A longer line is cut, so that one minified file does not take the room of all others. */
    private static final int MAX_LINE_CHARACTERS = 2_000;
    /** Room for the header, for what follows the lines, and for redaction marks longer than what they hide. */
    private static final int RESERVED_CHARS = 600;
    /** What is looked at on each side of a cut, so that a secret is not cut into something that nobody recognises. */
    private static final int MARGIN_CHARACTERS = 500;
    /** As long as any private key in text form. */
    private static final int KEY_CONTEXT_BYTES = 16_384;

    private static final String KEY_BEGIN = "-----BEGIN PRIVATE KEY-----\n";

    private final String path;
    private final TextScan scan;
    private final TextWindow window;
    private final Redactor redactor;
    private final int room;

    ReadPage(String path, FileChannel channel, TextScan scan, Redactor redactor, int maxOutputChars) {
        this.path = path;
        this.scan = scan;
        this.window = new TextWindow(channel, scan.encoding());
        this.redactor = redactor;
        this.room = Math.max(200, maxOutputChars - RESERVED_CHARS);
    }

    /** Lines from {@code offset}, at most {@code limit} and as many as there is room for. */
    String lines(long offset, int limit) throws IOException {
        StringBuilder body = new StringBuilder();
        long last = offset - 1;
        long end = Math.min(scan.lines(), offset + limit - 1);
        while (last < end) {
            String line = (last + 1) + "\t" + line(last + 1) + "\n";
            if (last >= offset && body.length() + line.length() > room) {
                break;
            }
            body.append(line);
            last++;
        }
        String more = last == scan.lines() ? "" : "[read on with offset=" + (last + 1) + "]\n";
        String header = header(String.format(Locale.ROOT, "lines %d-%d of %d", offset, last, scan.lines()));
        return header + redacted(body.toString(), scan.start(offset)) + more;
    }

    /** One line from a column on, as much of it as there is room for; empty when the line is shorter. */
    Optional<String> columns(long line, long column) throws IOException {
        long end = scan.end(line);
        long from = window.offsetOfColumn(scan.start(line), end, column);
        String text = from < 0 ? "" : window.text(from, end, room + MARGIN_CHARACTERS);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        String before = window.before(from, MARGIN_CHARACTERS);
        before = before.substring(before.lastIndexOf('\n') + 1);
        int shown = (int) Math.min(room, text.codePoints().count());
        String more = continuation(text, shown, column + shown);
        String header = header(String.format(
                Locale.ROOT, "line %d of %d, columns %d-%d", line, scan.lines(), column, column + shown - 1));
        return Optional.of(header + redacted(cut(before, text, shown), from) + "\n" + more);
    }

    private String line(long line) throws IOException {
        int most = Math.min(MAX_LINE_CHARACTERS, room - 100);
        String text = window.text(scan.start(line), scan.end(line), most + MARGIN_CHARACTERS);
        String more = continuation(text, most, most + 1);
        return cut("", text, most) + (more.isEmpty() ? "" : " " + more.strip());
    }

    private static String continuation(String text, int shown, long nextColumn) {
        return text.codePointCount(0, text.length()) <= shown ? "" : "[the line goes on: column=" + nextColumn + "]\n";
    }

    /** The first characters of a text, redacted; all of it and what stands before when a secret lies across a cut. */
    private String cut(String before, String text, int characters) {
        int points = text.codePointCount(0, text.length());
        int end = points <= characters ? text.length() : text.offsetByCodePoints(0, characters);
        String shown = text.substring(0, end);
        String all = before + text;
        String redacted = redactor.content(all);
        if (redacted.equals(all)) {
            return shown;
        }
        String inParts = redactor.content(before) + redactor.content(shown) + redactor.content(text.substring(end));
        return redacted.equals(inParts) ? redactor.content(shown) : redacted;
    }

    /** Redacts the text as what it is: when it begins within a private key, the key's first line is before it. */
    private String redacted(String body, long offset) throws IOException {
        String context = window.before(offset, KEY_CONTEXT_BYTES);
        if (!KeyBlock.isOpenAtEndOf(context)) {
            return redactor.content(body);
        }
        String redacted = redactor.content(KEY_BEGIN + body);
        return redacted.startsWith(KEY_BEGIN) ? redacted.substring(KEY_BEGIN.length()) : redacted + "\n";
    }

    private String header(String where) {
        StringBuilder header = new StringBuilder(path).append(": ").append(where);
        header.append(String.format(Locale.ROOT, ", %d bytes, sha256 %s", scan.size(), scan.sha256()));
        if (scan.encoding() == TextEncoding.LATIN_1) {
            header.append(", not UTF-8: each byte is shown as a character of ISO-8859-1");
        } else if (scan.encoding() != TextEncoding.UTF_8) {
            header.append(", ").append(scan.encoding().label());
        }
        String lineEnds = scan.lineEnds().describe();
        if (!lineEnds.isEmpty()) {
            header.append(", ").append(lineEnds);
        }
        return header.append('\n').toString();
    }
}
