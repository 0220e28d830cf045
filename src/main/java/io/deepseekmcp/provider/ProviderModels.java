package io.deepseekmcp.provider;

import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatModels;
import io.deepseekmcp.config.ApiKey;
import io.deepseekmcp.config.Settings;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
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
        return new RetryingModel(
                new HttpChatModel(sent(name), provider),
                new Backoff(limits.retryBaseDelay(), limits.retryMaxDelay(), random),
                limits.maxRetries(),
                provider.host(),
                clock,
                sleeper);
    }

    /** The question whether this provider, key and model work at all. */
    public ProviderProbe probe() {
        return new ProviderProbe(provider, sent(settings.model()), key);
    }

    /** What stands in the way of every question, as far as that shows without asking one. */
    public Optional<String> warning() {
        return provider.wayProblem();
    }

    /** How a model is asked for; opens no connection. */
    public ModelRequest sent(String name) {
        return ModelRequest.of(name, settings, catalog);
    }
}
