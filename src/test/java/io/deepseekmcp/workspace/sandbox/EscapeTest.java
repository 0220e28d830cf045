package io.deepseekmcp.workspace.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.workspace.process.CommandOutcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Attempts of code in the workspace to reach what the sandbox closes; after each the host is as it was. */
@EnabledOnOs(OS.LINUX)
final class EscapeTest {
    private static final Path TABLE = Path.of("src/test/resources/workspace/sandbox/escapes.txt");

    @TempDir
    private static Path temporary;

    private static SandboxFixture machine;
    private static ServerSocket port;
    private static ServerSocketChannel socket;
    private static Path inTmp;

    @BeforeAll
    static void make() throws Exception {
        machine = new SandboxFixture(temporary);
        machine.environment.put("FAKE_KEY", SandboxFixture.CANARY);
        machine.denied = List.of("secrets-by-request");
        machine.settings = new Settings.Sandbox(
                Settings.Confinement.AUTO, false, List.of(), List.of(), List.of("hidden-by-setting.txt"));
        machine.ownFiles = List.of(
                machine.base.resolve("own/config.json"),
                machine.base.resolve("own/state"),
                machine.base.resolve("own/server.log"));
        machine.assumeItWorks();
        credentials();
        workspace();
        port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(machine.base.resolve("agent.sock")));
        inTmp = Files.createTempFile(Path.of("/tmp"), "canary-of-the-host", "");
        Files.writeString(inTmp, SandboxFixture.CANARY);
    }

    private static void credentials() throws IOException {
        for (String name : List.of(
                ".ssh/id_rsa",
                ".aws/credentials",
                ".config/gh/hosts.yml",
                ".netrc",
                ".docker/config.json",
                ".kube/config",
                ".git-credentials",
                ".npmrc",
                ".pypirc",
                ".pgpass",
                ".gnupg/private-keys-v1.d/a.key",
                ".azure/token.json",
                ".m2/settings.xml",
                ".cargo/credentials.toml",
                ".gradle/gradle.properties",
                ".gem/credentials",
                ".composer/auth.json",
                ".terraform.d/credentials.tfrc.json",
                ".bash_history",
                ".unknown-tool/token",
                "work/other/.env")) {
            machine.write("home/ada/" + name, SandboxFixture.CANARY);
        }
        machine.write("home/eve/notes.txt", SandboxFixture.CANARY);
        machine.write("own/config.json", SandboxFixture.CANARY);
        machine.write("own/state/result.json", SandboxFixture.CANARY);
        machine.write("own/server.log", SandboxFixture.CANARY);
    }

    private static void workspace() throws Exception {
        machine.git("init", "-q");
        machine.inWorkspace("CLAUDE.md", "hello");
        machine.inWorkspace(".github/workflows/ci.yml", "on: push");
        machine.inWorkspace("sub/a.txt", "a");
        machine.git("add", "-A");
        machine.git("commit", "-qm", "one");
        machine.git("remote", "add", "origin", "https://ada:" + SandboxFixture.CANARY + "@example.com/x.git");
        machine.git("config", "http.https://example.com/.extraheader", "Authorization: " + SandboxFixture.CANARY);
        for (String name : List.of(".env", "config/prod.key", "secrets-by-request/a.txt", "hidden-by-setting.txt")) {
            machine.inWorkspace(name, SandboxFixture.CANARY);
        }
        Files.createLink(machine.root.resolve("hard-link"), machine.root.resolve(".env"));
        Files.createSymbolicLink(machine.root.resolve("link-to-env"), Path.of(".env"));
        Files.createSymbolicLink(machine.root.resolve("link-to-key"), machine.home.resolve(".ssh/id_rsa"));
        Files.createSymbolicLink(machine.root.resolve("link-to-home"), machine.home);
        SandboxFixture.git(Files.createDirectory(machine.root.resolve("nested")), "init", "-q");
        SandboxFixture.git(machine.root, "init", "-q", "--bare", "bare.git");
    }

    @AfterAll
    static void close() throws IOException {
        if (socket != null) {
            socket.close();
            port.close();
            Files.delete(inTmp);
            machine.runner().release(paths());
        }
    }

    private static io.deepseekmcp.guard.path.PathGuard paths() {
        try {
            return machine.paths();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static Stream<String> attempts() throws IOException {
        return Files.readAllLines(TABLE).stream().filter(line -> !line.startsWith("# ") && !line.startsWith("#  "));
    }

    @Test
    void holdsManyAttempts() throws IOException {
        assertThat(attempts().count()).isGreaterThan(100);
    }

    @ParameterizedTest
    @MethodSource("attempts")
    void endsAtTheWall(String attempt) throws Exception {
        int end = attempt.lastIndexOf(" || ");
        String script = attempt.substring(0, end)
                .replace("@HOME@", machine.home.toString())
                .replace("@WS@", machine.root.toString())
                .replace("@BASE@", machine.base.toString())
                .replace("@PORT@", Integer.toString(port.getLocalPort()))
                .replace("@PID@", Long.toString(ProcessHandle.current().pid()))
                .replace("@TMP@", inTmp.toString());
        Map<String, String> before = host();

        CommandOutcome outcome = machine.shell(script);

        assertThat(outcome.output()).doesNotContain(SandboxFixture.CANARY);
        assertExpected(attempt.substring(end + 4), outcome);
        assertThat(host()).isEqualTo(before);
        assertThat(inTmp).hasContent(SandboxFixture.CANARY);
        assertThat(Path.of("/tmp/canary-of-a-test")).doesNotExist();
        assertThat(Path.of("/var/tmp/canary-of-a-test")).doesNotExist();
    }

    private static void assertExpected(String expected, CommandOutcome outcome) {
        int code = outcome.exitCode().orElse(-1);
        String output = outcome.output().strip();
        if (expected.startsWith("says ")) {
            assertThat(output).containsIgnoringCase(expected.substring(5));
            assertThat(code).as(output).isNotZero();
        } else if (expected.startsWith("prints ")) {
            assertThat(output).isEqualTo(expected.substring(7));
            assertThat(code).isZero();
        } else if (expected.equals("fails")) {
            assertThat(code).as(output).isNotZero();
        } else if (expected.equals("notes")) {
            assertThat(output)
                    .satisfiesAnyOf(
                            text -> assertThat(text).isEmpty(),
                            text -> assertThat(text).contains("Permission denied"));
        } else if (expected.equals("empty-for-root")) {
            assertThat(output.isEmpty() || !System.getProperty("user.name").equals("root"))
                    .isTrue();
        } else {
            assertThat(expected).isEqualTo("empty");
            assertThat(output).isEmpty();
            assertThat(code).isZero();
        }
    }

    /** Every file with its mode and content. */
    private static Map<String, String> host() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(machine.base)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                String kind = Files.isSymbolicLink(path)
                        ? "-> " + Files.readSymbolicLink(path)
                        : Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                                ? Files.readString(path, java.nio.charset.StandardCharsets.ISO_8859_1)
                                : "";
                String mode =
                        PosixFilePermissions.toString(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
                files.put(path.toString(), mode + kind);
            }
        }
        return files;
    }
}
