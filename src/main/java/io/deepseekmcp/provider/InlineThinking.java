package io.deepseekmcp.provider;

/**
 * A reply whose thinking came inside its text, as hosts without a parser for it send: {@code <think>...</think>} before the
 * answer, or without the opening tag where the host's template has written that already.
 *
 * @param thinking what stands before the answer
 * @param answer what remains
 */
record InlineThinking(String thinking, String answer) {
    private static final String OPEN = "<think>";
    private static final String CLOSE = "</think>";

    /** Parts a text; one that only mentions the tags is all answer. */
    static InlineThinking of(String text) {
        String bare = text.stripLeading();
        boolean opened = bare.startsWith(OPEN);
        int close = bare.indexOf(CLOSE);
        if (close < 0) {
            return opened ? new InlineThinking(bare.substring(OPEN.length()), "") : new InlineThinking("", text);
        }
        String rest = bare.substring(close + CLOSE.length());
        if (!opened && (bare.indexOf(OPEN) >= 0 || !(rest.isEmpty() || rest.startsWith("\n")))) {
            return new InlineThinking("", text);
        }
        return new InlineThinking(
                bare.substring(opened ? OPEN.length() : 0, close).strip(), rest.stripLeading());
    }
}
