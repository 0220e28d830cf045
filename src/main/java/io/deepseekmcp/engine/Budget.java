package io.deepseekmcp.engine;

import io.deepseekmcp.config.Settings;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The bounds that end a delegation: the server's, narrowed by the request's. {@link Meter} counts against them. */
record Budget(
        int maxTurns,
        int maxToolCalls,
        Duration maxWall,
        long maxContextTokens,
        long compactionTokens,
        OptionalDouble maxCostUsd) {

    /** For each bound the smaller of the server's and the request's. */
    static Budget of(Settings.Budgets server, RequestedBudgets requested) {
        return new Budget(
                smaller(server.maxTurns(), requested.maxTurns()),
                smaller(server.maxToolCalls(), requested.maxToolCalls()),
                Duration.ofSeconds(smaller((int) server.maxWall().toSeconds(), requested.maxWallSeconds())),
                server.maxContextTokens(),
                (long) (server.maxContextTokens() * server.compactionThresholdRatio()),
                smaller(server.maxCostUsd(), requested.maxCostUsd()));
    }

    /** What the answers to one reply may take, so that the two newest turns stay below the threshold of compaction. */
    long answerTokens() {
        return compactionTokens / 3;
    }

    private static int smaller(int server, OptionalInt requested) {
        return Math.min(server, requested.orElse(server));
    }

    private static OptionalDouble smaller(OptionalDouble server, OptionalDouble requested) {
        if (server.isPresent() && requested.isPresent()) {
            return OptionalDouble.of(Math.min(server.getAsDouble(), requested.getAsDouble()));
        }
        return server.isPresent() ? server : requested;
    }
}
