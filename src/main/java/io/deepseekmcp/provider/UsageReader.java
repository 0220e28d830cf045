package io.deepseekmcp.provider;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.deepseekmcp.chat.Usage;
import java.io.IOException;
import java.util.Optional;

/**
 * Reads how many tokens an answer took, under the names that hosts give the counts, and never counts fewer than the answer
 * itself implies: some hosts leave reasoning out of the completion and have it in the total alone, others leave what their
 * cache held out of the prompt.
 */
final class UsageReader {
    /** Sums of it over any number of replies stay far from an overflow. */
    private static final long MAX_TOKENS = 1L << 40;

    private long prompt;
    private long completion;
    private long total;
    private long hit;
    private long miss;
    private long cached;
    private long besidePrompt;
    private long reasoning;
    private boolean promptNamed;

    private UsageReader() {}

    /** The counts of the value that the parser stands on; empty when it counts nothing, as some hosts do at the very end. */
    static Optional<Usage> read(JsonParser json, JsonToken start) throws IOException {
        if (start != JsonToken.START_OBJECT) {
            json.skipChildren();
            return Optional.empty();
        }
        UsageReader counts = new UsageReader();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            counts.field(json, json.currentName(), json.nextToken());
        }
        return counts.usage();
    }

    private void field(JsonParser json, String name, JsonToken value) throws IOException {
        switch (name) {
            case WireFields.PROMPT_TOKENS -> {
                prompt = count(json, value);
                promptNamed = true;
            }
            case WireFields.INPUT_TOKENS -> prompt = Math.max(prompt, count(json, value));
            case WireFields.COMPLETION_TOKENS -> completion = count(json, value);
            case WireFields.OUTPUT_TOKENS -> completion = Math.max(completion, count(json, value));
            case WireFields.TOTAL_TOKENS -> total = count(json, value);
            case WireFields.PROMPT_CACHE_HIT_TOKENS -> hit = count(json, value);
            case WireFields.PROMPT_CACHE_MISS_TOKENS -> miss = count(json, value);
            case WireFields.PROMPT_TOKENS_DETAILS ->
                cached = Math.max(cached, detail(json, value, WireFields.CACHED_TOKENS));
            case WireFields.CACHED_TOKENS -> cached = Math.max(cached, count(json, value));
            case WireFields.CACHE_READ_INPUT_TOKENS -> {
                long read = count(json, value);
                cached = Math.max(cached, read);
                besidePrompt += read;
            }
            case WireFields.CACHE_CREATION_INPUT_TOKENS -> besidePrompt += count(json, value);
            case WireFields.COMPLETION_TOKENS_DETAILS ->
                reasoning = Math.max(reasoning, detail(json, value, WireFields.REASONING_TOKENS));
            case WireFields.REASONING_TOKENS -> reasoning = Math.max(reasoning, count(json, value));
            default -> json.skipChildren();
        }
    }

    private Optional<Usage> usage() {
        if (prompt + completion + total + hit + miss + cached + reasoning == 0) {
            return Optional.empty();
        }
        long cachedPrompt = Math.max(hit, cached);
        long prompts = Math.max(prompt, hit + miss);
        if (cachedPrompt > prompts || !promptNamed) {
            // The cached ones stand beside the prompt and not inside it, as in Anthropic's counts.
            prompts += cachedPrompt > prompts ? Math.max(cachedPrompt, besidePrompt) : besidePrompt;
        }
        // More reasoning than completion: the two are counted apart.
        long completions = reasoning > completion ? completion + reasoning : completion;
        completions = Math.max(completions, total - prompts);
        return Optional.of(new Usage(prompts, completions, Math.min(prompts, cachedPrompt)));
    }

    private static long detail(JsonParser json, JsonToken start, String name) throws IOException {
        long found = 0;
        if (start != JsonToken.START_OBJECT) {
            json.skipChildren();
            return found;
        }
        while (json.nextToken() != JsonToken.END_OBJECT) {
            boolean wanted = json.currentName().equals(name);
            long value = count(json, json.nextToken());
            found = wanted ? value : found;
        }
        return found;
    }

    /** A count of tokens, also as text; anything else counts as 0, and more than there can be as the most. */
    private static long count(JsonParser json, JsonToken value) throws IOException {
        if (value.isNumeric() || value == JsonToken.VALUE_STRING) {
            return (long) Math.max(0, Math.min(MAX_TOKENS, json.getValueAsDouble(0)));
        }
        json.skipChildren();
        return 0;
    }
}
