package io.deepseekmcp.engine;

import io.deepseekmcp.chat.Usage;
import java.util.Optional;

/** The bounds of one delegation where the loop asks for them: before a question, before a call, and before going on. */
final class Limits {
    private static final String OUT_OF_CALLS =
            "refused: tool-call budget. No tool call is left: send the report now, without tool calls.";

    private static final String OUT_OF_TIME = "refused: time budget. No time is left.";

    private final Meter meter;
    private boolean outOfCalls;

    Limits(Meter meter) {
        this.meter = meter;
    }

    /** The bound that forbids another question to the model. */
    Optional<StopReason> beforeQuestion() {
        Optional<StopReason> exhausted = meter.exhausted();
        return exhausted.isPresent() && outOfCalls ? Optional.of(StopReason.TOOL_CALLS) : exhausted;
    }

    /** The bound of cost, if a question would pass it whose prompt and reply take {@code turn}. */
    Optional<StopReason> beforePaying(Usage turn) {
        return meter.canPay(turn) ? Optional.empty() : Optional.of(StopReason.COST);
    }

    /** Whether this is the last question. */
    boolean isLastQuestion() {
        return meter.turnsLeft() == 1;
    }

    /** Why a tool call may not run, in the words of its answer; counts a call that may. */
    Optional<String> beforeCall() {
        if (!meter.mayCallTool()) {
            outOfCalls = true;
            return Optional.of(OUT_OF_CALLS);
        }
        if (meter.wallLeft().isZero()) {
            return Optional.of(OUT_OF_TIME);
        }
        meter.toolCall();
        return Optional.empty();
    }

    /** A call was refused because none was left: only a report may follow. */
    boolean outOfCalls() {
        return outOfCalls;
    }

    /** Whether the worker may be given another turn. */
    boolean allowAnotherTurn() {
        return meter.exhausted().isEmpty();
    }
}
