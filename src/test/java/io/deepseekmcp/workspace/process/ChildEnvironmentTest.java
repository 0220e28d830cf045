package io.deepseekmcp.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ChildEnvironmentTest {
    private static final String KEY = "sk-" + "a1b2c3d4".repeat(4);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DEEPSEEK_API_KEY",
                "DEEPSEEK_MCP_API_KEY",
                "DEEPSEEK_MCP_BASE_URL",
                "OPENAI_API_KEY",
                "GITHUB_TOKEN",
                "AWS_PROFILE",
                "GIT_DIR",
                "GIT_EXTERNAL_DIFF",
                "GIT_CONFIG_COUNT",
                "GIT_SSH",
                "LD_PRELOAD",
                "LD_LIBRARY_PATH",
                "DYLD_INSERT_LIBRARIES",
                "NODE_OPTIONS",
                "NODE_PATH",
                "npm_config_script_shell",
                "NPM_CONFIG_REGISTRY",
                "PYTHONPATH",
                "PYTHONSTARTUP",
                "PYTEST_ADDOPTS",
                "PYTEST_PLUGINS",
                "JAVA_TOOL_OPTIONS",
                "_JAVA_OPTIONS",
                "JDK_JAVA_OPTIONS",
                "CLASSPATH",
                "MAVEN_OPTS",
                "MAVEN_ARGS",
                "RUSTC_WRAPPER",
                "RUSTFLAGS",
                "CARGO_BUILD_RUSTC",
                "GOFLAGS",
                "GOENV",
                "GOPRIVATE",
                "CGO_CFLAGS",
                "DOTNET_STARTUP_HOOKS",
                "RUBYOPT",
                "RUBYLIB",
                "BUNDLE_GEMFILE",
                "PERL5OPT",
                "PERL5LIB",
                "PHP_INI_SCAN_DIR",
                "BASH_ENV",
                "ENV",
                "SHELLOPTS",
                "PS4",
                "PROMPT_COMMAND",
                "MAKEFLAGS",
                "CC",
                "CFLAGS",
                "SSH_AUTH_SOCK",
                "DISPLAY",
                "DOCKER_HOST",
                "KUBECONFIG",
                "ALL_PROXY",
                "XDG_RUNTIME_DIR",
                "DBUS_SESSION_BUS_ADDRESS",
                "ANYTHING_ELSE"
            })
    void passesNothingThatIsNotListed(String variable) {
        assertThat(build(Map.of(variable, "/somewhere/value"))).doesNotContainKey(variable);
    }

    @Test
    void dropsACredentialUnderAnInnocentName() {
        assertThat(build(Map.of("TZ", KEY, "HOME", "/home/u")))
                .doesNotContainKey("TZ")
                .containsEntry("HOME", "/home/u");
    }

    @Test
    void takesFromThePathWhatIsAbsoluteAndOutsideTheWorkspace() throws IOException {
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Path sibling = Files.createDirectory(folder.resolve("workspace-tools"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Files.createDirectories(root().resolve("bin")));
        String path = String.join(
                File.pathSeparator,
                root().resolve("bin").toString(),
                "",
                ".",
                "node_modules/.bin",
                outside.toString(),
                root() + "/../workspace/bin",
                link.toString(),
                sibling.toString(),
                root().toString());

        assertThat(build(Map.of("PATH", path))).containsEntry("PATH", outside + File.pathSeparator + sibling);
    }

    @Test
    void hasAPathEvenWhenTheServerHasNone() throws IOException {
        assertThat(build(Map.of())).containsEntry("PATH", "/usr/local/bin:/usr/bin:/bin");
        assertThat(build(Map.of("PATH", root().toString()))).containsEntry("PATH", "/usr/local/bin:/usr/bin:/bin");
    }

    @ParameterizedTest
    @CsvSource({"JAVA_HOME", "CARGO_HOME", "GOPATH", "TMPDIR", "SSL_CERT_FILE", "GRADLE_USER_HOME"})
    void copiesAFolderOnlyFromOutsideTheWorkspace(String variable) throws IOException {
        String outside = folder.resolve("outside").toString();

        assertThat(build(Map.of(variable, outside))).containsEntry(variable, outside);
        assertThat(build(Map.of(variable, root() + "/x"))).doesNotContainKey(variable);
        assertThat(build(Map.of(variable, "relative"))).doesNotContainKey(variable);
        assertThat(build(Map.of(variable, outside + File.pathSeparator + root())))
                .doesNotContainKey(variable);
    }

    @Test
    void passesAProxyOnlyWithoutAPassword() {
        assertThat(build(Map.of("HTTPS_PROXY", "http://proxy:3128", "no_proxy", "localhost")))
                .containsEntry("HTTPS_PROXY", "http://proxy:3128")
                .containsEntry("no_proxy", "localhost");
        assertThat(build(Map.of("HTTPS_PROXY", "http://user:word@proxy:3128", "http_proxy", "user:word@proxy")))
                .doesNotContainKeys("HTTPS_PROXY", "http_proxy");
    }

    @Test
    void asksForNoPagerNoPromptNoColourAndNoWatching() {
        assertThat(build(Map.of("PAGER", "less", "CI", "", "TERM", "xterm-256color", "EDITOR", "vim")))
                .containsEntry("CI", "1")
                .containsEntry("TERM", "dumb")
                .containsEntry("NO_COLOR", "1")
                .containsEntry("PAGER", "cat")
                .containsEntry("GIT_PAGER", "cat")
                .containsEntry("EDITOR", "false")
                .containsEntry("GIT_EDITOR", "false")
                .containsEntry("GIT_TERMINAL_PROMPT", "0")
                .containsEntry("SSH_ASKPASS", "false");
    }

    @Test
    void keepsAUtf8LocaleAndReplacesAnyOther() {
        assertThat(build(Map.of("LANG", "de_DE.UTF-8")))
                .containsEntry("LANG", "de_DE.UTF-8")
                .doesNotContainKey("LC_ALL");
        assertThat(build(Map.of("LANG", "de_DE.UTF-8", "LC_ALL", "C"))).containsEntry("LC_ALL", "C.UTF-8");
        assertThat(build(Map.of("LC_ALL", "POSIX"))).containsEntry("LC_ALL", "C.UTF-8");
        assertThat(build(Map.of())).containsEntry("LC_ALL", "C.UTF-8");
    }

    @Test
    void setsOfflineFlagsOnlyWhenAskedTo() throws IOException {
        assertThat(build(Map.of()))
                .doesNotContainKeys(
                        "CARGO_NET_OFFLINE", "GOPROXY", "npm_config_offline", "PIP_NO_INDEX", "GOTOOLCHAIN");
        assertThat(ChildEnvironment.build(Map.of(), root(), true, Platform.LINUX))
                .containsEntry("CARGO_NET_OFFLINE", "true")
                .containsEntry("GOPROXY", "off")
                .containsEntry("npm_config_offline", "true")
                .containsEntry("PIP_NO_INDEX", "1");
    }

    @Test
    void readsNamesInAnyCaseOnWindowsAlone() throws IOException {
        Map<String, String> server =
                new HashMap<>(Map.of("Path", "", "SystemRoot", "C:\\Windows", "userprofile", "C:\\Users\\u"));

        assertThat(ChildEnvironment.build(server, root(), false, Platform.WINDOWS))
                .containsEntry("SYSTEMROOT", "C:\\Windows")
                .containsEntry("USERPROFILE", "C:\\Users\\u")
                .containsEntry("PATHEXT", ".COM;.EXE;.BAT;.CMD")
                .containsEntry("GIT_CONFIG_GLOBAL", "NUL");
        assertThat(build(server)).doesNotContainKeys("SYSTEMROOT", "USERPROFILE");
    }

    private Map<String, String> build(Map<String, String> server) {
        try {
            return ChildEnvironment.build(server, root(), false, Platform.LINUX);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Path root() throws IOException {
        return Files.createDirectories(folder.toRealPath().resolve("workspace"));
    }
}
