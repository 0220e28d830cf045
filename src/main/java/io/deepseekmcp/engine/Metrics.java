package io.deepseekmcp.engine;

import java.util.OptionalDouble;

/**
 * What one delegation took.
 *
 * @param turns replies of the model
 * @param toolCalls refused ones included
 * @param filesChanged changed, created and deleted ones
 * @param costUsd an upper bound, empty for a model whose prices are not known
 */
public record Metrics(
        int turns,
        int toolCalls,
        long promptTokens,
        long completionTokens,
        long cachedPromptTokens,
        double durationSeconds,
        int filesRead,
        int filesChanged,
        int compactions,
        OptionalDouble costUsd) {
    /** Of a delegation that did not reach the worker. */
    public static final Metrics NONE = new Metrics(0, 0, 0, 0, 0, 0, 0, 0, 0, OptionalDouble.empty());
}
