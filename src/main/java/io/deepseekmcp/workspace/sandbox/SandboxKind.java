package io.deepseekmcp.workspace.sandbox;

/** The sandboxes of operating systems that commands can run in. */
public enum SandboxKind {
    /** Linux. */
    BWRAP("bwrap"),
    /** macOS. */
    SEATBELT("seatbelt"),
    NONE("none");

    private final String wireName;

    SandboxKind(String wireName) {
        this.wireName = wireName;
    }

    /** As health and results show it. */
    public String wireName() {
        return wireName;
    }
}
