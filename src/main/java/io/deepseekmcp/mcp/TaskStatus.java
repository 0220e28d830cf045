package io.deepseekmcp.mcp;

/** How a task stands; only the first is not the end. */
enum TaskStatus {
    WORKING("working"),
    COMPLETED("completed"),
    FAILED("failed"),
    CANCELLED("cancelled");

    private final String wireName;

    TaskStatus(String wireName) {
        this.wireName = wireName;
    }

    String wireName() {
        return wireName;
    }
}
