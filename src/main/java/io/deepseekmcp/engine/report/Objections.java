package io.deepseekmcp.engine.report;

import java.util.EnumSet;
import java.util.Set;

/**
 * What a worker was asked about so far: each defect once between two tool calls, and once in the whole delegation that the
 * work itself is not done.
 */
public final class Objections {
    private final Set<ReplyDefect> raised = EnumSet.noneOf(ReplyDefect.class);
    private boolean askedAboutTheWork;

    /** Whether the worker is to be asked about this now, which it then counts as. */
    public boolean mayAsk(ReplyDefect defect) {
        if (defect.isAboutTheWork()) {
            boolean first = !askedAboutTheWork;
            askedAboutTheWork = true;
            return first;
        }
        return raised.add(defect);
    }

    /** The worker has made a tool call. */
    public void workGoesOn() {
        raised.clear();
    }
}
