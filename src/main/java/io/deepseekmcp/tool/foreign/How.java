package io.deepseekmcp.tool.foreign;

import java.util.Locale;

/** What is made of a foreign name. */
enum How {
    /** It means exactly ours: no word about it. */
    TAKEN,
    /** It is taken, and the answer says how. */
    NOTED,
    /** It is left out, so more is shown than was asked for; that is said before the answer. */
    WIDER,
    /** Nothing is done; the answer says what to send. */
    ANSWERED;

    static How of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
