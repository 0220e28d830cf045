package io.deepseekmcp.workspace.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.Settings.Confinement;
import io.deepseekmcp.workspace.process.CommandOutcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * What needs a download fails in the sandbox with words that say so, passes with {@code commands.network: on}, and passes
 * without a network once its cache is warm. The registry is a server on this machine's loopback.
 */
@EnabledOnOs(OS.LINUX)
final class DownloadsTest {
    private static final String NO_NETWORK = "sandbox: no network for commands";

    @TempDir
    private Path temporary;

    private SandboxFixture machine;
    private BuildFixture project;
    private HttpServer registry;
    private Path shelf;

    @BeforeEach
    void open() throws Exception {
        shelf = Files.createDirectory(temporary.resolve("shelf"));
        registry = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        registry.createContext("/", this::answer);
        registry.start();
        machine = new SandboxFixture(temporary);
        showTools();
        machine = server(false).assumeItWorks();
        project = new BuildFixture(machine);
    }

    @AfterEach
    void close() throws IOException {
        registry.stop(0);
        Files.deleteIfExists(machine.home.resolve(".m2/wrapper"));
    }

    @Test
    void ofNpm() throws Exception {
        project.assumeItHas("npm node tar");
        write("package/package.json", "{\"name\": \"twice\", \"version\": \"1.0.0\"}");
        tar(shelf, "twice.tgz", "package");
        write(
                "twice",
                "{\"name\": \"twice\", \"dist-tags\": {\"latest\": \"1.0.0\"}, \"versions\": {\"1.0.0\": {\"name\":"
                        + " \"twice\", \"version\": \"1.0.0\", \"dist\": {\"tarball\": \"" + url() + "twice.tgz\"}}}}");
        String install = "npm install --registry " + url() + " twice@1.0.0";

        assertThatItSaysSo(machine.shell(install));
        CommandOutcome online = server(true).shell(install + " && cat node_modules/twice/package.json");

        assertThat(online.output()).contains("\"version\": \"1.0.0\"");
    }

    @Test
    void ofPip() throws Exception {
        project.assumeItHas("python3");
        String wheel = "twice-1.0.0-py3-none-any.whl";
        wheel(shelf.resolve(wheel));
        write("simple/twice/index.html", "<a href=\"" + url() + wheel + "\">" + wheel + "</a>");
        String install = "python3 -m pip install --no-cache-dir --index-url " + url() + "simple --target lib twice";

        assertThatItSaysSo(machine.shell(install));
        CommandOutcome online = server(true).shell(install + "; cat lib/twice.py");

        assertThat(online.output()).as(online.output()).endsWith("two = 2\n");
    }

    @Test
    void ofCargo() throws Exception {
        project.assumeItHas("cargo rustc cc tar");
        project.copy("cargo");
        crate();
        project.replace("Cargo.toml", "edition = \"2021\"", "edition = \"2021\"\n\n[dependencies]\ntwice = \"1\"");
        machine.inWorkspace(
                ".cargo/config.toml",
                "[source.crates-io]\nreplace-with = \"shelf\"\n[source.shelf]\nregistry = \"sparse+" + url()
                        + "cargo/\"\n");

        assertThatItSaysSo(project.run("cargo test"));
        assertThat(server(true).shell("cargo test").exitCode()).hasValue(0);

        Path cache = Files.createDirectories(machine.home.resolve(".cargo/registry"));
        assertThat(server(true).shell("cargo test").hint())
                .hasValueSatisfying(hint -> assertThat(hint).contains("commands.writable_paths"));
        CommandOutcome filled = server(true, cache).shell("cargo test");
        assertThat(filled.exitCode()).as(filled.output()).hasValue(0);
        CommandOutcome warm = new BuildFixture(server(false)).run("cargo test");
        assertThat(warm.exitCode()).as(warm.output()).hasValue(0);
    }

