package io.deepseekmcp.engine.report;

/** What a worker's last message is. */
public enum MessageKind {
    /** A report that can be read. */
    REPORT,
    /** Something that looks like a report and cannot be read. */
    UNREADABLE,
    QUESTION,
    PLAN,
    /** A step that is named and not made. */
    ANNOUNCEMENT,
    /** Code that the reader is to apply. */
    CODE,
    /** The worker says that it has not done it. */
    ADMISSION,
    PROSE,
    EMPTY
}
