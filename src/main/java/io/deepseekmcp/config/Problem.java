package io.deepseekmcp.config;

import java.util.function.UnaryOperator;

/**
 * One thing that is wrong with a setting.
 *
 * @param setting the key, such as {@code budgets.max_turns}
 * @param source the variable, or the file with the JSON path or line and column
 * @param value the bad value as text, never a secret
 * @param expected what would be right
 */
public record Problem(String setting, String source, String value, String expected) {

    /** The same problem in texts that may be shown. */
    Problem shown(UnaryOperator<String> hide) {
        return new Problem(hide.apply(setting), hide.apply(source), hide.apply(value), hide.apply(expected));
    }

    /** The problem as one sentence. */
    public String sentence() {
        return setting + " (" + source + "): " + value + "; expected " + expected;
    }
}
