package io.deepseekmcp.provider;

import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatModels;
import io.deepseekmcp.config.ApiKey;
import io.deepseekmcp.config.Preset;
import io.deepseekmcp.config.Settings;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/** The models of the provider that the settings name. Nothing is connected, nor any client made, before the first question. */
public final class ProviderModels implements ChatModels {
    private final Settings settings;
    private final Optional<ApiKey> key;
    private final Provider provider;
    private final ModelCatalog catalog;
    private final InstantSource clock;
    private final RetryingModel.Sleeper sleeper;
    private final DoubleSupplier random;
    private final Map<String, LearnedHabits> habits = new TreeMap<>();

    /** {@code environment} is asked for proxies alone; deadlines are told by {@code clock}. */
    public ProviderModels(
            Settings settings, Optional<ApiKey> key, Map<String, String> environment, InstantSource clock) {
        this(
                settings,
                key,
                environment,
                clock,
                wait -> Thread.sleep(wait.toMillis()),
                () -> ThreadLocalRandom.current().nextDouble());
    }

    ProviderModels(
            Settings settings,
            Optional<ApiKey> key,
            Map<String, String> environment,
            InstantSource clock,
            RetryingModel.Sleeper sleeper,
            DoubleSupplier random) {
        this.settings = settings;
        this.key = key;
        this.provider =
                new Provider(settings.baseUrl(), key, settings.provider().timeout(), Map.copyOf(environment), clock);
        this.catalog = ModelCatalog.load();
        this.clock = clock;
        this.sleeper = sleeper;
        this.random = random;
    }

    @Override
    public ChatModel named(String name) {
        Settings.Provider limits = settings.provider();
        ModelRequest sent = sent(name);
        return new RetryingModel(
                new HttpChatModel(sent, provider, habits(sent.sentAs())),
                new Backoff(limits.retryBaseDelay(), limits.retryMaxDelay(), random),
                limits.maxRetries(),
                provider.host(),
                clock,
                sleeper);
    }

    private LearnedHabits habits(String sentAs) {
        synchronized (habits) {
            return habits.computeIfAbsent(sentAs, LearnedHabits::new);
        }
    }

    /**
     * What hosts turned out to refuse or to want, one object for each fact: {@code model}, {@code what}, {@code now} and,
     * where the host said so, {@code because}.
     */
    public List<Map<String, Object>> learned() {
        List<LearnedHabits> all;
        synchronized (habits) {
            all = List.copyOf(habits.values());
        }
        List<Map<String, Object>> facts = new ArrayList<>();
        all.forEach(each -> facts.addAll(each.toJson()));
        return facts;
    }

    /** The question whether this provider, key and model work at all. */
    public ProviderProbe probe() {
        return new ProviderProbe(provider, sent(settings.model()), key);
    }

    /** The question whether tool calls come through, which costs tokens; empty where the user has named no preset. */
    public Optional<ToolCallTrial> toolCallTrial() {
        if (settings.provider().preset().isEmpty() || key.isEmpty()) {
            return Optional.empty();
        }
        ModelRequest sent = sent(settings.model()).withMaxTokens(ToolCallTrial.MAX_TOKENS);
        return Optional.of(new ToolCallTrial(new HttpChatModel(sent, provider, habits(sent.sentAs())), provider));
    }

    /** What stands in the way of every question or has no effect here, as far as that shows without asking one. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        provider.wayProblem().ifPresent(warnings::add);
        boolean asked = settings.provider().thinking() != Settings.Thinking.AUTO;
        if (asked && sent(settings.model()).thinking().isEmpty()) {
            warnings.add("provider.thinking has no effect: no switch for it is known for " + provider.host()
                    + ". If the host is one of the presets, or is like one, set provider.preset.");
        }
        Settings.Budgets budgets = settings.budgets();
        boolean bound = budgets.maxSessionCostUsd().isPresent()
                || budgets.maxDayCostUsd().isPresent();
        if (bound && sent(settings.model()).price().isEmpty()) {
            warnings.add("The bounds of cost have no effect: the prices of " + settings.model() + " are not known.");
        }
        settings.provider()
                .preset()
                .map(Preset::note)
                .filter(note -> !note.isEmpty())
                .ifPresent(note -> warnings.add(
                        "provider.preset " + settings.provider().preset().get().name() + ": " + note + "."));
        return warnings;
    }

    /** How a model is asked for; opens no connection. */
    public ModelRequest sent(String name) {
        return ModelRequest.of(name, settings, catalog);
    }
}
