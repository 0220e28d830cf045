package io.deepseekmcp.chat;

/**
 * Tokens as the provider counted them.
 *
 * @param promptTokens all tokens of the request, cached ones included
 * @param completionTokens all tokens of the reply, reasoning included
 * @param cachedPromptTokens those of {@code promptTokens} that came from the provider's prefix cache
 */
public record Usage(long promptTokens, long completionTokens, long cachedPromptTokens) {
    public static final Usage NONE = new Usage(0, 0, 0);

    public Usage plus(Usage other) {
        return new Usage(
                promptTokens + other.promptTokens,
                completionTokens + other.completionTokens,
                cachedPromptTokens + other.cachedPromptTokens);
    }
}
