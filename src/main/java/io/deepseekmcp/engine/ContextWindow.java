package io.deepseekmcp.engine;

import io.deepseekmcp.engine.memory.Ledger;
import io.deepseekmcp.engine.memory.Transcript;

/** Keeps the conversation within the budget of context tokens: compacts it when it has grown close to the bound. */
final class ContextWindow {
    /**
     * A compaction goes down to this share of its threshold: rare and deep, because each one loses the cached prefix.
     */
    private static final double COMPACTION_DEPTH = 0.5;
    /** Turns that a compaction does not touch, as long as they fit at all. */
    private static final int RECENT_TURNS = 2;

    private final Job job;
    private final Transcript transcript;
    private final Ledger ledger;
    private boolean retried;

    ContextWindow(Job job, Transcript transcript, Ledger ledger) {
        this.job = job;
        this.transcript = transcript;
        this.ledger = ledger;
    }

    /** Whether the conversation fits, after it was compacted if it had to be. */
    boolean fits() {
        if (transcript.tokens() > job.budget().compactionTokens()) {
            compact(targetTokens(), RECENT_TURNS);
        }
        if (transcript.tokens() > job.budget().maxContextTokens()) {
            compact(targetTokens(), 1);
        }
        return transcript.tokens() <= job.budget().maxContextTokens();
    }

    /** The model found the conversation too long: whether it is shorter now, so that it is worth asking once more. */
    boolean shortenedOnce() {
        if (retried) {
            return false;
        }
        retried = true;
        return compact(Math.min(targetTokens(), transcript.tokens() / 2), 1);
    }

    private long targetTokens() {
        return (long) (job.budget().compactionTokens() * COMPACTION_DEPTH);
    }

    private boolean compact(long targetTokens, int recentTurns) {
        boolean shorter = transcript.compact(ledger, targetTokens, recentTurns);
        if (shorter) {
            job.progress().say("compacted the history");
            job.meter().compaction();
        }
        return shorter;
    }
}
