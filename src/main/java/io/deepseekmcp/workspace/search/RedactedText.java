package io.deepseekmcp.workspace.search;

import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says how a line of a text may be shown. Secrets can span lines, as private keys do, so the whole text is redacted first;
 * a line that did not come through unchanged is shown only in its own redacted form, or not at all.
 */
public final class RedactedText {
    /** What is shown of a line that is secret as a whole. */
    public static final String WHOLE_LINE = "[REDACTED]";

    private final UnaryOperator<String> redaction;
    /** The lines that came through, or null when all did. */
    private final Set<String> harmless;

    public RedactedText(String text, UnaryOperator<String> redaction) {
        this.redaction = redaction;
        String redacted = redaction.apply(text);
        this.harmless = redacted.equals(text)
                ? null
                : Stream.of(redacted.split("\r?\n", -1)).collect(Collectors.toUnmodifiableSet());
    }

    /** Whether every line may be shown as it is. */
    boolean isUnchanged() {
        return harmless == null;
    }

    /** The line as it may be shown; it is one of the text, whole. */
    public String line(String line) {
        if (harmless == null || harmless.contains(line)) {
            return line;
        }
        String alone = redaction.apply(line);
        return alone.equals(line) ? WHOLE_LINE : alone;
    }
}