    @Test
    void ofMaven() throws Exception {
        project.assumeItHas("~maven");
        project.copy("maven");
        shelf = BuildFixture.repository();
        // Java takes the home directory of the account, not that of the environment.
        project.append(".mvn/jvm.config", "-Duser.home=" + machine.home + "\n");
        machine.inWorkspace(
                "mirror.xml",
                "<settings><mirrors><mirror><id>shelf</id><mirrorOf>*</mirrorOf><url>" + url()
                        + "</url></mirror></mirrors></settings>");
        machine.inWorkspace(".mvn/maven.config", "-s\nmirror.xml\n");
        String build = "./mvnw -q test";

        assertThatItSaysSo(project.run(build));
        CommandOutcome online = server(true).shell(build);
        assertThat(online.exitCode()).as(online.output()).hasValue(0);

        Path cache = Files.createDirectories(machine.home.resolve(".m2/repository"));
        assertThat(server(true).shell(build).hint())
                .hasValueSatisfying(hint -> assertThat(hint).contains("commands.writable_paths"));
        CommandOutcome filled = server(true, cache).shell(build);
        assertThat(filled.exitCode()).as(filled.output()).hasValue(0);
        CommandOutcome warm = new BuildFixture(server(false)).run(build);
        assertThat(warm.exitCode()).as(warm.output()).hasValue(0);
    }

    private static void assertThatItSaysSo(CommandOutcome outcome) {
        assertThat(outcome.exitCode().orElseThrow()).as(outcome.output()).isNotZero();
        assertThat(outcome.hint())
                .as(outcome.output())
                .hasValueSatisfying(hint -> assertThat(hint).startsWith(NO_NETWORK));
    }

    /** A server that finds the machine as it is now. */
    private SandboxFixture server(boolean network, Path... writable) throws IOException {
        Settings.Sandbox before = machine.settings;
        return machine.with(new Settings.Sandbox(
                Confinement.AUTO,
                network,
                before.readablePaths(),
                Stream.of(writable).map(Path::toString).toList(),
                List.of()));
    }

    /** Tools that lie in the home directory of whoever runs the tests are those of the machine. */
    private void showTools() throws IOException {
        Path home = Path.of(System.getProperty("user.home"));
        List<String> readable = new ArrayList<>();
        for (String folder : List.of(".cargo/bin", ".rustup", ".pyenv", ".nvm")) {
            if (Files.isDirectory(home.resolve(folder))) {
                readable.add(home.resolve(folder).toString());
            }
        }
        machine.settings = new Settings.Sandbox(Confinement.AUTO, false, readable, List.of(), List.of());
        machine.environment.put("PATH", System.getenv("PATH"));
        machine.environment.put("RUSTUP_HOME", home.resolve(".rustup").toString());
        if (Files.isDirectory(home.resolve(".m2/wrapper"))) {
            Files.createSymbolicLink(
                    Files.createDirectory(machine.home.resolve(".m2")).resolve("wrapper"), home.resolve(".m2/wrapper"));
        }
    }

    private void crate() throws Exception {
        write("twice-1.0.0/Cargo.toml", "[package]\nname = \"twice\"\nversion = \"1.0.0\"\n");
        write("twice-1.0.0/src/lib.rs", "");
        tar(shelf, "twice.crate", "twice-1.0.0");
        byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(shelf.resolve("twice.crate")));
        write("cargo/config.json", "{\"dl\": \"" + url() + "{crate}.crate\"}");
        write(
                "cargo/tw/ic/twice",
                "{\"name\": \"twice\", \"vers\": \"1.0.0\", \"deps\": [], \"features\": {}, \"yanked\": false,"
                        + " \"cksum\": \"" + HexFormat.of().formatHex(sum) + "\"}\n");
    }

    private static void wheel(Path file) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            entry(zip, "twice.py", "two = 2\n");
            entry(zip, "twice-1.0.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: twice\nVersion: 1.0.0\n");
            entry(
                    zip,
                    "twice-1.0.0.dist-info/WHEEL",
                    "Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n");
            entry(zip, "twice-1.0.0.dist-info/RECORD", "");
        }
    }

    private static void entry(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(text.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }

    private static void tar(Path folder, String archive, String content) throws Exception {
        Process tar = new ProcessBuilder("tar", "-czf", archive, content)
                .directory(folder.toFile())
                .inheritIO()
                .start();
        assertThat(tar.waitFor()).isZero();
    }

    private void write(String path, String text) throws IOException {
        Path file = shelf.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private String url() {
        return "http://127.0.0.1:" + registry.getAddress().getPort() + "/";
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath().substring(1);
        Path file =
                shelf.resolve(path.endsWith("/") ? path + "index.html" : path).normalize();
        try (exchange) {
            if (file.startsWith(shelf) && Files.isRegularFile(file)) {
                byte[] bytes = Files.readAllBytes(file);
                if (file.toString().endsWith(".html")) {
                    exchange.getResponseHeaders().set("Content-Type", "text/html");
                }
                exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
                exchange.getResponseBody().write(bytes);
            } else {
                exchange.sendResponseHeaders(404, -1);
            }
        }
    }
}
