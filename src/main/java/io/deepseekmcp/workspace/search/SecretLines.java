package io.deepseekmcp.workspace.search;

import io.deepseekmcp.regex.LineMatcher;
import io.deepseekmcp.regex.LinePattern;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Decides whether a match counts on a line that redaction changes. What was taken out must decide nothing, or a secret
 * could be guessed piece by piece: such a line counts where a part that is left matches by itself.
 */
final class SecretLines {
    private static final Pattern MARK = Pattern.compile("\\[REDACTED(:[^\\]]*)?\\]");

    private final LineMatcher matcher;
    private final UnaryOperator<String> redaction;
    private final boolean partsDecide;

    /** A pattern that asks what stands around a place matches a part otherwise than the line, so no such line counts. */
    SecretLines(LinePattern pattern, LineMatcher matcher, UnaryOperator<String> redaction) {
        this.matcher = matcher;
        this.redaction = redaction;
        this.partsDecide = !pattern.looksAround();
    }

    /** The text of whole lines in which matches are found. */
    RedactedText text(TextPiece piece) {
        String whole = new String(piece.bytes(), piece.from(), piece.to() - piece.from(), StandardCharsets.UTF_8);
        return new RedactedText(whole, redaction);
    }

    /**
     * Whether a line that matches counts.
     *
     * @param end of the line, after its line feed or before it
     */
    boolean counts(RedactedText text, byte[] bytes, int start, int end) {
        if (text.isUnchanged()) {
            return true;
        }
        int last = end > start && bytes[end - 1] == '\n' ? end - 1 : end;
        last = last > start && last < bytes.length && bytes[last - 1] == '\r' ? last - 1 : last;
        String line = new String(bytes, start, last - start, StandardCharsets.UTF_8);
        String shown = text.line(line);
        return shown.equals(line)
                || (partsDecide
                        && MARK.splitAsStream(shown).filter(line::contains).anyMatch(this::matches));
    }

    private boolean matches(String part) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        return matcher.find(bytes, 0, bytes.length) >= 0;
    }
}
