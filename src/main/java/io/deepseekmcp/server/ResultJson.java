package io.deepseekmcp.server;

import io.deepseekmcp.engine.DelegationResult;
import io.deepseekmcp.engine.Metrics;
import io.deepseekmcp.engine.claims.Analysis;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.text.Invisible;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Writes a result as the client gets it: every key in its order, and fewer than {@value #MAX_CHARS} characters in all.
 * Whatever takes most room is shortened first, until the whole fits.
 */
final class ResultJson {
    static final int MAX_CHARS = 10_000;
    /** Names come from the provider and from requests; no honest one is longer. */
    private static final int MAX_MODEL_CHARS = 128;

    private final UnaryOperator<String> redact;
    private final List<Slot> slots = new ArrayList<>();

    /** A key whose value can be shortened, in the object that it stands in. */
    private static final class Slot {
        private final Map<String, Object> object;
        private final String key;
        private final Shrinkable value;
        private int step;
        private int chars;

        Slot(Map<String, Object> object, String key, Shrinkable value) {
            this.object = object;
            this.key = key;
            this.value = value;
            say(0);
        }

        void say(int atStep) {
            step = atStep;
            Object json = value.at().apply(atStep);
            chars = Json.write(json).length();
            object.put(key, json);
        }

        boolean canShrink() {
            return step + 1 < value.steps();
        }
    }

    private ResultJson(UnaryOperator<String> redact) {
        // secrets first: between escapes they would not be found
        this.redact = text -> Invisible.escaped(redact.apply(text));
    }

    /** The result with every text as it is. */
    static Map<String, Object> of(DelegationResult result) {
        return of(result, UnaryOperator.identity());
    }

    /** The result; {@code redact} sees every text whole, before it is cut. */
    static Map<String, Object> of(DelegationResult result, UnaryOperator<String> redact) {
        return new ResultJson(redact).json(result);
    }

    private Map<String, Object> json(DelegationResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("status", result.status().wireName());
        result.outcome().reason().ifPresent(reason -> text(json, "reason", reason));
        text(json, "summary", result.words().summary());
        list(json, "changed_files", result.files().changed());
        list(json, "created_files", result.files().created());
        list(json, "deleted_files", result.files().deleted());
        list(json, "inspected_files", result.files().inspected());
        if (!result.files().control().isEmpty()) {
            list(json, "control_files", result.files().control());
        }
        slots.add(new Slot(
                json, "verification", Shrinkable.verification(result.outcome().verification(), redact)));
        list(json, "warnings", result.words().warnings());
        list(json, "unresolved", result.words().unresolved());
        list(json, "assumptions", result.words().assumptions());
        text(json, "diff_stat", result.files().diffStat());
        json.put("metrics", metrics(result.account().metrics()));
        json.put("session_usage", UsageJson.of(result.account().session()));
        json.put("model", Shrinkable.cut(redact.apply(result.outcome().model()), MAX_MODEL_CHARS));
        result.identity().id().ifPresent(id -> json.put("id", id));
        result.identity().continues().ifPresent(id -> json.put("continues", id));
        result.outcome()
                .providerModel()
                .ifPresent(model -> json.put("provider_model", Shrinkable.cut(redact.apply(model), MAX_MODEL_CHARS)));
        result.files().patchFile().ifPresent(file -> json.put("patch", file.toString()));
        result.files().landed().ifPresent(landed -> json.put("landed", landed));
        result.account().sandbox().ifPresent(use -> {
            json.put("sandbox", use.word());
            if (use.hiddenFiles() > 0) {
                json.put("hidden_files", use.hiddenFiles());
            }
        });
        result.words().analysis().ifPresent(analysis -> json.put("analysis", analysis(analysis)));
        list(json, "debug_ledger", result.account().debugLedger());
        result.account().bounds().ifPresent(bounds -> json.put("enforced_bounds", bounds(bounds)));
        shrink(json);
        return json;
    }

    private static Map<String, Object> metrics(Metrics metrics) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("turns", metrics.turns());
        json.put("tool_calls", metrics.toolCalls());
        json.put("prompt_tokens", metrics.promptTokens());
        json.put("completion_tokens", metrics.completionTokens());
        json.put("cached_prompt_tokens", metrics.cachedPromptTokens());
        json.put("duration_seconds", UsageJson.rounded(metrics.durationSeconds(), 1));
        json.put("files_read", metrics.filesRead());
        json.put("files_changed", metrics.filesChanged());
        json.put("compactions", metrics.compactions());
        UsageJson.putCost(json, metrics.costUsd());
        return json;
    }

    private Map<String, Object> analysis(Analysis analysis) {
        Map<String, Object> json = new LinkedHashMap<>();
        list(json, "important_files", analysis.importantFiles());
        list(json, "architecture_notes", analysis.architectureNotes());
        list(json, "dependencies", analysis.dependencies());
        list(json, "suggested_scope", analysis.suggestedScope());
        list(json, "risks", analysis.risks());
        return json;
    }

    /** Each scope is one text, because a path must lie in all of them and in one glob of each. */
    private Map<String, Object> bounds(DelegationResult.Bounds bounds) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("mode", bounds.mode().wireName());
        list(
                json,
                "scope",
                bounds.scopes().stream().map(globs -> String.join(", ", globs)).toList());
        list(json, "deny_paths", bounds.denyPaths());
        json.put("max_turns", bounds.maxTurns());
        json.put("max_tool_calls", bounds.maxToolCalls());
        json.put("max_wall_seconds", bounds.maxWall().toSeconds());
        bounds.maxCostUsd().ifPresent(cost -> json.put("max_cost_usd", cost));
        return json;
    }

    private void text(Map<String, Object> object, String key, String text) {
        slots.add(new Slot(object, key, Shrinkable.text(redact.apply(text))));
    }

    private void list(Map<String, Object> object, String key, List<String> items) {
        slots.add(new Slot(object, key, Shrinkable.list(items, redact)));
    }

    private void shrink(Map<String, Object> json) {
        int chars = Json.write(json).length();
        while (chars >= MAX_CHARS) {
            Slot largest = null;
            for (Slot slot : slots) {
                if (slot.canShrink() && (largest == null || slot.chars > largest.chars)) {
                    largest = slot;
                }
            }
            if (largest == null) {
                throw new IllegalStateException("a result of " + chars + " characters at its shortest");
            }
            int before = largest.chars;
            largest.say(largest.step + 1);
            chars += largest.chars - before;
        }
    }
}
