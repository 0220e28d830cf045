package io.deepseekmcp.engine;

/** What ended the loop of turns. */
enum StopReason {
    /** The worker stopped by itself: it gave its report, or a last message without one. */
    REPORTED(Status.COMPLETED, "the worker has ended"),
    /** The worker's last message is no end of the work, and it sent no better one when asked. */
    UNMENDED(Status.PARTIAL, "the worker came to no end of the work"),
    TURNS(Status.BUDGET_EXCEEDED, "the budget of turns is used up"),
    TOOL_CALLS(Status.BUDGET_EXCEEDED, "the budget of tool calls is used up"),
    WALL_CLOCK(Status.BUDGET_EXCEEDED, "the budget of time is used up"),
    CONTEXT(Status.BUDGET_EXCEEDED, "the conversation no longer fits the budget of context tokens"),
    COST(Status.BUDGET_EXCEEDED, "the budget of cost is used up"),
    /** The provider gave no answer after every retry, or refused for good. */
    MODEL_FAILED(Status.FAILED, "the model gave no answer"),
    /** The worker repeated one call with one answer until the loop guard ended it. */
    LOOP(Status.FAILED, "the worker repeated itself without end"),
    INTERNAL_ERROR(Status.FAILED, "the server made an error"),
    /** The client withdrew the call. No answer is sent, but the record of the delegation has a status. */
    CANCELLED(Status.PARTIAL, "the client cancelled the delegation, or went away");

    private final Status status;
    private final String sentence;

    StopReason(Status status, String sentence) {
        this.status = status;
        this.sentence = sentence;
    }

    /** The status that this end imposes whatever the worker says; of {@link #REPORTED} the best that can come of it. */
    Status status() {
        return status;
    }

    /** One sentence; {@code detail} names the limit, the provider's error or the repeated call, and may be empty. */
    String sentence(String detail) {
        return detail.isBlank() ? sentence : sentence + ": " + detail;
    }
}
