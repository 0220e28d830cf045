package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.deepseekmcp.server.Version;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code install.sh} against a server on loopback that is laid out as releases are. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "runs a shell script")
final class InstallScriptIT {
    private static final String OLD = "0.0.9";
    private static final String RELEASES = "/OWNER/deepseek-mcp/releases/";

    @TempDir
    private Path folder;

    private HttpServer server;
    private Path home;
    private Path target;
    private final Map<String, byte[]> files = new HashMap<>();
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void serve() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        home = Files.createDirectory(folder.resolve("home"));
        target = home.resolve(".local/bin/deepseek-mcp");
        environment.put("HOME", home.toString());
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("TMPDIR", Files.createDirectory(folder.resolve("tmp")).toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put(
                "DEEPSEEK_MCP_REPOSITORY",
                "http://127.0.0.1:" + server.getAddress().getPort() + "/OWNER/deepseek-mcp");
        release(Version.NUMBER, Files.readAllBytes(Path.of(System.getProperty("product.file"))));
        release(
                OLD,
                "#!/bin/sh\n# deepseek-mcp: an old one\necho deepseek-mcp 0.0.9\n".getBytes(StandardCharsets.UTF_8));
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void release(String version, byte[] product) throws Exception {
        String digest =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(product));
        files.put("download/v" + version + "/deepseek-mcp", product);
        files.put(
                "download/v" + version + "/SHA256SUMS",
                (digest + "  deepseek-mcp\n" + "0".repeat(64) + "  deepseek-mcp.jar\n")
                        .getBytes(StandardCharsets.UTF_8));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String name = path.startsWith(RELEASES) ? path.substring(RELEASES.length()) : "";
            if (name.startsWith("latest/download/")) {
                exchange.getResponseHeaders()
                        .set(
                                "Location",
                                RELEASES + "download/v" + Version.NUMBER + name.substring(name.lastIndexOf('/')));
                exchange.sendResponseHeaders(302, -1);
                return;
            }
            byte[] body = files.get(name);
            exchange.sendResponseHeaders(body == null ? 404 : 200, body == null ? -1 : body.length);
            if (body != null) {
                exchange.getResponseBody().write(body);
            }
        }
    }

    private Run install(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("sh", Path.of("install.sh").toAbsolutePath().toString()));
        command.addAll(List.of(arguments));
        return Run.of(new ProcessBuilder(command).directory(folder.toFile()), environment);
    }

    private List<String> tree(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(file -> !file.equals(root))
                    .map(file -> root.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void installsTheNewestOnceAndSaysWhatIsNext() throws Exception {
        Run first = install();

        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.out()).isEmpty();
        assertThat(first.err())
                .contains(
                        "installed " + target, "deepseek-mcp " + Version.NUMBER, "is not on PATH", "--install claude");
        assertThat(target).isExecutable().hasSameBinaryContentAs(Path.of(System.getProperty("product.file")));
        assertThat(tree(home)).containsExactly(".local", ".local/bin", ".local/bin/deepseek-mcp");

        environment.merge("PATH", target.getParent().toString(), (old, added) -> old + ":" + added);
        Run again = install();
        assertThat(again.exitCode()).isZero();
        assertThat(again.err()).contains("is up to date").doesNotContain("is not on PATH");
    }

    @Test
    void goesBackAndForth() throws Exception {
        assertThat(install("--version", "v" + OLD).err()).contains("deepseek-mcp 0.0.9");
        assertThat(install().err()).contains("installed " + target);
        assertThat(install("--version", OLD).exitCode()).isZero();
        assertThat(target).content().contains("an old one");
    }

    @Test
    void changesNothingWhenAnythingIsWrong() throws Exception {
        assertThat(install("--version", OLD).exitCode()).isZero();
        byte[] sums = files.get("download/v" + Version.NUMBER + "/SHA256SUMS");
        files.put(
                "download/v" + Version.NUMBER + "/SHA256SUMS",
                new String(sums, StandardCharsets.UTF_8)
                        .replaceFirst("^.{8}", "00000000")
                        .getBytes(StandardCharsets.UTF_8));
        assertThat(install().err()).contains("the checksum of deepseek-mcp does not match");

        files.put("download/v" + Version.NUMBER + "/SHA256SUMS", new byte[0]);
        assertThat(install().err()).contains("the release has no deepseek-mcp");

        files.put("download/v" + Version.NUMBER + "/SHA256SUMS", sums);
        files.remove("download/v" + Version.NUMBER + "/deepseek-mcp");
        assertThat(install().err()).contains("could not be downloaded");

        for (List<String> bad : List.of(
                List.of("--version", "9.9.9"),
                List.of("--version", "../../x"),
                List.of("--version"),
                List.of("--nonsense"),
                List.of("--runtime", "maybe"))) {
            assertThat(install(bad.toArray(String[]::new)).exitCode())
                    .as("%s", bad)
                    .isEqualTo(1);
        }
        assertThat(target).content().contains("an old one");
        assertThat(tree(home)).containsExactly(".local", ".local/bin", ".local/bin/deepseek-mcp");
    }

    @Test
    void leavesAnotherProgramOfTheNameAlone() throws Exception {
        Files.createDirectories(target.getParent());
        Files.writeString(target, "#!/bin/sh\necho mine\n");

        assertThat(install().err()).contains("is another program");
        assertThat(install("--uninstall").err()).contains("is another program");
        assertThat(target).content().contains("mine");
    }

    @Test
    void removesWhatItMadeAndSettingsOnlyWhenAsked() throws Exception {
        assertThat(install().exitCode()).isZero();
        Path settings = Files.createDirectories(home.resolve(".config/deepseek-mcp"));
        Files.writeString(settings.resolve("config.json"), "{}");
        Files.createDirectories(home.resolve(".cache/deepseek-mcp"));

        assertThat(install("--uninstall").err()).contains("removed " + target, "left: " + settings);
        assertThat(tree(home))
                .doesNotContain(".local/bin", ".cache/deepseek-mcp")
                .contains(".config/deepseek-mcp/config.json");
        assertThat(install("--uninstall").exitCode()).isZero();
        assertThat(install("--uninstall", "--purge").exitCode()).isZero();
        assertThat(settings).doesNotExist();
    }

    @Test
    void takesARuntimeAlongWhereItIsAsked() throws Exception {
        Path runtime = Files.createDirectories(folder.resolve("runtime/bin"));
        Files.writeString(runtime.getParent().resolve("release"), "JAVA_VERSION=\"21.0.1\"\n");
        Path java = Files.writeString(
                runtime.resolve("java"), "#!/bin/sh\nexec '" + System.getProperty("java.home") + "/bin/java' \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        String machine = System.getProperty("os.arch").matches("aarch64|arm64") ? "arm64" : "x64";
        String system = System.getProperty("os.name").startsWith("Mac") ? "macos" : "linux";
        String name = "deepseek-mcp-runtime-" + system + "-" + machine + ".tar.gz";
        Run packed = Run.of(
                new ProcessBuilder(
                        "tar",
                        "-czf",
                        folder.resolve(name).toString(),
                        "-C",
                        runtime.getParent().toString(),
                        "."),
                environment);
        assertThat(packed.exitCode()).isZero();
        byte[] archive = Files.readAllBytes(folder.resolve(name));
        String sums = "download/v" + Version.NUMBER + "/SHA256SUMS";
        String line =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive)) + "  " + name + "\n";
        files.put("download/v" + Version.NUMBER + "/" + name, archive);
        files.put(sums, (new String(files.get(sums), StandardCharsets.UTF_8) + line).getBytes(StandardCharsets.UTF_8));
        environment.remove("JAVA_HOME");

        Run run = install("--runtime", "yes");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(home.resolve(".local/lib/deepseek-mcp/runtime/bin/java")).isExecutable();
        environment.put("DEEPSEEK_MCP_JAVA_OPTS", "-XshowSettings:properties");
        assertThat(Run.of(new ProcessBuilder(target.toString(), "--version"), environment)
                        .err())
                .contains("lib/deepseek-mcp/runtime/bin/java");
        assertThat(install("--uninstall").exitCode()).isZero();
        assertThat(home.resolve(".local/lib")).doesNotExist();
    }

    @Test
    void doesNothingWhenTheDownloadOfItselfWasCutShort() throws Exception {
        String script = Files.readString(Path.of("install.sh"));
        for (int length : new int[] {300, 1_200, script.length() - 20}) {
            Path cut = Files.writeString(folder.resolve("cut.sh"), script.substring(0, length));
            Run.of(new ProcessBuilder("sh", cut.toString()), environment);
            assertThat(tree(home)).as("%d characters", length).isEmpty();
        }
    }
}
