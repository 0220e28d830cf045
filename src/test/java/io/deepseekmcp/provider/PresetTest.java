package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.TokenPrice;
import io.deepseekmcp.config.ApiKey;
import io.deepseekmcp.config.Settings;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Looks at what each known host is sent for our two stable names. */
final class PresetTest {
    private static final URI ELSEWHERE = URI.create("http://127.0.0.1:9/v1");

    private static ModelRequest sent(String model, TestSettings settings, URI address) {
        return ModelRequest.of(model, settings.at(address), ModelCatalog.load());
    }

    private static String body(ModelRequest model) {
        ChatRequest request = new ChatRequest(List.of(new Message.User("Hello.")), List.of(), Instant.MAX);
        return new String(new RequestWriter(model).write(request, Map.of()).toByteArray(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "openrouter  | deepseek-chat     | deepseek/deepseek-v4.1-flash     | \"reasoning\":{\"enabled\":false}",
                "openrouter  | deepseek-reasoner | deepseek/deepseek-v4.1-flash     | \"reasoning\":{\"enabled\":true}",
                "siliconflow | deepseek-chat     | deepseek-ai/DeepSeek-V4-Flash    | \"enable_thinking\":false",
                "volcengine  | deepseek-reasoner | deepseek-v4-flash-ga-260731      | \"thinking\":{\"type\":\"enabled\"}",
                "together    | deepseek-chat     | deepseek-ai/DeepSeek-V4.1-Flash  | \"reasoning\":{\"enabled\":false}",
                "fireworks   | deepseek-chat     | accounts/fireworks/models/deepseek-v4-flash-0731 | \"thinking\":{\"type\":\"disabled\"}",
                "ollama      | deepseek-chat     | deepseek-v4-flash:cloud          | \"reasoning_effort\":\"none\"",
                "vllm        | deepseek-reasoner | deepseek-ai/DeepSeek-V4-Flash    | \"chat_template_kwargs\":{\"thinking\":true}",
                "lmstudio    | deepseek-chat     | deepseek/deepseek-v4-flash       | \"temperature\":0.0",
                "llamacpp    | deepseek-chat     | deepseek-chat                    | \"chat_template_kwargs\":{\"enable_thinking\":false}",
            })
    void sendsWhatTheHostCallsIt(String preset, String name, String sentAs, String field) {
        ModelRequest model =
                sent(name, new TestSettings().api(Settings.Api.AUTO).preset(preset), ELSEWHERE);

        assertThat(model.sentAs()).isEqualTo(sentAs);
        assertThat(model.dialect()).isEqualTo(ModelRequest.Dialect.OPENAI);
        assertThat(body(model)).contains("\"model\":\"" + sentAs + "\"", field);
    }

    @Test
    void speaksDeepSeeksDialectForItsPresetAtAnyAddress() {
        ModelRequest model = sent(
                "deepseek-reasoner", new TestSettings().api(Settings.Api.AUTO).preset("deepseek"), ELSEWHERE);

        assertThat(model.dialect()).isEqualTo(ModelRequest.Dialect.DEEPSEEK);
        assertThat(model.thinking()).hasValue("enabled");
        assertThat(model.price()).isPresent();
    }

    @Test
    void knowsThePricesOfTheModelsThatThePresetNamesAndOfNoOthers() {
        TestSettings together = new TestSettings().api(Settings.Api.AUTO).preset("together");

        assertThat(sent("deepseek-chat", together, ELSEWHERE).price()).hasValue(new TokenPrice(0.006, 0.3, 1.2));
        assertThat(sent("deepseek-v4-pro", together, ELSEWHERE).price()).isEmpty();
        assertThat(sent(
                                "deepseek-chat",
                                new TestSettings().api(Settings.Api.AUTO).preset("openrouter"),
                                ELSEWHERE)
                        .price())
                .isEmpty();
    }

    @Test
    void letsWhatIsSetByHandWin() {
        TestSettings settings = new TestSettings()
                .api(Settings.Api.AUTO)
                .preset("ollama")
                .thinking(Settings.Thinking.ENABLED)
                .reasoningEffort("low");
        ModelRequest model = sent("qwen3:8b", settings, ELSEWHERE);

        assertThat(model.sentAs()).isEqualTo("qwen3:8b");
        assertThat(body(model)).containsOnlyOnce("reasoning_effort").contains("\"reasoning_effort\":\"low\"");
    }

    @Test
    void switchesThinkingInTheFormOfAHostThatItsAddressNames() {
        TestSettings asked = new TestSettings().api(Settings.Api.AUTO).thinking(Settings.Thinking.DISABLED);
        URI openRouter = URI.create("https://openrouter.ai/api/v1");

        assertThat(body(sent("some/model", asked, openRouter))).contains("\"reasoning\":{\"enabled\":false}");
        assertThat(body(sent("some/model", new TestSettings().api(Settings.Api.AUTO), openRouter)))
                .doesNotContain("reasoning");
    }

    @Test
    void triesAToolCallOfAFewTokens() throws Exception {
        String call =
                Replies.stream().call(0, "c", "add", "{\"a\":19,\"b\":23}").open() + Replies.ending("tool_calls");
        try (ScriptedServer server = ScriptedServer.playing(
                        ScriptedServer.chunked(call),
                        ScriptedServer.chunked(Replies.text("42")),
                        ScriptedServer.chunked(Replies.stream().content("19").open() + Replies.ending("length")),
                        ScriptedServer.json(400, "{\"error\":\"phi does not support tools\"}"))
                .withOtherRules()) {
            Settings settings =
                    new TestSettings().api(Settings.Api.AUTO).preset("vllm").at(server.baseUrl());
            ProviderModels models = new ProviderModels(
                    settings, Optional.of(new ApiKey(Conversation.KEY)), Map.of(), InstantSource.system());
            ToolCallTrial trial = models.toolCallTrial().orElseThrow();

            assertThat(trial.ask()).containsEntry("works", true).containsEntry("completion_tokens", 5L);
            assertThat(server.chatRequests().get(0).body()).contains("\"max_tokens\":200", "\"add\"");
            assertThat(trial.ask()).containsEntry("works", false).containsEntry("said", "no tool call came");
            assertThat(trial.ask()).containsEntry("works", null);
            assertThat(trial.ask().get("said")).asString().contains("does not call tools", "--jinja");
        }
    }

    @Test
    void triesNothingWhereNoPresetIsNamed() {
        Settings settings = new TestSettings().at(ELSEWHERE);

        assertThat(new ProviderModels(
                                settings, Optional.of(new ApiKey(Conversation.KEY)), Map.of(), InstantSource.system())
                        .toolCallTrial())
                .isEmpty();
    }

    @Test
    void warnsOfASwitchThatHasNoEffect() {
        TestSettings asked = new TestSettings().api(Settings.Api.AUTO).thinking(Settings.Thinking.ENABLED);

        assertThat(warnings(asked)).singleElement().asString().contains("provider.thinking has no effect");
        assertThat(warnings(new TestSettings().api(Settings.Api.AUTO))).isEmpty();
        assertThat(warnings(asked.preset("together"))).isEmpty();
        assertThat(warnings(new TestSettings().preset("ollama")))
                .singleElement()
                .asString()
                .contains("provider.preset ollama");
    }

    private static List<String> warnings(TestSettings settings) {
        return new ProviderModels(settings.at(ELSEWHERE), Optional.empty(), Map.of(), InstantSource.system())
                .warnings();
    }
}
