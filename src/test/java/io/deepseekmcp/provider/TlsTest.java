package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.deepseekmcp.chat.ModelFailure;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user reads where a company's proxy or a wrong port stands in the way of TLS. */
final class TlsTest {
    private static final char[] PASSWORD = "changeit".toCharArray();

    @Test
    void aCertificateThatNobodyVouchesForIsNotTriedAgainAndTheTrustStoreIsNamed(@TempDir Path directory)
            throws Exception {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(selfSigned(directory)));
        server.start();
        try {
            Conversation conversation = new Conversation(
                    new TestSettings()
                            .at(URI.create(
                                    "https://localhost:" + server.getAddress().getPort() + "/v1")),
                    "deepseek-chat");

            ModelFailure failure = catchThrowableOfType(ModelFailure.class, conversation::ask);

            assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.REJECTED);
            assertThat(failure.getMessage())
                    .contains("TLS certificate of localhost", "DEEPSEEK_MCP_JAVA_OPTS", "javax.net.ssl.trustStore")
                    .contains("trust store in use: ", "cacerts");
            assertThat(conversation.waits).isEmpty();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aServerThatDoesNotSpeakTlsIsNotTriedAgain() throws Exception {
        try (ScriptedServer server =
                ScriptedServer.playing(ScriptedServer.json(200, "{}")).withoutWaitingForRequests()) {
            URI secure = URI.create(server.baseUrl().toString().replace("http:", "https:"));
            Conversation conversation = new Conversation(new TestSettings().at(secure), "deepseek-chat");

            ModelFailure failure = catchThrowableOfType(ModelFailure.class, conversation::ask);

            assertThat(failure.kind()).isEqualTo(ModelFailure.Kind.REJECTED);
            assertThat(failure.getMessage()).contains("does not speak TLS", "base_url");
        }
    }

    private static SSLContext selfSigned(Path directory) throws Exception {
        Path file = directory.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "test",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.txt").toFile())
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }
}
