package io.deepseekmcp.history;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Past delegations for tests. */
final class PastDelegations {
    private PastDelegations() {}

    static PastDelegation of(String id, String when, Map<String, Object> request, Map<String, Object> result) {
        return new PastDelegation(id, Instant.parse(when), request, result);
    }

    /** One that changed two files, in four turns, with most of its prompts from the cache. */
    static PastDelegation ordinary(String id, String when) {
        return of(
                id,
                when,
                Map.of(
                        "workspace",
                        "/home/ann/shop",
                        "mode",
                        "write",
                        "objective",
                        "Make the basket add up.",
                        "chars",
                        1_000L),
                result("completed", 20_000, 15_000, 0.0144));
    }

    static Map<String, Object> result(String status, long prompt, long cached, double cost) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("status", status);
        result.put("summary", "The basket adds up.");
        result.put("changed_files", List.of("src/Basket.java"));
        result.put("created_files", List.of("test/BasketTest.java"));
        result.put("deleted_files", List.of());
        result.put(
                "verification",
                List.of(Map.of("argv", List.of("mvn", "-q", "test"), "exit_code", 0L, "summary", "24 passed")));
        result.put("warnings", List.of("unsupported claim: it never ran"));
        result.put(
                "metrics",
                Map.of(
                        "turns",
                        4L,
                        "prompt_tokens",
                        prompt,
                        "cached_prompt_tokens",
                        cached,
                        "completion_tokens",
                        900L,
                        "duration_seconds",
                        75.4,
                        "cost_usd",
                        cost));
        result.put("model", "deepseek-chat");
        return result;
    }
}
