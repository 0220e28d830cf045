package io.deepseekmcp.mcp;

import io.deepseekmcp.text.Invisible;
import io.deepseekmcp.text.Unicode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Turns what a delegation says into progress notifications: numbered upwards, one short line each, repeated with the
 * time that has passed when nothing new comes, and silent from {@link #close} on.
 */
final class ProgressReporter implements ToolProgress, AutoCloseable {
    /** Clients show about 200 characters of one line. */
    static final int MAX_CHARS = 199;

    /** Something is to be heard every 5 s; the rest is left for the clock of the caller of {@link #beat}. */
    static final Duration MAX_SILENCE = Duration.ofSeconds(4);

    private final Object token;
    private final Consumer<Map<String, Object>> notifications;
    private final LongSupplier nanoTime;
    private String line = "working";
    private long saidAt;
    private long sentAt;
    private long count;
    private boolean closed;

    /**
     * {@code token} is the client's name for the stream of notifications; {@code notifications} takes the parameters of
     * each.
     */
    ProgressReporter(Object token, Consumer<Map<String, Object>> notifications, LongSupplier nanoTime) {
        this.token = token;
        this.notifications = notifications;
        this.nanoTime = nanoTime;
        this.saidAt = nanoTime.getAsLong();
        this.sentAt = saidAt;
    }

    @Override
    public synchronized void say(String text) {
        line = oneLine(text);
        saidAt = nanoTime.getAsLong();
        send(Unicode.head(line, MAX_CHARS));
    }

    /** To be called about every half second: repeats the last line when it was the last one for too long. */
    synchronized void beat() {
        long now = nanoTime.getAsLong();
        if (now - sentAt >= MAX_SILENCE.toNanos()) {
            String elapsed = " (" + TimeUnit.NANOSECONDS.toSeconds(now - saidAt) + " s)";
            send(Unicode.head(line, MAX_CHARS - elapsed.length()) + elapsed);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
    }

    private void send(String message) {
        if (closed) {
            return;
        }
        Map<String, Object> params = new LinkedHashMap<>();
        params.put(Protocol.PROGRESS_TOKEN, token);
        params.put("progress", ++count);
        params.put("message", message);
        sentAt = nanoTime.getAsLong();
        notifications.accept(params);
    }

    private static String oneLine(String text) {
        StringBuilder line = new StringBuilder(Math.min(text.length(), MAX_CHARS));
        for (int i = 0; i < text.length() && line.length() <= MAX_CHARS; i++) {
            char c = text.charAt(i);
            boolean breaks = Character.isISOControl(c) || c == '\u2028' || c == '\u2029';
            line.append(breaks ? ' ' : c);
        }
        return Invisible.escaped(Unicode.wellFormed(line.toString()).strip());
    }
}
