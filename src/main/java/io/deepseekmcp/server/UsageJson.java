package io.deepseekmcp.server;

import io.deepseekmcp.engine.UsageTotals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** What delegations took since the server started, as results and health show it. */
final class UsageJson {
    private static final int COST_DECIMALS = 6;

    private UsageJson() {}

    static Map<String, Object> of(UsageTotals usage) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("delegations", usage.delegations());
        json.put("turns", usage.turns());
        json.put("tool_calls", usage.toolCalls());
        json.put("prompt_tokens", usage.promptTokens());
        json.put("completion_tokens", usage.completionTokens());
        json.put("total_tokens", usage.totalTokens());
        putCost(json, usage.costUsd());
        json.put("since", "server start");
        return json;
    }

    /** US dollars to the millionth; no such key where prices are not known. */
    static void putCost(Map<String, Object> json, OptionalDouble costUsd) {
        if (costUsd.isPresent()) {
            json.put("cost_usd", rounded(costUsd.getAsDouble(), COST_DECIMALS));
        }
    }

    static BigDecimal rounded(double number, int decimals) {
        BigDecimal rounded = BigDecimal.valueOf(number)
                .setScale(decimals, RoundingMode.HALF_UP)
                .stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
