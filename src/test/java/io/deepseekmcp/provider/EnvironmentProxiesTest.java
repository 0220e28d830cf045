package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.config.ApiKey;
import io.deepseekmcp.config.Settings;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EnvironmentProxiesTest {
    private static final String NONE = "-";

    @ParameterizedTest(name = "{0} with NO_PROXY={1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "https://api.deepseek.com/v1          | ''                          | secure.example:3128",
                "http://model.house:8080/v1           | ''                          | plain.example:80",
                "https://api.deepseek.com/v1          | *                           | -",
                "https://api.deepseek.com/v1          | deepseek.com                | -",
                "https://api.deepseek.com/v1          | .deepseek.com               | -",
                "https://api.deepseek.com/v1          | *.deepseek.com              | -",
                "https://API.DEEPSEEK.com/v1          | Deepseek.COM                | -",
                "https://api.deepseek.com/v1          | a.example, api.deepseek.com | -",
                "https://api.deepseek.com/v1          | api.deepseek.com:443        | -",
                "https://api.deepseek.com/v1          | api.deepseek.com:8443       | secure.example:3128",
                "https://api.deepseek.com/v1          | seek.com                    | secure.example:3128",
                "https://api.deepseek.com/v1          | deepseek.com.evil.example   | secure.example:3128",
                "https://api.deepseek.com/v1          | , ,.                        | secure.example:3128",
                "http://10.0.0.7:8080/v1              | 10.0.0.7                    | -",
                "http://[fd00::7]:8080/v1             | [fd00::7]                   | -",
                "http://[fd00::7]:8080/v1             | fd00::7                     | -",
                "http://10.0.0.7:8080/v1              | 10.0.0.0/8                  | -",
                "http://11.0.0.7:8080/v1              | 10.0.0.0/8                  | plain.example:80",
                "http://10.0.0.7:8080/v1              | 10.0.0.7/32                 | -",
                "http://10.0.0.7:8080/v1              | 10.0.0.7/33                 | plain.example:80",
                "http://10.0.0.7:8080/v1              | 99.0.0.0/0                  | -",
                "http://10.0.0.7:8080/v1              | 10.0.0.300/8                | plain.example:80",
                "http://10.0.0.7:8080/v1              | ten.example/8               | plain.example:80",
                "http://ten.example:8080/v1           | 10.0.0.0/8                  | plain.example:80",
                "http://[fd00::7]:8080/v1             | fd00::/8                    | -",
                "http://[fd00::7]:8080/v1             | [fd00::]/8                  | -",
                "http://[fe80::7]:8080/v1             | fd00::/8                    | plain.example:80",
                "http://[fd00::7]:8080/v1             | 10.0.0.0/8                  | plain.example:80",
                "http://[fd00::7]:8080/v1             | [fd00::7]:8080              | -",
                "http://[fd00::7]:8080/v1             | [fd00::7]:8081              | plain.example:80",
                "http://[fd00:0:0::7]:8080/v1         | fd00::7                     | -",
                "https://api.deepseek.com/v1          | a.example deepseek.com      | -",
                "https://api.deepseek.com/v1          | .deepseek.com:443           | -",
                "https://api.deepseek.com./v1         | deepseek.com                | -",
                "http://localhost:8080/v1             | ''                          | -",
                "http://127.0.0.1:8080/v1             | ''                          | -",
                "http://127.9.9.9:8080/v1             | ''                          | -",
                "http://[::1]:8080/v1                 | ''                          | -",
                "http://models.localhost:8080/v1      | ''                          | -",
                "http://127.0.0.1.evil.example/v1     | ''                          | plain.example:80",
            })
    void choosesTheProxyOfTheSchemeUnlessTheHostIsExcepted(URI address, String noProxy, String proxy) throws Exception {
        EnvironmentProxies proxies = new EnvironmentProxies(Map.of(
                "HTTPS_PROXY", "http://secure.example:3128/", "http_proxy", "plain.example", "no_proxy", noProxy));

        assertThat(chosen(proxies, address)).isEqualTo(proxy);
    }

    @Test
    void takesVariablesInEitherCaseAndTheUpperOneFirst() throws Exception {
        URI address = URI.create("https://api.deepseek.com/v1");

        assertThat(chosen(new EnvironmentProxies(Map.of("https_proxy", "http://low.example:1")), address))
                .isEqualTo("low.example:1");
        assertThat(chosen(
                        new EnvironmentProxies(
                                Map.of("HTTPS_PROXY", "http://up.example:2", "https_proxy", "http://low.example:1")),
                        address))
                .isEqualTo("up.example:2");
        assertThat(chosen(
                        new EnvironmentProxies(Map.of("HTTPS_PROXY", "  ", "https_proxy", "http://low.example:1")),
                        address))
                .isEqualTo("low.example:1");
        assertThat(chosen(new EnvironmentProxies(Map.of()), address)).isEqualTo(NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"socks5://proxy.example:1080", "https://proxy.example:3129", "http://", "http://a b", "::::"})
    void saysThatAVariableNamesNoUsableProxy(String value) {
        Settings settings = new TestSettings().at(URI.create("https://api.deepseek.com/v1"));

        ModelFailure failure =
                catchThrowableOfType(ModelFailure.class, () -> ask(settings, Map.of("HTTPS_PROXY", value)));

        assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.REJECTED);
        assertThat(failure.getMessage()).contains("HTTPS_PROXY has to be an address such as http://proxy.example:3128");
    }

    @Test
    void asksNothingOfAVariableThatDoesNotCount() throws Exception {
        Map<String, String> useless = Map.of("HTTPS_PROXY", "socks5://proxy.example:1080", "NO_PROXY", "deepseek.com");

        assertThat(chosen(new EnvironmentProxies(useless), URI.create("https://api.deepseek.com/v1")))
                .isEqualTo(NONE);
        assertThat(chosen(new EnvironmentProxies(useless), URI.create("http://model.example/v1")))
                .isEqualTo(NONE);
        assertThat(chosen(new EnvironmentProxies(useless), URI.create("https://localhost:8080/v1")))
                .isEqualTo(NONE);
    }

    @Test
    void warnsOfAProxyThatCannotBeUsedBeforeAnythingIsAsked() {
        Settings settings = new TestSettings().at(URI.create("https://api.deepseek.com/v1"));

        assertThat(models(settings, Map.of("https_proxy", "::::")).warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning)
                        .contains(
                                "The proxy for api.deepseek.com cannot be used",
                                "HTTPS_PROXY",
                                "http://proxy.example:3128"));
        assertThat(models(settings, Map.of("HTTP_PROXY", "::::")).warnings()).isEmpty();
        assertThat(models(settings, Map.of("HTTPS_PROXY", "proxy.example:3128")).warnings())
                .isEmpty();
    }

    @Test
    void sendsThroughTheProxy() throws Exception {
        try (ScriptedServer proxy = ScriptedServer.playing(ScriptedServer.chunked(Replies.text("Through.")))) {
            Settings settings = new TestSettings().at(URI.create("http://model.invalid/v1"));

            assertThat(ask(
                            settings,
                            Map.of("http_proxy", "127.0.0.1:" + proxy.baseUrl().getPort())))
                    .isEqualTo("Through.");
            assertThat(proxy.requests().get(0).path()).isEqualTo("http://model.invalid/v1/chat/completions");
        }
    }

    @Test
    void neverSendsToLoopbackThroughAProxy() throws Exception {
        try (ScriptedServer proxy = ScriptedServer.playing(ScriptedServer.json(500, "wrong way"));
                ScriptedServer server = ScriptedServer.playing(ScriptedServer.chunked(Replies.text("Directly.")))) {
            String address = "http://127.0.0.1:" + proxy.baseUrl().getPort();

            assertThat(ask(
                            new TestSettings().at(server.baseUrl()),
                            Map.of("http_proxy", address, "HTTPS_PROXY", address)))
                    .isEqualTo("Directly.");
            assertThat(proxy.requests()).isEmpty();
        }
    }

    @Test
    void tellsTheProxyWhoWeAreAndTheProviderItsKey() throws Exception {
        ScriptedServer.Answer gate = (request, out) -> (request.headers().containsKey("proxy-authorization")
                        ? ScriptedServer.chunked(Replies.text("Through."))
                        : ScriptedServer.json(407, "", "Proxy-Authenticate: Basic realm=\"gate\""))
                .play(request, out);
        try (ScriptedServer proxy = ScriptedServer.playing(gate)) {
            Settings settings = new TestSettings().maxRetries(0).at(URI.create("http://model.invalid/v1"));
            int port = proxy.baseUrl().getPort();

            assertThat(ask(settings, Map.of("HTTP_PROXY", "http://me:pass%20word+@127.0.0.1:" + port)))
                    .isEqualTo("Through.");
            assertThat(proxy.requests().get(0).headers())
                    .containsEntry("proxy-authorization", basic("me:pass word+"))
                    .containsEntry("authorization", "Bearer " + Conversation.KEY);
            assertThat(catchThrowableOfType(
                            ModelFailure.class, () -> ask(settings, Map.of("HTTP_PROXY", "http://127.0.0.1:" + port))))
                    .hasMessageContaining("HTTPS_PROXY, HTTP_PROXY and NO_PROXY");
        }
    }

    @Test
    void neverTellsTheProviderWhoWeAreToAProxy() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.json(401, "{}"))) {
            String proxy = "http://me:word@proxy.example:3128";

            assertThat(catchThrowableOfType(
                            ModelFailure.class,
                            () -> ask(
                                    new TestSettings().at(server.baseUrl()),
                                    Map.of("HTTP_PROXY", proxy, "HTTPS_PROXY", proxy))))
                    .hasMessageContaining("refuses the API key");
            assertThat(server.chatRequests()).hasSize(1);
            assertThat(server.requests().get(0).headers())
                    .containsEntry("authorization", "Bearer " + Conversation.KEY)
                    .doesNotContainKey("proxy-authorization");
        }
    }

    @ParameterizedTest
    @CsvSource({"403, HTTP 403", "407, HTTP 407", "502, 502"})
    void saysThatTheProxyRefusesTheTunnel(int status, String words) throws Exception {
        try (ScriptedServer proxy = ScriptedServer.playing(ScriptedServer.json(status, ""))) {
            Settings settings = new TestSettings().maxRetries(0).at(URI.create("https://model.invalid/v1"));

            ModelFailure failure = catchThrowableOfType(
                    ModelFailure.class,
                    () -> ask(
                            settings,
                            Map.of(
                                    "HTTPS_PROXY",
                                    "http://127.0.0.1:" + proxy.baseUrl().getPort())));

            assertThat(failure).hasMessageContaining("proxy");
            assertThat(proxy.requests().get(0).method()).isEqualTo("CONNECT");
            assertThat(proxy.requests().get(0).headers()).doesNotContainKey("authorization");
        }
    }

    @ParameterizedTest
    @CsvSource({"403, 1", "502, 4", "503, 4"})
    void triesAgainOnlyWhereTheProxyMayFindTheHostLater(int status, int attempts) throws Exception {
        try (ScriptedServer proxy = ScriptedServer.playing(ScriptedServer.json(status, "", "Connection: close"))) {
            Settings settings = new TestSettings().at(URI.create("https://model.invalid/v1"));
            String address = "http://127.0.0.1:" + proxy.baseUrl().getPort();

            assertThat(catchThrowableOfType(ModelFailure.class, () -> ask(settings, Map.of("HTTPS_PROXY", address))))
                    .isNotNull();
            assertThat(proxy.requests()).hasSize(attempts);
        }
    }

    private static String chosen(EnvironmentProxies proxies, URI address) throws FailedAttempt {
        Proxy proxy = proxies.to(address).selector().select(address).get(0);
        return proxy.address() instanceof InetSocketAddress at ? at.getHostString() + ":" + at.getPort() : NONE;
    }

    private static String basic(String user) {
        return "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
    }

    private static ProviderModels models(Settings settings, Map<String, String> environment) {
        return new ProviderModels(
                settings,
                Optional.of(new ApiKey(Conversation.KEY)),
                environment,
                InstantSource.fixed(Instant.EPOCH),
                wait -> {},
                () -> 0);
    }

    private static String ask(Settings settings, Map<String, String> environment)
            throws ModelFailure, InterruptedException {
        return models(settings, environment)
                .named("deepseek-chat")
                .ask(
                        new ChatRequest(List.of(new Message.User("Hello?")), List.of(), Instant.EPOCH.plusSeconds(30)),
                        ChatListener.SILENT)
                .message()
                .text();
    }

    @ParameterizedTest
    @CsvSource({
        "HTTPS_PROXY, http://own.example:1,   http://all.example:2, own.example:1 (HTTPS_PROXY)",
        "HTTP_PROXY,  http://other.example:1, http://all.example:2, all.example:2 (ALL_PROXY)",
        "HTTP_PROXY,  http://other.example:1, all.example,          all.example:80 (ALL_PROXY)",
        "NO_PROXY,    deepseek.com,           http://all.example:2, -",
        "HTTP_PROXY,  http://other.example:1, socks5://all.example, -"
    })
    void asksTheProxyForEverythingLast(String variable, String value, String all, String expected) throws Exception {
        URI address = URI.create("https://api.deepseek.com");
        EnvironmentProxies proxies = new EnvironmentProxies(Map.of(variable, value, "all_proxy", all));

        assertThat(proxies.to(address).through(address).orElse(NONE)).isEqualTo(expected);
        assertThat(proxies.leavesSocksOut(address)).isEqualTo(all.startsWith("socks"));
    }

    @Test
    void namesTheProxyInAFailure() throws Exception {
        int closed;
        try (ServerSocket socket = new ServerSocket(0)) {
            closed = socket.getLocalPort();
        }
        ProviderModels models = new ProviderModels(
                new TestSettings().maxRetries(0).at(URI.create("http://model.invalid/v1")),
                Optional.of(new ApiKey("sk-0123456789abcdef")),
                Map.of("ALL_PROXY", "http://user:secret@127.0.0.1:" + closed),
                InstantSource.system());

        ModelFailure failure = catchThrowableOfType(
                ModelFailure.class,
                () -> models.named("deepseek-chat")
                        .ask(
                                new ChatRequest(
                                        List.of(new Message.User("Hello.")),
                                        List.of(),
                                        Instant.now().plusSeconds(60)),
                                ChatListener.SILENT));

        assertThat(failure.getMessage())
                .contains("the way led through the proxy 127.0.0.1:" + closed + " (ALL_PROXY)")
                .doesNotContain("secret");
    }
}
