package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.ApiKey;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ProviderProbeTest {
    private static final ScriptedServer.Answer MODELS = ScriptedServer.json(
            200,
            "{\"object\":\"list\",\"data\":[{\"id\":\"deepseek-flash\",\"object\":\"model\",\"owned_by\":\"deepseek\"},"
                    + "{\"id\":\"deepseek-v4-pro\",\"object\":\"model\",\"owned_by\":\"deepseek\"}]}");
    private static final ScriptedServer.Answer BALANCE = ScriptedServer.json(
            200,
            "{\"is_available\":true,\"balance_infos\":[{\"currency\":\"CNY\",\"total_balance\":\"110.00\","
                    + "\"granted_balance\":\"10.00\",\"topped_up_balance\":\"100.00\"}]}");

    @Test
    void tellsKeyModelsBalanceAndLatency() throws Exception {
        try (ScriptedServer server = server().withModels(MODELS).withBalance(BALANCE)) {
            Map<String, Object> report = probe(server, Settings.Api.DEEPSEEK).toJson();

            assertThat(report.keySet()).containsExactly("key_accepted", "models", "balance", "latency_ms", "problem");
            assertThat(Json.write(report))
                    .isEqualTo("{\"key_accepted\":true,\"models\":[\"deepseek-flash\",\"deepseek-v4-pro\"],"
                            + "\"balance\":{\"is_available\":true,\"balance_infos\":[{\"currency\":\"CNY\","
                            + "\"total_balance\":\"110.00\",\"granted_balance\":\"10.00\","
                            + "\"topped_up_balance\":\"100.00\"}]},\"latency_ms\":0,\"problem\":null}");
            assertThat(server.requests().stream().map(ScriptedServer.Request::path))
                    .containsExactly("/v1/models", "/user/balance");
            assertThat(server.requests())
                    .allSatisfy(request ->
                            assertThat(request.headers()).containsEntry("authorization", "Bearer " + Conversation.KEY));
        }
    }

    @Test
    void asksOthersForNoBalance() throws Exception {
        try (ScriptedServer server =
                server().withModels(ScriptedServer.json(200, "{\"data\":[{\"id\":\"deepseek-chat\"}]}"))) {
            ProviderProbe.Report report = probe(server, Settings.Api.OPENAI);

            assertThat(report.keyAccepted()).contains(true);
            assertThat(report.balance()).isEmpty();
            assertThat(report.problem()).isEmpty();
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void saysThatAModelIsNotListed() throws Exception {
        try (ScriptedServer server = server().withModels(ScriptedServer.json(200, "{\"data\":[{\"id\":\"other\"}]}"))
                .withBalance(BALANCE)) {
            assertThat(probe(server, Settings.Api.DEEPSEEK).problem())
                    .contains("The provider does not list deepseek-flash, which deepseek-chat is sent as. Set model"
                            + " (DEEPSEEK_MCP_MODEL) to one that it lists.");
        }
    }

    @Test
    void findsAModelInEveryFormOfTheList() throws Exception {
        for (String list : List.of(
                "{\"data\":[{\"id\":\"deepseek-chat\"}],\"models\":[]}",
                "[{\"id\":\"other\"},{\"id\":\"deepseek-chat\"}]",
                "\n\n{\"data\":[null,{},{\"id\":5},{\"id\":\"deepseek-chat:latest\"}]}")) {
            try (ScriptedServer server = server().withModels(ScriptedServer.json(200, list))) {
                assertThat(probe(server, Settings.Api.OPENAI).problem())
                        .as(list)
                        .isEmpty();
            }
        }
    }

    @Test
    void doesNotSayThatAHostWithoutAListCannotAnswer() throws Exception {
        try (ScriptedServer server = server().withModels(ScriptedServer.json(404, ""))) {
            assertThat(probe(server, Settings.Api.OPENAI).problem().orElseThrow())
                    .contains("gives no list of models at base_url (HTTP 404)", "Some hosts have none");
        }
    }

    @Test
    void saysThatTheKeyIsRefusedAndShowsNothingOfIt() throws Exception {
        ScriptedServer.Answer refusal = (request, out) -> ScriptedServer.json(
                        401,
                        Json.write(Map.of(
                                "error",
                                Map.of(
                                        "message",
                                        "Authentication Fails, Your api key: ****WXYZ is invalid, got "
                                                + request.headers().get("authorization")))))
                .play(request, out);
        try (ScriptedServer server = server().withModels(refusal)) {
            ProviderProbe.Report report = probe(server, Settings.Api.DEEPSEEK);

            assertThat(report.keyAccepted()).contains(false);
            assertThat(report.problem().orElseThrow())
                    .contains("DEEPSEEK_MCP_API_KEY", "HTTP 401: Authentication Fails")
                    .doesNotContain("WXYZ", Conversation.KEY);
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void saysThatTheBalanceIsUsedUp() throws Exception {
        try (ScriptedServer server =
                server().withModels(MODELS).withBalance(ScriptedServer.json(200, "{\"is_available\":false}"))) {
            ProviderProbe.Report report = probe(server, Settings.Api.DEEPSEEK);

            assertThat(report.keyAccepted()).contains(true);
            assertThat(report.problem().orElseThrow()).contains("Top it up");
        }
    }

    @Test
    void saysWhyTheBalanceCannotBeRead() throws Exception {
        for (String body : List.of("", "[]", "<html>", "{")) {
            try (ScriptedServer server = server().withModels(MODELS).withBalance(ScriptedServer.json(200, body))) {
                ProviderProbe.Report report = probe(server, Settings.Api.DEEPSEEK);

                assertThat(report.keyAccepted()).contains(true);
                assertThat(report.models()).hasSize(2);
                assertThat(report.problem().orElseThrow()).startsWith("The balance could not be read.");
            }
        }
    }

    @Test
    void saysWhyThereIsNoListOfModels() throws Exception {
        for (ScriptedServer.Answer answer : List.of(
                ScriptedServer.json(404, ""),
                ScriptedServer.json(500, "down"),
                ScriptedServer.json(302, "", "Location: https://elsewhere.example/models"),
                ScriptedServer.json(200, "<html><title>Home</title></html>"),
                ScriptedServer.json(200, "{\"data\":[]}"),
                ScriptedServer.hangUp())) {
            try (ScriptedServer server = server().withModels(answer)) {
                ProviderProbe.Report report = probe(server, Settings.Api.DEEPSEEK);

                assertThat(report.keyAccepted()).isEmpty();
                assertThat(report.problem().orElseThrow()).contains("127.0.0.1");
                // The platform's client repeats a GET once by itself when the connection breaks.
                assertThat(server.requests()).hasSizeBetween(1, 2);
            }
        }
    }

    @Test
    void saysThatNobodyListens() throws Exception {
        URI nobody;
        try (ScriptedServer server = server()) {
            nobody = server.baseUrl();
        }
        ProviderProbe.Report report = models(nobody, Settings.Api.DEEPSEEK, InstantSource.fixed(Instant.EPOCH))
                .probe()
                .ask();

        assertThat(report.latency()).isEmpty();
        assertThat(report.problem().orElseThrow()).startsWith("No connection to 127.0.0.1");
    }

    @Test
    void givesUpAfterTenSeconds() throws Exception {
        Instant start = Instant.parse("2026-11-15T12:00:00Z");
        int[] asked = {0};
        InstantSource clock = () -> start.plusSeconds(asked[0]++ < 3 ? 0 : 10);
        try (ScriptedServer server = server().withModels((request, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{".getBytes(StandardCharsets.UTF_8));
            ScriptedServer.hang("").play(request, out);
        })) {
            ProviderProbe.Report report = models(server.baseUrl(), Settings.Api.DEEPSEEK, clock)
                    .probe()
                    .ask();

            assertThat(report.keyAccepted()).isEmpty();
            assertThat(report.problem().orElseThrow()).contains("did not answer within 10 s");
        }
    }

    @Test
    void asksNobodyWithoutAKey() throws Exception {
        try (ScriptedServer server = server()) {
            ProviderModels models = new ProviderModels(
                    new TestSettings().at(server.baseUrl()), Optional.empty(), Map.of(), InstantSource.system());

            assertThat(models.probe().ask().problem().orElseThrow()).contains("DEEPSEEK_MCP_API_KEY");
            assertThat(server.requests()).isEmpty();
        }
    }

    private static ScriptedServer server() throws IOException {
        return ScriptedServer.playing(ScriptedServer.hangUp());
    }

    private static ProviderProbe.Report probe(ScriptedServer server, Settings.Api api) throws InterruptedException {
        return models(server.baseUrl(), api, InstantSource.fixed(Instant.EPOCH))
                .probe()
                .ask();
    }

    private static ProviderModels models(URI baseUrl, Settings.Api api, InstantSource clock) {
        return new ProviderModels(
                new TestSettings().api(api).at(baseUrl),
                Optional.of(new ApiKey(Conversation.KEY)),
                Map.of(),
                clock,
                wait -> {},
                () -> 0);
    }
}
