package io.deepseekmcp.guard.path;

/**
 * A guard's no: the rule that said it, one sentence that names the offending value, and what would work instead. It is
 * checked, so that it is not forgotten, and carries no stack trace, because it is an answer and not a fault.
 */
public final class Refused extends Exception {
    private final String rule;
    private final String remedy;

    /** {@code rule} is a short stable word such as {@code outside} or {@code secret}; {@code remedy} may be empty. */
    public Refused(String rule, String sentence, String remedy) {
        super(sentence, null, false, false);
        this.rule = rule;
        this.remedy = remedy;
    }

    public String rule() {
        return rule;
    }

    public String remedy() {
        return remedy;
    }

    /** Rule, sentence and remedy as the worker reads them. */
    public String explanation() {
        return "refused (" + rule + "): " + getMessage() + (remedy.isEmpty() ? "" : " " + remedy);
    }
}
