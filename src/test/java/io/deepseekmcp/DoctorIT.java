package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The screen for people on machines that lack one thing or another: what it says, and the one next step. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "stands shell scripts in for the clients")
final class DoctorIT {
    private static final String KEY = "sk-0123456789abcdef0123456789abcdef";
    private static final int MAX_LINES = 24;

    @TempDir
    private Path folder;

    private Path home;
    private Path project;
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void makeMachine() throws Exception {
        home = Files.createDirectory(folder.resolve("home"));
        Files.createDirectory(folder.resolve("bin"));
        project = Files.createDirectory(folder.resolve("project"));
        Files.createDirectory(project.resolve(".git"));
        environment.put("HOME", home.toString());
        environment.put("PATH", folder.resolve("bin") + ":/usr/bin:/bin");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("DEEPSEEK_API_KEY", KEY);
    }

    private void client(String name) throws IOException {
        Path file = Files.writeString(folder.resolve("bin").resolve(name), "#!/bin/sh\nexit 0\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path settings(String json) throws IOException {
        Path file = home.resolve(".config/deepseek-mcp/config.json");
        Files.createDirectories(file.getParent());
        return Files.writeString(file, json);
    }

    private Run doctor(String... options) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(System.getProperty("product.file"), "--doctor");
        builder.command().addAll(List.of(options));
        Run run = Run.of(builder.directory(project.toFile()), environment);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).doesNotContain(KEY);
        assertThat(run.out().lines().count()).isLessThanOrEqualTo(MAX_LINES);
        assertThat(run.out().lines().filter(line -> line.startsWith("Next: "))).hasSize(1);
        return run;
    }

    @Test
    void showsAMachineOnWhichAllIsWell() throws Exception {
        Path file = settings("{\"debug\": true}");
        client("codex");
        Run.of(new ProcessBuilder(System.getProperty("product.file"), "--install", "codex"), environment);

        Run run = doctor();

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("deepseek-mcp ")
                .contains("\n  java       " + Runtime.version() + " in ")
                .contains("\n  archive    ")
                .contains("\n  workspace  " + project.toRealPath() + ", found upwards from where this was started\n")
                .contains("\n  settings   " + file)
                .contains("\n  key        found\n")
                .contains("\n  git        found\n")
                .contains("\n  search     ")
                .contains("\n  sandbox    ")
                .contains("\n  client     codex: registered\n")
                .endsWith(
                        "\n\nDelegations work here.\nNext: deepseek-mcp --doctor --online asks the provider whether it"
                                + " takes the key; then start codex in the project and ask it to delegate something\n");
    }

    @Test
    void namesWhatStandsInTheWayBeforeAnythingElse() throws Exception {
        settings("{\"budgets\": {\"max_turns\": 0}}");
        client("gemini");

        Run run = doctor();

        assertThat(run.exitCode()).isOne();
        assertThat(run.out())
                .contains("\n  problem    budgets.max_turns (")
                .contains("\n  client     gemini: not registered for this user\n")
                .contains(
                        "\nDelegations do not work here yet.\nNext: set budgets.max_turns to a whole number from 1 to 200");
    }

    @Test
    void saysHowToSetAKey() throws Exception {
        environment.remove("DEEPSEEK_API_KEY");

        Run run = doctor();

        assertThat(run.exitCode()).isOne();
        assertThat(run.out()).contains("\n  key        none\n").contains("\nNext: set api_key to ");
    }

    @Test
    void saysWhichClientToRegisterWith() throws Exception {
        client("gemini");
        client("claude");

        Run run = doctor();

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("\n  client     claude: not registered for this user\n")
                .contains("\n  client     gemini: not registered for this user\n")
                .endsWith("\nNext: deepseek-mcp --install claude\n");
    }

    @Test
    void knowsAClientThatHasThePlugin() throws Exception {
        client("claude");
        Path settings = home.resolve(".claude/settings.json");
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, "{\"enabledPlugins\": {\"deepseek@deepseek-mcp\": true}}");

        assertThat(doctor().out())
                .contains("\n  client     claude: registered by the plugin deepseek@deepseek-mcp\n")
                .endsWith("then start claude in the project and ask it to delegate something\n");
    }

    @Test
    void passesOverAClientWhoseFileCannotBeUnderstood() throws Exception {
        client("codex");
        Path settings = home.resolve(".codex/config.toml");
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, "mcp_servers = { other = { command = \"x\" } }\n");

        assertThat(doctor().out()).contains("\n  client     codex: not registered for this user\n");
    }

    @Test
    void saysWhereAWorkspaceCameFromAndThatNoClientIsThere() throws Exception {
        environment.put("DEEPSEEK_MCP_WORKSPACE", project.toString());

        assertThat(doctor().out())
                .contains("\n  workspace  " + project.toRealPath() + ", which DEEPSEEK_MCP_WORKSPACE names\n")
                .contains("\n  client     none was found on this machine\n");
    }

    @Test
    void asksTheProviderWhetherItTakesTheKey() throws Exception {
        HttpServer provider = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        provider.createContext("/", exchange -> {
            byte[] body = "{\"error\":{\"message\":\"no such key\"}}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(401, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        provider.start();
        try {
            settings(
                    "{\"base_url\": \"http://127.0.0.1:" + provider.getAddress().getPort() + "/v1\"}");

            Run run = doctor("--online");

            assertThat(run.exitCode()).isOne();
            assertThat(run.out())
                    .contains("\n  provider   does not take the key: ")
                    .contains("\nDelegations do not work here yet.\nNext: see what the provider says of the key: ");
        } finally {
            provider.stop(0);
        }
    }
}
