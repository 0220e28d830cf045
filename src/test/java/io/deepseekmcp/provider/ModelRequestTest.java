package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.deepseekmcp.chat.TokenPrice;
import io.deepseekmcp.chat.Usage;
import io.deepseekmcp.config.Settings;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ModelRequestTest {
    private static final URI DEEPSEEK = URI.create("https://api.deepseek.com/v1");
    private static final URI ELSEWHERE = URI.create("http://127.0.0.1:11434/v1");

    @ParameterizedTest(name = "{0} at {1}, api {2}, thinking {3}")
    @CsvSource(
            nullValues = "-",
            value = {
                // name, base URL, api, provider.thinking -> sent as, thinking, max_tokens, temperature sent
                "deepseek-chat,     https://api.deepseek.com/v1,   AUTO,     AUTO,     deepseek-flash,    disabled, 4096,  true",
                "deepseek-chat,     https://api.deepseek.com,      AUTO,     AUTO,     deepseek-flash,    disabled, 4096,  true",
                "deepseek-chat,     https://API.DeepSeek.com/beta, AUTO,     AUTO,     deepseek-flash,    disabled, 4096,  true",
                "deepseek-chat,     https://api.deepseek.com./v1,  AUTO,     AUTO,     deepseek-flash,    disabled, 4096,  true",
                "deepseek-chat,     https://api.deepseek.com.evil.example, AUTO, AUTO, deepseek-chat,     -,        4096,  true",
                "deepseek-chat,     https://gateway.example/v1,    AUTO,     AUTO,     deepseek-chat,     -,        4096,  true",
                "deepseek-chat,     https://gateway.example/v1,    DEEPSEEK, AUTO,     deepseek-flash,    disabled, 4096,  true",
                "deepseek-chat,     https://api.deepseek.com/v1,   OPENAI,   AUTO,     deepseek-chat,     -,        4096,  true",
                "deepseek-chat,     https://api.deepseek.com/v1,   OPENAI,   ENABLED,  deepseek-chat,     -,        4096,  true",
                "deepseek-chat,     https://api.deepseek.com/v1,   AUTO,     ENABLED,  deepseek-flash,    enabled,  32768, false",
                "deepseek-reasoner, https://api.deepseek.com/v1,   AUTO,     AUTO,     deepseek-flash,    enabled,  32768, false",
                "deepseek-reasoner, https://api.deepseek.com/v1,   AUTO,     DISABLED, deepseek-flash,    disabled, 4096,  true",
                "deepseek-v4-pro,   https://api.deepseek.com/v1,   AUTO,     AUTO,     deepseek-v4-pro,   -,        32768, false",
                "deepseek-v4-pro,   https://api.deepseek.com/v1,   AUTO,     DISABLED, deepseek-v4-pro,   disabled, 4096,  true",
                "deepseek-next,     https://api.deepseek.com/v1,   AUTO,     AUTO,     deepseek-next,     -,        32768, false",
                "qwen3:8b,          http://127.0.0.1:11434/v1,     AUTO,     AUTO,     qwen3:8b,          -,        4096,  true",
                "deepseek-chat,     http://127.0.0.1:11434/v1,     AUTO,     DISABLED, deepseek-chat,     -,        4096,  true",
            })
    void saysWhatANameIsSentAs(
            String name,
            URI baseUrl,
            Settings.Api api,
            Settings.Thinking thinking,
            String sentAs,
            String sentThinking,
            int maxTokens,
            boolean temperature) {
        ModelRequest sent = sent(name, new TestSettings().api(api).thinking(thinking), baseUrl);

        assertThat(sent.name()).isEqualTo(name);
        assertThat(sent.sentAs()).isEqualTo(sentAs);
        assertThat(sent.thinking()).isEqualTo(Optional.ofNullable(sentThinking));
        assertThat(sent.maxTokens()).isEqualTo(maxTokens);
        assertThat(sent.temperature()).isEqualTo(temperature ? OptionalDouble.of(0.0) : OptionalDouble.empty());
    }

    @Test
    void sendsTheUsersBoundOnOutputUpToWhatTheModelCanDo() {
        assertThat(sent("deepseek-reasoner", new TestSettings().maxOutputTokens(1000), DEEPSEEK)
                        .maxTokens())
                .isEqualTo(1000);
        assertThat(sent("deepseek-chat", new TestSettings().maxOutputTokens(393_216), DEEPSEEK)
                        .maxTokens())
                .isEqualTo(393_216);
    }

    @Test
    void sendsReasoningEffortUnlessThinkingIsOff() {
        TestSettings effort = new TestSettings().reasoningEffort("max");

        assertThat(sent("deepseek-reasoner", effort, DEEPSEEK).reasoningEffort())
                .contains("max");
        assertThat(sent("deepseek-chat", effort, DEEPSEEK).reasoningEffort()).isEmpty();
        assertThat(sent("gpt", effort.api(Settings.Api.OPENAI), ELSEWHERE).reasoningEffort())
                .contains("max");
    }

    @Test
    void knowsWhatTokensCostAtMost() {
        TokenPrice flash = new TokenPrice(0.006, 0.30, 1.20);

        for (String name : List.of("deepseek-chat", "deepseek-reasoner", "deepseek-flash")) {
            assertThat(sent(name, new TestSettings(), DEEPSEEK).price()).contains(flash);
        }
        assertThat(sent("deepseek-v4-pro", new TestSettings(), DEEPSEEK).price())
                .contains(new TokenPrice(0.044, 1.32, 3.96));
        assertThat(sent("qwen3:8b", new TestSettings(), ELSEWHERE).price()).isEmpty();
        assertThat(flash.of(new Usage(1_000_000, 100_000, 900_000))).isCloseTo(0.0054 + 0.03 + 0.12, within(1e-9));
    }

    @Test
    void theCatalogueIsDatedAndHoldsWhatItsStableNamesStandFor() {
        ModelCatalog catalog = ModelCatalog.load();

        assertThat(LocalDate.parse(catalog.seen())).isAfter("2026-01-01");
        for (String name : List.of("deepseek-chat", "deepseek-reasoner")) {
            ModelCatalog.Model model = catalog.model(name).orElseThrow();
            assertThat(model.contextTokens()).isEqualTo(1_048_576);
            assertThat(model.maxOutputTokens()).isEqualTo(393_216);
            assertThat(model.peak().prompt()).isEqualTo(2 * model.offPeak().prompt());
        }
        assertThat(catalog.stableName("deepseek-flash")).isEmpty();
        assertThat(catalog.model("gpt")).isEmpty();
    }

    private static ModelRequest sent(String name, TestSettings settings, URI baseUrl) {
        return ModelRequest.of(name, settings.at(baseUrl), ModelCatalog.load());
    }
}
