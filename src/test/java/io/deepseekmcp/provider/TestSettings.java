package io.deepseekmcp.provider;

import io.deepseekmcp.config.Preset;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.ToolName;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/** Settings for tests of the provider: the product's defaults, save what a test is about. */
final class TestSettings {
    private Settings.Api api = Settings.Api.DEEPSEEK;
    private Settings.Thinking thinking = Settings.Thinking.AUTO;
    private Duration timeout = Duration.ofSeconds(60);
    private int maxRetries = 3;
    private OptionalInt maxOutputTokens = OptionalInt.empty();
    private Optional<Preset> preset = Optional.empty();
    private Optional<String> reasoningEffort = Optional.empty();

    TestSettings api(Settings.Api value) {
        api = value;
        return this;
    }

    TestSettings thinking(Settings.Thinking value) {
        thinking = value;
        return this;
    }

    TestSettings timeout(Duration value) {
        timeout = value;
        return this;
    }

    TestSettings maxRetries(int value) {
        maxRetries = value;
        return this;
    }

    TestSettings maxOutputTokens(int value) {
        maxOutputTokens = OptionalInt.of(value);
        return this;
    }

    TestSettings preset(String value) {
        preset = Preset.named(value);
        return this;
    }

    TestSettings reasoningEffort(String value) {
        reasoningEffort = Optional.of(value);
        return this;
    }

    Settings at(URI baseUrl) {
        return new Settings(
                "deepseek-chat",
                List.of(),
                baseUrl,
                Optional.empty(),
                new Settings.Tools(Set.of(ToolName.READ), 2_000_000, false, List.of()),
                new Settings.Provider(
                        timeout,
                        maxRetries,
                        Duration.ofMillis(500),
                        Duration.ofSeconds(8),
                        0.0,
                        maxOutputTokens,
                        api,
                        thinking,
                        reasoningEffort,
                        false,
                        preset),
                new Settings.Budgets(
                        24,
                        80,
                        Duration.ofMinutes(15),
                        20_000,
                        250,
                        100,
                        300,
                        96_000,
                        0.7,
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty()),
                new Settings.Commands(
                        Duration.ofMinutes(2), Duration.ofMinutes(10), List.of(), List.of(), List.of(), false, false),
                new Settings.Logging(Settings.Level.INFO, Optional.empty(), false),
                Optional.empty(),
                List.of(),
                false);
    }
}
