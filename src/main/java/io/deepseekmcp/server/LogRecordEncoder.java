package io.deepseekmcp.server;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.core.encoder.EncoderBase;
import io.deepseekmcp.redact.KeyMask;
import io.deepseekmcp.text.Excerpt;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.slf4j.event.KeyValuePair;

/**
 * Writes one record as one line: time, level, event, {@code key=value} pairs. Of an exception it names kinds and places,
 * never messages, and of a library's record only the template, because both quote what they were given.
 */
final class LogRecordEncoder extends EncoderBase<ILoggingEvent> {
    private static final String OURS = "io.deepseekmcp.";
    private static final int MAX_CAUSES = 4;
    private static final int MAX_FRAMES = 3;
    private static final int MAX_VALUE_CHARS = 500;

    private final KeyMask keys;
    private final UnaryOperator<String> redact;
    private final boolean withTexts;

    /**
     * Hides {@code keys} in every record, and then whatever {@code redact} knows. {@code withTexts} also writes
     * messages of exceptions and of libraries whole, which may hold text of a task.
     */
    LogRecordEncoder(KeyMask keys, UnaryOperator<String> redact, boolean withTexts) {
        this.keys = keys;
        this.redact = redact;
        this.withTexts = withTexts;
    }

    @Override
    public byte[] headerBytes() {
        return new byte[0];
    }

    @Override
    public byte[] footerBytes() {
        return new byte[0];
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        StringBuilder record = new StringBuilder(160);
        record.append(Instant.ofEpochMilli(event.getTimeStamp()))
                .append(' ')
                .append(event.getLevel())
                .append(' ');
        if (event.getLoggerName().startsWith(OURS)) {
            record.append(event.getFormattedMessage());
        } else {
            append(record.append("library"), "logger", event.getLoggerName());
            append(record, "message", withTexts ? event.getFormattedMessage() : event.getMessage());
        }
        if (event.getKeyValuePairs() != null) {
            for (KeyValuePair pair : event.getKeyValuePairs()) {
                append(record, pair.key, String.valueOf(pair.value));
            }
        }
        exceptions(record, event.getThrowableProxy());
        String line = onOneLine(hidden(record.toString()));
        return (line + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private void exceptions(StringBuilder record, IThrowableProxy thrown) {
        IThrowableProxy cause = thrown;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            append(record, i == 0 ? "exception" : "cause", cause.getClassName());
            if (withTexts && cause.getMessage() != null) {
                append(record, "message", cause.getMessage());
            }
            StackTraceElementProxy[] frames = cause.getStackTraceElementProxyArray();
            for (int frame = 0; frame < Math.min(MAX_FRAMES, frames.length); frame++) {
                append(record, "at", place(frames[frame].getStackTraceElement()));
            }
            cause = cause.getCause();
        }
    }

    private static String place(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber();
    }

    /** Hides secrets before cutting and quoting, after which a secret would not be found. */
    private void append(StringBuilder record, String key, String value) {
        String shown = Excerpt.head(hidden(value), MAX_VALUE_CHARS);
        record.append(' ').append(key).append('=');
        boolean plain = !shown.isEmpty() && shown.chars().noneMatch(c -> c <= ' ' || c == '"' || c == '=' || c == 0x7F);
        if (plain) {
            record.append(shown);
        } else {
            record.append('"')
                    .append(shown.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append('"');
        }
    }

    private String hidden(String text) {
        return redact.apply(keys.hide(text));
    }

    /** A line end in a value would let it pass for a record of its own. */
    private static String onOneLine(String record) {
        StringBuilder line = new StringBuilder(record.length());
        for (int i = 0; i < record.length(); i++) {
            char c = record.charAt(i);
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> line.append(Character.isISOControl(c) || c == '\u2028' || c == '\u2029' ? ' ' : c);
            }
        }
        return line.toString();
    }
}
