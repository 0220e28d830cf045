package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.provider.ScriptedServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The built file behind a proxy: the platform reads once in a process what it may tell one. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "runs the shell launcher")
final class ProxyIT {
    @TempDir
    private Path folder;

    @Test
    void tellsTheProxyWhoWeAreWhereItMakesATunnelAndNothingMore() throws Exception {
        try (ScriptedServer proxy = ScriptedServer.playing(ScriptedServer.json(403, ""))) {
            String address =
                    "http://me:pass%20word@127.0.0.1:" + proxy.baseUrl().getPort();

            Run run = check(address, "--check", "--online");

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out()).contains("The proxy for api.deepseek.com cannot be used");
            ScriptedServer.Request request = proxy.requests().get(0);
            assertThat(request.method()).isEqualTo("CONNECT");
            assertThat(request.path()).isEqualTo("api.deepseek.com:443");
            assertThat(request.headers())
                    .containsEntry(
                            "proxy-authorization",
                            "Basic "
                                    + Base64.getEncoder()
                                            .encodeToString("me:pass word".getBytes(StandardCharsets.UTF_8)))
                    .doesNotContainKey("authorization");
            assertThat(run.out() + run.err()).doesNotContain("pass%20word", "pass word");
        }
    }

    @Test
    void warnsOfAProxyThatIsNone() throws Exception {
        Run run = check("socks5://me:secret@proxy.example:1080", "--check");

        assertThat(run.exitCode()).isZero();
        assertThat(Json.write(Json.parseObject(run.out()).get("warnings")))
                .contains("HTTPS_PROXY has to be an address such as http://proxy.example:3128")
                .doesNotContain("secret");
    }

    private Run check(String proxy, String... arguments) throws Exception {
        Path workspace = Files.createDirectory(folder.resolve("workspace"));
        ProcessBuilder builder = new ProcessBuilder(System.getProperty("product.file"));
        builder.command().addAll(List.of(arguments));
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("HOME", folder.toString());
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("DEEPSEEK_MCP_NO_CACHE", "1");
        environment.put("DEEPSEEK_MCP_API_KEY", "sk-0123456789");
        environment.put("DEEPSEEK_MCP_WORKSPACE", workspace.toString());
        environment.put("HTTPS_PROXY", proxy);
        return Run.of(builder, environment);
    }
}
