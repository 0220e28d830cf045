package io.deepseekmcp.delegation;

/** A delegation was not begun. The message is a sentence that says why. */
public final class NotStarted extends Exception {
    private static final long serialVersionUID = 1;

    NotStarted(String sentence) {
        super(sentence, null, false, false);
    }
}
