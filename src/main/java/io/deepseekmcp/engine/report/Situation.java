package io.deepseekmcp.engine.report;

/** In what state of the work a last message comes, as far as its reading depends on it. */
public enum Situation {
    /** Read mode: words are what was asked for. */
    ANSWERING,
    /** Write mode, and no file was changed so far: words are no work. */
    NOTHING_CHANGED,
    /** Something was changed, or the mode is verify, in which nothing is to be changed. */
    WORKING
}
