package io.deepseekmcp.provider;

import io.deepseekmcp.chat.TokenPrice;
import io.deepseekmcp.config.Preset;
import io.deepseekmcp.config.Settings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a model is asked for: what of a name and the settings goes over the wire. Making one opens no connection.
 *
 * @param name the name that users know
 * @param sentAs the name that the provider gets
 * @param dialect whether DeepSeek's own fields may be sent
 * @param thinking what is said about thinking, {@code enabled} or {@code disabled}; empty when nothing is said
 * @param thinkingFields how that is said to this host; empty when nothing is said
 * @param maxTokens the bound of one reply in tokens, reasoning included
 * @param temperature empty where it would have no effect
 * @param reasoningEffort empty when nothing is said
 * @param price what its tokens cost at most; empty for a model that the catalogue does not hold
 */
public record ModelRequest(
        String name,
        String sentAs,
        Dialect dialect,
        Optional<String> thinking,
        Map<String, Object> thinkingFields,
        int maxTokens,
        OptionalDouble temperature,
        Optional<String> reasoningEffort,
        Optional<TokenPrice> price) {

    /** Reasoning counts against the bound of a reply, so a model that thinks gets more room unless the user set a bound. */
    static final int THINKING_MAX_OUTPUT_TOKENS = 32_768;

    private static final String ENABLED = "enabled";
    private static final String DISABLED = "disabled";
    private static final Map<String, Map<String, Object>> DEEPSEEK_THINKING =
            Map.of(ENABLED, deepSeekThinking(ENABLED), DISABLED, deepSeekThinking(DISABLED));

    private static Map<String, Object> deepSeekThinking(String word) {
        return Map.of(WireFields.THINKING, Map.of(WireFields.TYPE, word));
    }

    /** Whose version of the chat-completions API the provider speaks. */
    public enum Dialect {
        DEEPSEEK,
        OPENAI
    }

    /** Applies preset, catalogue and settings to a name. */
    static ModelRequest of(String name, Settings settings, ModelCatalog catalog) {
        Settings.Provider provider = settings.provider();
        Dialect dialect = dialect(settings);
        Optional<Preset.Model> named =
                provider.preset().map(preset -> preset.models().get(name));
        Optional<Preset.Model> known = named.isPresent() || dialect == Dialect.OPENAI ? named : stable(name, catalog);
        Map<String, Map<String, Object>> forms = thinkingForms(settings, dialect);
        Optional<String> thinking = thinking(provider, known).filter(forms::containsKey);
        Map<String, Object> fields =
                new LinkedHashMap<>(thinking.map(forms::get).orElse(Map.of()));
        Optional<String> effort =
                thinking.filter(DISABLED::equals).isPresent() ? Optional.empty() : provider.reasoningEffort();
        if (fields.containsKey(WireFields.REASONING_EFFORT)) {
            effort.ifPresent(value -> fields.put(WireFields.REASONING_EFFORT, value));
            effort = Optional.empty();
        }
        String sentAs = known.map(Preset.Model::sentAs).orElse(name);
        Optional<ModelCatalog.Model> model = catalog.model(name);
        int wanted = wantedOutput(provider, thinks(dialect, thinking) || thinking.equals(Optional.of(ENABLED)));
        return new ModelRequest(
                name,
                sentAs,
                dialect,
                thinking,
                Collections.unmodifiableMap(fields),
                model.map(m -> Math.min(wanted, m.maxOutputTokens())).orElse(wanted),
                thinks(dialect, thinking) ? OptionalDouble.empty() : OptionalDouble.of(provider.temperature()),
                effort,
                price(provider.preset(), named.isPresent(), model));
    }

    private static int wantedOutput(Settings.Provider provider, boolean thinks) {
        return provider.maxOutputTokens()
                .orElse(thinks ? THINKING_MAX_OUTPUT_TOKENS : Settings.Provider.DEFAULT_MAX_OUTPUT_TOKENS);
    }

    /** Another host has other prices than DeepSeek: those of the preset for the models that it names, else none. */
    private static Optional<TokenPrice> price(
            Optional<Preset> preset, boolean named, Optional<ModelCatalog.Model> model) {
        if (preset.isEmpty() || preset.get().deepSeekDialect()) {
            return model.map(ModelCatalog.Model::peak);
        }
        return preset.flatMap(Preset::price)
                .filter(price -> named)
                .map(price -> new TokenPrice(price.cachedPrompt(), price.prompt(), price.completion()));
    }

    private static Optional<Preset.Model> stable(String name, ModelCatalog catalog) {
        return catalog.stableName(name)
                .map(stable -> new Preset.Model(stable.sentAs(), stable.thinking() ? ENABLED : DISABLED));
    }

    /** How thinking is switched at this host; empty where no form is known. */
    private static Map<String, Map<String, Object>> thinkingForms(Settings settings, Dialect dialect) {
        Optional<Preset> preset = settings.provider().preset();
        if (dialect == Dialect.DEEPSEEK) {
            return DEEPSEEK_THINKING;
        }
        // A form is sent only where the user has asked for it: by naming the host, or by setting provider.thinking.
        boolean asked = settings.provider().thinking() != Settings.Thinking.AUTO;
        return preset.or(() -> asked
                        ? Preset.ofHost(settings.baseUrl().getHost()).filter(host -> !host.deepSeekDialect())
                        : Optional.empty())
                .map(Preset::thinking)
                .orElse(Map.of());
    }

    /** The same with a reply of this length at most. */
    ModelRequest withMaxTokens(int bound) {
        return new ModelRequest(
                name, sentAs, dialect, thinking, thinkingFields, bound, temperature, reasoningEffort, price);
    }

    /** Under which name the bound on output goes, by what was learned. */
    String tokenField(Map<Habit, String> habits) {
        return habits.getOrDefault(Habit.TOKEN_FIELD, WireFields.MAX_TOKENS);
    }

    /** The bound on output, by what was learned. */
    int maxTokens(Map<Habit, String> habits) {
        String learned = habits.get(Habit.OUTPUT_TOKENS);
        return learned == null ? maxTokens : Math.min(maxTokens, Integer.parseInt(learned));
    }

    /** Whether the reasoning of earlier replies goes back, by what was learned. */
    boolean replaysReasoning(Map<Habit, String> habits) {
        String learned = habits.get(Habit.REASONING_REPLAY);
        return learned == null ? thinks() : learned.equals("sent");
    }

    /**
     * Whether the replies are made with thinking on. DeepSeek thinks unless it is told not to, and then wants the
     * reasoning of every earlier reply back.
     */
    public boolean thinks() {
        return thinks(dialect, thinking);
    }

    private static boolean thinks(Dialect dialect, Optional<String> thinking) {
        return dialect == Dialect.DEEPSEEK && !thinking.equals(Optional.of(DISABLED));
    }

    private static Dialect dialect(Settings settings) {
        Optional<Preset> preset = settings.provider().preset();
        return switch (settings.provider().api()) {
            case DEEPSEEK -> Dialect.DEEPSEEK;
            case OPENAI -> Dialect.OPENAI;
            case AUTO ->
                preset.map(Preset::deepSeekDialect)
                                .orElseGet(() -> isDeepSeek(settings.baseUrl().getHost()))
                        ? Dialect.DEEPSEEK
                        : Dialect.OPENAI;
        };
    }

    private static boolean isDeepSeek(String host) {
        String folded = host == null ? "" : host.toLowerCase(Locale.ROOT);
        return folded.equals("api.deepseek.com") || folded.equals("api.deepseek.com.");
    }

    private static Optional<String> thinking(Settings.Provider provider, Optional<Preset.Model> known) {
        return switch (provider.thinking()) {
            case ENABLED -> Optional.of(ENABLED);
            case DISABLED -> Optional.of(DISABLED);
            case AUTO -> known.map(Preset.Model::thinking).filter(word -> !word.isEmpty());
        };
    }
}
