package io.deepseekmcp.provider;

import io.deepseekmcp.chat.TokenPrice;
import io.deepseekmcp.config.Settings;
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

    /** Whose version of the chat-completions API the provider speaks. */
    public enum Dialect {
        DEEPSEEK,
        OPENAI
    }

    /** Applies catalogue and settings to a name. */
    static ModelRequest of(String name, Settings settings, ModelCatalog catalog) {
        Settings.Provider provider = settings.provider();
        Dialect dialect = dialect(settings);
        Optional<ModelCatalog.StableName> stable =
                dialect == Dialect.DEEPSEEK ? catalog.stableName(name) : Optional.empty();
        Optional<String> thinking = dialect == Dialect.DEEPSEEK ? thinking(provider, stable) : Optional.empty();
        Optional<ModelCatalog.Model> model = catalog.model(name);
        boolean thinks = thinks(dialect, thinking);
        int wanted = provider.maxOutputTokens()
                .orElse(thinks ? THINKING_MAX_OUTPUT_TOKENS : Settings.Provider.DEFAULT_MAX_OUTPUT_TOKENS);
        return new ModelRequest(
                name,
                stable.map(ModelCatalog.StableName::sentAs).orElse(name),
                dialect,
                thinking,
                thinking.isPresent() ? Map.of(WireFields.THINKING, Map.of(WireFields.TYPE, thinking.get())) : Map.of(),
                model.map(known -> Math.min(wanted, known.maxOutputTokens())).orElse(wanted),
                thinks ? OptionalDouble.empty() : OptionalDouble.of(provider.temperature()),
                thinking.filter(DISABLED::equals).isPresent() ? Optional.empty() : provider.reasoningEffort(),
                model.map(ModelCatalog.Model::peak));
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
        return switch (settings.provider().api()) {
            case DEEPSEEK -> Dialect.DEEPSEEK;
            case OPENAI -> Dialect.OPENAI;
            case AUTO -> isDeepSeek(settings.baseUrl().getHost()) ? Dialect.DEEPSEEK : Dialect.OPENAI;
        };
    }

    private static boolean isDeepSeek(String host) {
        String folded = host == null ? "" : host.toLowerCase(Locale.ROOT);
        return folded.equals("api.deepseek.com") || folded.equals("api.deepseek.com.");
    }

    private static Optional<String> thinking(Settings.Provider provider, Optional<ModelCatalog.StableName> stable) {
        return switch (provider.thinking()) {
            case ENABLED -> Optional.of(ENABLED);
            case DISABLED -> Optional.of(DISABLED);
            case AUTO -> stable.map(name -> name.thinking() ? ENABLED : DISABLED);
        };
    }
}
