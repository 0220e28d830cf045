package io.deepseekmcp.chat;

/**
 * Prices in US dollars for one million tokens, at the provider's dearest hour.
 *
 * @param cachedPrompt for prompt tokens that the provider's prefix cache held
 * @param prompt for prompt tokens that it did not hold
 * @param completion for tokens of the reply, reasoning included
 */
public record TokenPrice(double cachedPrompt, double prompt, double completion) {
    private static final double TOKENS_PER_UNIT = 1_000_000;

    /** An upper bound in US dollars. */
    public double of(Usage usage) {
        return (usage.cachedPromptTokens() * cachedPrompt
                        + (usage.promptTokens() - usage.cachedPromptTokens()) * prompt
                        + usage.completionTokens() * completion)
                / TOKENS_PER_UNIT;
    }
}
