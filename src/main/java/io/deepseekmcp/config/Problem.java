package io.deepseekmcp.config;

/**
 * One thing that is wrong with a setting.
 *
 * @param setting the key, such as {@code budgets.max_turns}
 * @param source the variable, or the file with the JSON path or line and column
 * @param value the bad value as text, never a secret
 * @param expected what would be right
 */
public record Problem(String setting, String source, String value, String expected) {

    /** The problem as one sentence. */
    public String sentence() {
        return setting + " (" + source + "): " + value + "; expected " + expected;
    }
}
