package io.deepseekmcp.server;

import io.deepseekmcp.delegation.Delegations;
import io.deepseekmcp.delegation.LastingDelegation;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The delegations that go on, and the latest that have ended, as health shows them. */
public final class DelegationsJson {
    private static final int RECENT = 10;

    private final Delegations delegations;
    private final Optional<ResultStore> store;
    private final UnaryOperator<String> redact;

    /** {@code store} is there when the user has named a place for results. */
    public DelegationsJson(Delegations delegations, Optional<ResultStore> store, UnaryOperator<String> redact) {
        this.redact = redact;
        this.delegations = delegations;
        this.store = store;
    }

    /** Those that go on, oldest first: {@code id}, {@code mode}, {@code since}, {@code progress}. */
    List<Map<String, Object>> running() {
        List<Map<String, Object>> running = new ArrayList<>();
        for (LastingDelegation delegation : delegations.open()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("id", delegation.id());
            json.put("mode", delegation.mode().wireName());
            json.put("since", delegation.since().truncatedTo(ChronoUnit.SECONDS).toString());
            json.put("progress", redact.apply(delegation.newestLine()));
            running.add(json);
        }
        return running;
    }

    /**
     * The latest ended ones, newest first: {@code id}, {@code status}, {@code when} and, where results are kept as files,
     * {@code path}.
     */
    List<Map<String, Object>> recent() {
        return store.map(ResultStore::recent).orElseGet(this::recentOfThisProcess);
    }

    private List<Map<String, Object>> recentOfThisProcess() {
        List<Map<String, Object>> recent = new ArrayList<>();
        for (LastingDelegation delegation : delegations.ended()) {
            Optional<LastingDelegation.End> end = delegation.end();
            if (recent.size() == RECENT || end.isEmpty()) {
                break;
            }
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("id", delegation.id());
            json.put(
                    "status",
                    end.get().result().map(result -> result.status().wireName()).orElse("failed"));
            json.put("when", end.get().when().truncatedTo(ChronoUnit.SECONDS).toString());
            recent.add(json);
        }
        return recent;
    }
}
