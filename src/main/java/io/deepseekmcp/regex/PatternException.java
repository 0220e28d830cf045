package io.deepseekmcp.regex;

/** A pattern that means nothing here: what is wrong, and where it was noticed (characters count from 1). */
public final class PatternException extends Exception {
    PatternException(String reason, int index) {
        super(reason + " at character " + (index + 1), null, false, false);
    }

    PatternException(String reason) {
        super(reason, null, false, false);
    }
}
