package io.deepseekmcp.server;

/** The workspace was not free for as long as the delegation could wait. The message says who holds it, and since when. */
public final class WorkspaceBusy extends Exception {
    WorkspaceBusy(String sentence) {
        super(sentence, null, false, false);
    }
}
