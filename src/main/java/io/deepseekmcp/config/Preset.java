package io.deepseekmcp.config;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a host that serves DeepSeek's models, for {@code provider.preset}: {@code presets.json} as values, where
 * each fact stands with its source and the date on which it was seen. What a user sets by hand wins over all of it.
 *
 * @param deepSeekDialect whether the host takes DeepSeek's own fields
 * @param thinking what is sent for {@code enabled} and for {@code disabled}; empty where the host documents no switch
 * @param models the host's names for our stable ones
 * @param price what a million tokens of those models cost in US dollars; empty where it is not known
 * @param note what else a user should know, empty for nothing
 */
public record Preset(
        String name,
        URI baseUrl,
        boolean deepSeekDialect,
        Map<String, Map<String, Object>> thinking,
        Map<String, Model> models,
        Optional<Price> price,
        String note) {
    /** No preset: every setting is what it is by itself. */
    public static final String CUSTOM = "custom";

    /** The words of the setting. */
    static final List<String> NAMES = List.of(
            "deepseek",
            "openrouter",
            "siliconflow",
            "volcengine",
            "together",
            "fireworks",
            "ollama",
            "vllm",
            "lmstudio",
            "llamacpp",
            CUSTOM);

    private static final String RESOURCE = "presets.json";

    public Preset {
        thinking = Map.copyOf(thinking);
        models = Map.copyOf(models);
    }

    /**
     * A model under the host's own name.
     *
     * @param thinking {@code enabled} or {@code disabled}, empty when nothing is said
     */
    public record Model(String sentAs, String thinking) {}

    /** US dollars for a million tokens. */
    public record Price(double cachedPrompt, double prompt, double completion) {}

    private static final class Loaded {
        private static final Map<String, Preset> PRESETS = load();
    }

    /** The preset of this name, empty for {@link #CUSTOM}. */
    public static Optional<Preset> named(String name) {
        return name.equals(CUSTOM) ? Optional.empty() : Optional.of(Loaded.PRESETS.get(name));
    }

    /** The preset whose public address has this host. */
    public static Optional<Preset> ofHost(String host) {
        for (Preset preset : Loaded.PRESETS.values()) {
            if (!BaseUrl.isLoopback(preset.baseUrl())
                    && preset.baseUrl().getHost().equalsIgnoreCase(host)) {
                return Optional.of(preset);
            }
        }
        return Optional.empty();
    }

    private static Map<String, Preset> load() {
        try (InputStream in = Preset.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + RESOURCE + " is missing");
            }
            Map<String, Preset> presets = new LinkedHashMap<>();
            Json.parseObject(in.readAllBytes())
                    .forEach((name, value) -> presets.put(name, of(name, (Map<?, ?>) value)));
            return presets;
        } catch (JsonException e) {
            throw new IllegalStateException(RESOURCE + " is not JSON", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Preset of(String name, Map<?, ?> entry) {
        Map<String, Model> models = new LinkedHashMap<>();
        object(entry.get("models")).forEach((stable, fact) -> {
            if (value(fact) instanceof Map<?, ?> model) {
                models.put(stable, new Model((String) model.get("sent_as"), (String) model.get("thinking")));
            }
        });
        Map<String, Map<String, Object>> thinking = new LinkedHashMap<>();
        if (value(entry.get("thinking")) instanceof Map<?, ?> forms) {
            object(forms).forEach((word, fields) -> thinking.put(word, object(fields)));
        }
        return new Preset(
                name,
                URI.create((String) value(entry.get("base_url"))),
                "deepseek".equals(entry.get("api")),
                thinking,
                models,
                Optional.ofNullable(value(entry.get("usd_per_million_tokens"))).map(price -> price((Map<?, ?>) price)),
                entry.get("note") instanceof String note ? note : "");
    }

    private static Price price(Map<?, ?> price) {
        return new Price(
                ((Number) price.get("cached_prompt")).doubleValue(),
                ((Number) price.get("prompt")).doubleValue(),
                ((Number) price.get("completion")).doubleValue());
    }

    /** The value of a fact, null where there is none. */
    private static Object value(Object fact) {
        return ((Map<?, ?>) fact).get("value");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }
}
