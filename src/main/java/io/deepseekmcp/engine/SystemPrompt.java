package io.deepseekmcp.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The standing instructions of the worker: one text for all workspaces, dates and budgets, so that all delegations share
 * one prefix in the provider's cache. What varies stands in the {@link Contract}.
 */
final class SystemPrompt {
    private static final String RESOURCE = "system-prompt.txt";

    private SystemPrompt() {}

    /** Read once: every delegation begins with the same. */
    private static final class Read {
        static final String TEXT = read();
    }

    static String load() {
        return Read.TEXT;
    }

    private static String read() {
        try (InputStream in = SystemPrompt.class.getResourceAsStream(RESOURCE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
