package io.deepseekmcp.guard.path;

/** Why no tool may touch a path. */
enum Denial {
    NONE,
    VCS,
    SECRET,
    /** A file of this name is secret, a directory is not. */
    SECRET_FILE,
    /** A temporary file of our own. */
    OWN
}
