package io.deepseekmcp.guard.path;

import io.deepseekmcp.text.Excerpt;

/** The tokens of a parsed glob: a code point of 0 or more stands for itself, the negative ones are named here. */
final class GlobToken {
    /** Tokens are code points, or one of these. */
    static final int STAR = -1;

    static final int ANY = -2;
    /** The first class of the pattern; the next has the next lower number. */
    static final int FIRST_CLASS = -3;

    private GlobToken() {}

    /** The refusal of a glob that is not well formed. */
    static Refused malformed(String pattern, String what, String remedy) {
        return new Refused("malformed-glob", "The glob \"" + Excerpt.head(pattern, 200) + "\" " + what + ".", remedy);
    }
}
