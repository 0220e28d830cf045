package io.deepseekmcp.chat;

/** A model could not answer, after every retry that made sense. The message is a sentence that a user can act on. */
public final class ModelFailure extends Exception {

    /** What went wrong, as far as it changes what happens next. */
    public enum Kind {
        /** The deadline of the request came first. */
        DEADLINE,
        /** The conversation is longer than the model's context: a shorter one may work. */
        CONTEXT_TOO_LONG,
        /** Network, overload or broken answers; retries are used up. */
        UNAVAILABLE,
        /** The provider refused the request and would refuse it again: key, balance, model, parameters, moderation. */
        REJECTED
    }

    private final Kind kind;

    public ModelFailure(Kind kind, String sentence) {
        super(sentence);
        this.kind = kind;
    }

    public ModelFailure(Kind kind, String sentence, Throwable cause) {
        super(sentence, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
