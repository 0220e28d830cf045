package io.deepseekmcp.history;

import io.deepseekmcp.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One delegation as it is remembered.
 *
 * @param when its end
 * @param request {@code workspace}, {@code mode}, {@code objective} (its first line) and {@code chars} (of the whole
 *     request), as far as they were written down
 * @param result what the client got, every member as the tool's output schema has it
 */
public record PastDelegation(String id, Instant when, Map<?, ?> request, Map<?, ?> result) {
    /** DeepSeek's rule of thumb for English text and code. */
    private static final double TOKENS_PER_CHAR = 0.3;

    /** Whether a person means this one: by the name of its record, or by the {@code id} of the result that the client got. */
    public boolean isCalled(String name) {
        return id.equals(name) || resultId().filter(name::equals).isPresent();
    }

    Optional<String> resultId() {
        return string(result, "id");
    }

    /** The directory in which it worked. */
    public Optional<String> workspace() {
        return string(request, "workspace");
    }

    String objective() {
        return string(request, "objective").orElse("");
    }

    String status() {
        return string(result, "status").orElse("unknown");
    }

    /** How many files were changed, created or deleted. */
    int files() {
        return list("changed_files").size()
                + list("created_files").size()
                + list("deleted_files").size();
    }

    double seconds() {
        return metric("duration_seconds").orElse(0);
    }

    /** An upper bound in US dollars, where the prices of the model are known. */
    OptionalDouble costUsd() {
        return metric("cost_usd");
    }

    /** Tokens of every prompt together, those that the provider had in its cache among them. */
    long promptTokens() {
        return tokens("prompt_tokens");
    }

    long cachedTokens() {
        return Math.min(tokens("cached_prompt_tokens"), promptTokens());
    }

    long replyTokens() {
        return tokens("completion_tokens");
    }

    /**
     * Tokens that the worker read for the first time, less what the orchestrator paid for request and result. Unknown
     * where the length of the request was not written down, and where a provider tells nothing of its cache: what is
     * sent again with every turn would then count each time.
     */
    OptionalLong sparedTokens() {
        boolean tellsItsCache = cachedTokens() > 0 || tokens("turns") <= 1;
        if (!tellsItsCache || !(request.get("chars") instanceof Number chars)) {
            return OptionalLong.empty();
        }
        long paid = Math.round(
                TOKENS_PER_CHAR * (chars.longValue() + Json.write(result).length()));
        return OptionalLong.of(Math.max(0, promptTokens() - cachedTokens() - paid));
    }

    /** The texts of a list in the result; empty when it is not there. */
    List<String> list(String member) {
        return result.get(member) instanceof List<?> items
                ? items.stream().map(String::valueOf).toList()
                : List.of();
    }

    Optional<String> text(String member) {
        return string(result, member);
    }

    private long tokens(String name) {
        return (long) metric(name).orElse(0);
    }

    private OptionalDouble metric(String name) {
        return result.get("metrics") instanceof Map<?, ?> metrics && metrics.get(name) instanceof Number number
                ? OptionalDouble.of(number.doubleValue())
                : OptionalDouble.empty();
    }

    private static Optional<String> string(Map<?, ?> object, String member) {
        return object.get(member) instanceof String text && !text.isBlank() ? Optional.of(text) : Optional.empty();
    }
}
