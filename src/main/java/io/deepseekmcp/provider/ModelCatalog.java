package io.deepseekmcp.provider;

import io.deepseekmcp.chat.TokenPrice;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of DeepSeek's models: {@code models.json} as values. A stable name outlives the provider's own names;
 * prices change several times a year, so the file says when they were seen.
 */
final class ModelCatalog {
    private static final String RESOURCE = "models.json";

    private final String seen;
    private final Map<String, StableName> stableNames;
    private final Map<String, Model> models;

    private ModelCatalog(String seen, Map<String, StableName> stableNames, Map<String, Model> models) {
        this.seen = seen;
        this.stableNames = stableNames;
        this.models = models;
    }

    /** A name that users keep while the provider renames its models. */
    record StableName(String sentAs, boolean thinking) {}

    /**
     * A model under the provider's own name.
     *
     * @param peak what its tokens cost at most
     * @param offPeak what they cost outside business hours
     */
    record Model(int contextTokens, int maxOutputTokens, TokenPrice peak, TokenPrice offPeak) {}

    /** The catalogue that the product brings along. */
    static ModelCatalog load() {
        try (InputStream in = ModelCatalog.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + RESOURCE + " is missing");
            }
            return of(Json.parseObject(in.readAllBytes()));
        } catch (JsonException e) {
            throw new IllegalStateException(RESOURCE + " is not JSON", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** When prices and bounds were last compared with the provider's own list, as an ISO date. */
    String seen() {
        return seen;
    }

    Optional<StableName> stableName(String name) {
        return Optional.ofNullable(stableNames.get(name));
    }

    /** The model that a name stands for, whether the name is stable or the provider's own. */
    Optional<Model> model(String name) {
        StableName stable = stableNames.get(name);
        return Optional.ofNullable(models.get(stable == null ? name : stable.sentAs()));
    }

    private static ModelCatalog of(Map<String, Object> file) {
        Map<String, StableName> stableNames = new LinkedHashMap<>();
        object(file, "stable_names").forEach((name, value) -> {
            Map<?, ?> entry = (Map<?, ?>) value;
            stableNames.put(
                    name, new StableName((String) entry.get("sent_as"), "enabled".equals(entry.get("thinking"))));
        });
        Map<String, Model> models = new LinkedHashMap<>();
        object(file, "models").forEach((name, value) -> models.put(name, model((Map<?, ?>) value)));
        return new ModelCatalog((String) file.get("seen"), stableNames, models);
    }

    private static Model model(Map<?, ?> entry) {
        Map<?, ?> prices = object(entry, "usd_per_million_tokens");
        return new Model(
                ((Number) entry.get("context_tokens")).intValue(),
                ((Number) entry.get("max_output_tokens")).intValue(),
                price(object(prices, "peak")),
                price(object(prices, "off_peak")));
    }

    private static TokenPrice price(Map<?, ?> entry) {
        return new TokenPrice(
                ((Number) entry.get("cached_prompt")).doubleValue(),
                ((Number) entry.get("prompt")).doubleValue(),
                ((Number) entry.get("completion")).doubleValue());
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Map<?, ?> parent, String name) {
        return (Map<String, Object>) parent.get(name);
    }
}
