package io.deepseekmcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Registers with clients whose programs write their arguments down, and looks at the disk. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "stands shell scripts in for the clients")
final class InstallerTest {
    private static final String KEY = "sk-0123456789abcdef0123456789abcdef";

    @TempDir
    private Path folder;

    private Path home;
    private Path calls;
    private ClientHost host;
    private final Map<String, String> environment = new HashMap<>();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @BeforeEach
    void makeHost() throws IOException {
        home = Files.createDirectory(folder.resolve("home"));
        calls = folder.resolve("calls");
        Files.createDirectory(folder.resolve("project"));
        Files.createDirectory(folder.resolve("bin"));
        environment.put("PATH", folder.resolve("bin") + ":/usr/bin:/bin");
        environment.put("HOME", home.toString());
        environment.put("DEEPSEEK_API_KEY", KEY);
        environment.put("calls", calls.toString());
        host = new ClientHost(environment, home, folder.resolve("project"), ClientHost.Platform.LINUX);
    }

    private Registration registration() {
        return new Registration(Path.of("/opt/a b/deepseek-mcp"), "DEEPSEEK_API_KEY", false);
    }

    private Client client(String name) {
        return Clients.of(host).stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void install(String name, Scope scope) throws Exception {
        installer(false).install(client(name), registration(), scope);
    }

    private Installer installer(boolean dryRun) {
        said.reset();
        return new Installer(host, new PrintStream(said, true, StandardCharsets.UTF_8), dryRun);
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    /** A program that notes its arguments, one a line, and then does what the script says. */
    private void program(String name, String script) throws IOException {
        Path file = Files.writeString(
                folder.resolve("bin").resolve(name),
                "#!/bin/sh\n{ printf '%s\\n' " + name + " \"$@\" .; } >>\"$calls\"\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Map<String, String> tree() throws IOException {
        Map<String, String> files = new HashMap<>();
        for (Path root : List.of(home, folder.resolve("project"))) {
            try (Stream<Path> all = Files.walk(root)) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    files.put(folder.relativize(file).toString(), Files.readString(file));
                }
            }
        }
        return files;
    }

    @ParameterizedTest
    @CsvSource({
        "cursor, user, home/.cursor/mcp.json, mcpServers",
        "cursor, project, project/.cursor/mcp.json, mcpServers",
        "vscode, user, home/.config/Code/User/mcp.json, servers",
        "vscode, project, project/.vscode/mcp.json, servers",
        "opencode, user, home/.config/opencode/opencode.json, mcp",
        "opencode, project, project/opencode.json, mcp",
        "deepseek-tui, user, home/.deepseek/mcp.json, servers",
    })
    void writesAFileOnceAndTakesItsEntryOut(String name, String scopeName, String file, String section)
            throws Exception {
        Scope scope = Scope.of(scopeName).orElseThrow();
        installer(true).install(client(name), registration(), scope);
        assertThat(tree()).as("a dry run").isEmpty();
        String announced = said();

        install(name, scope);
        Map<String, String> once = tree();
        assertThat(once).containsOnlyKeys(file);
        assertThat(((Map<?, ?>) ((Map<?, ?>) Json.parse(once.get(file))).get(section)).get("deepseek"))
                .asString()
                .contains("/opt/a b/deepseek-mcp");
        assertThat(once.get(file)).doesNotContain(KEY);
        assertThat(said()).startsWith(announced.strip()).contains(file.substring(file.indexOf('/')));

        install(name, scope);
        assertThat(said()).contains("nothing to do");
        assertThat(tree()).isEqualTo(once);

        installer(false).uninstall(client(name), scope);
        assertThat(Json.parse(tree().get(file))).isEqualTo(Map.of(section, Map.of()));
        installer(false).uninstall(client(name), scope);
        assertThat(said()).contains("nothing to do");
    }

    @Test
    void keepsWhatElseIsInTheFileAndTheFileAsItWas() throws Exception {
        Path file = Files.createDirectories(home.resolve(".cursor")).resolve("mcp.json");
        String before =
                "{\n\t\"mcpServers\": {\n\t\t\"other\": {\"command\": \"x\",  \"env\": {}}\n\t},\n\t\"z\": 1.50\n}";
        Files.writeString(file, before);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        install("cursor", Scope.USER);

        assertThat(file).content().contains("\"other\": {\"command\": \"x\",  \"env\": {}}", "\"z\": 1.50");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(home.resolve(".cursor/mcp.json.bak")).hasContent(before);
        installer(false).uninstall(client("cursor"), Scope.USER);
        assertThat(file).hasContent(before);
    }

    @Test
    void writesThroughALink() throws Exception {
        Path real = Files.writeString(folder.resolve("dotfiles.json"), "{}");
        Files.createSymbolicLink(
                Files.createDirectories(home.resolve(".cursor")).resolve("mcp.json"), real);

        install("cursor", Scope.USER);

        assertThat(home.resolve(".cursor/mcp.json")).isSymbolicLink();
        assertThat(real).content().contains("deepseek");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{ // mine\n}", "{\"mcpServers\": []}", "[]", "{\"a\":1,}"})
    void leavesAloneWhatItCannotReadAndSaysWhatToPaste(String text) throws Exception {
        Path file = Files.createDirectories(home.resolve(".cursor")).resolve("mcp.json");
        Files.writeString(file, text);

        assertThatThrownBy(() -> install("cursor", Scope.USER))
                .isInstanceOf(ClientException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("\"command\": \"/opt/a b/deepseek-mcp\"");
        assertThat(tree()).isEqualTo(Map.of("home/.cursor/mcp.json", text));
    }

    @Test
    void tellsClaudeCodeByItsOwnCommandAndReplacesAnOldEntry() throws Exception {
        program(
                "claude",
                "[ \"$2\" != add-json ] || printf '{\"mcpServers\":{\"%s\":%s}}' \"$5\" \"$6\" >\"$HOME/.claude.json\"; echo Connected");
        install("claude", Scope.USER);
        assertThat(calls).content().startsWith("claude\nmcp\nadd-json\n-s\nuser\ndeepseek\n{");
        assertThat(said())
                .contains("claude sees the server", "${DEEPSEEK_API_KEY:-}")
                .doesNotContain(KEY);
        assertThat(Files.readString(calls)).doesNotContain(KEY).contains("mcp\nget\ndeepseek");

        Files.delete(calls);
        install("claude", Scope.USER);
        assertThat(said()).contains("nothing to do");
        assertThat(calls).content().doesNotContain("add-json");

        Files.writeString(home.resolve(".claude.json"), "{\"mcpServers\":{\"deepseek\":{\"command\":\"old\"}}}");
        Files.delete(calls);
        install("claude", Scope.USER);
        assertThat(calls).content().startsWith("claude\nmcp\nremove\n-s\nuser\ndeepseek\n.\nclaude\nmcp\nadd-json\n");

        Files.delete(calls);
        installer(false).uninstall(client("claude"), Scope.USER);
        assertThat(calls).hasContent("claude\nmcp\nremove\n-s\nuser\ndeepseek\n.\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "claude | home/.claude/settings.json | {\"enabledPlugins\": {\"deepseek@deepseek-mcp\": true}}",
                "claude | project/.claude/settings.json | {\"enabledPlugins\": {\"deepseek@deepseek-mcp\": true}}",
                "claude | project/.claude/settings.local.json | {\"enabledPlugins\": {\"deepseek@deepseek-mcp\": true}}",
                "codex | home/.codex/config.toml | [plugins.\"deepseek@deepseek-mcp\"]%enabled = true # here",
                "gemini | home/.gemini/extensions/deepseek-mcp/gemini-extension.json | {}",
            })
    void stopsWhereAPluginBringsTheServerAlong(String name, String file, String content) throws Exception {
        program(name, "");
        Path settings = folder.resolve(file);
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, content.replace('%', '\n'));
        Map<String, String> before = tree();

        assertThatThrownBy(() -> install(name, Scope.USER)).hasMessageContaining("brings this server along");
        installer(false).uninstall(client(name), Scope.USER);

        assertThat(said()).contains("nothing to do", name + " still has the ");
        assertThat(tree()).isEqualTo(before);
        assertThat(calls).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "claude | home/.claude/settings.json | {\"enabledPlugins\": {\"deepseek@deepseek-mcp\": false}}",
                "claude | home/.claude/settings.json | {\"enabledPlugins\": {\"deepseek@elsewhere\": true}}",
                "claude | home/.claude/settings.json | not json",
                "codex | home/.codex/config.toml | [plugins.\"deepseek@deepseek-mcp\"]%enabled = false%[other]%enabled = true",
                "codex | home/.codex/config.toml | [plugins.\"deepseek@elsewhere\"]%enabled = true",
                "gemini | home/.gemini/extensions/deepseek/gemini-extension.json | {}",
            })
    void takesNoOtherPluginForThisOne(String name, String file, String content) throws Exception {
        Path settings = folder.resolve(file);
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, content.replace('%', '\n'));

        assertThat(client(name).bundle()).isEmpty();
    }

    @Test
    void saysWhatAClientAnswersWhenItRefuses() throws Exception {
        program("claude", "echo 'no disk'; exit 3");

        assertThatThrownBy(() -> install("claude", Scope.USER)).hasMessageContaining("3: no disk");
    }

    @Test
    void saysThatAClientIsNotThere() {
        assertThatThrownBy(() -> install("claude", Scope.USER)).hasMessageContaining("claude is on no folder of PATH");
        assertThatThrownBy(() -> install("gemini", Scope.USER)).hasMessageContaining("gemini is on no folder of PATH");
    }

    @Test
    void tellsGeminiCliAReferenceAndNoKey() throws Exception {
        program(
                "gemini",
                "[ \"$2\" != add ] || { mkdir -p \"$HOME/.gemini\"; printf '{\"mcpServers\":{\"%s\":{\"command\":\"%s\",\"args\":[],\"env\":{\"DEEPSEEK_API_KEY\":\"$DEEPSEEK_API_KEY\"},\"timeout\":%s}}}'"
                        + " \"$9\" \"${10}\" \"$6\" >\"$HOME/.gemini/settings.json\"; }; echo deepseek");
        install("gemini", Scope.USER);

        assertThat(calls).content().startsWith("""
                        gemini
                        mcp
                        add
                        -s
                        user
                        --timeout
                        960000
                        -e
                        DEEPSEEK_API_KEY=$DEEPSEEK_API_KEY
                        deepseek
                        /opt/a b/deepseek-mcp
                        .
                        """).doesNotContain(KEY);
        assertThat(said()).contains("'DEEPSEEK_API_KEY=$DEEPSEEK_API_KEY'", "gemini sees the server");
        install("gemini", Scope.USER);
        assertThat(said()).contains("nothing to do");
    }

    @Test
    void writesATableForCodexAndKeepsTheRest() throws Exception {
        Path file = Files.createDirectories(home.resolve(".codex")).resolve("config.toml");
        String before =
                "# mine\nmodel = \"x\" # why\n\n[mcp_servers.other]\ncommand = \"y\"\n\n# the last\n[z]\na = 1\n";
        Files.writeString(file, before);

        install("codex", Scope.USER);
        String table = """
                [mcp_servers.deepseek]
                command = "/opt/a b/deepseek-mcp"
                env_vars = ["DEEPSEEK_API_KEY"]
                tool_timeout_sec = 960
                """;
        assertThat(file).hasContent(before + "\n" + table);
        install("codex", Scope.USER);
        assertThat(said()).contains("nothing to do");

        String between =
                "[mcp_servers.deepseek]\ncommand = \"old\"\n[mcp_servers.deepseek.env]\nA = \"b\"\n\n# next\n[q]\nr = 1\n";
        Files.writeString(file, before + between);
        install("codex", Scope.USER);
        assertThat(file)
                .content()
                .startsWith(before)
                .contains(table)
                .endsWith("\n# next\n[q]\nr = 1\n")
                .doesNotContain("old", "deepseek.env");

        installer(false).uninstall(client("codex"), Scope.USER);
        assertThat(file)
                .content()
                .startsWith(before)
                .endsWith("# next\n[q]\nr = 1\n")
                .doesNotContain("deepseek");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcp_servers = { deepseek = { command = \"x\" } }\n",
                "mcp_servers.deepseek.command = \"x\"\n",
                "[mcp_servers]\ndeepseek = { command = \"x\" }\n"
            })
    void leavesAloneWhatCodexMayWriteInAnotherForm(String text) throws Exception {
        Path file = Files.createDirectories(home.resolve(".codex")).resolve("config.toml");
        Files.writeString(file, text);

        assertThatThrownBy(() -> install("codex", Scope.USER)).hasMessageContaining("left alone");
        assertThat(file).hasContent(text);
    }

    @Test
    void codexAndDeepSeekTuiKnowNoProjects() {
        for (String name : List.of("codex", "deepseek-tui")) {
            assertThatThrownBy(() -> install(name, Scope.PROJECT)).isInstanceOf(ClientException.class);
        }
    }

    @Test
    void passesAnotherVariableOn() throws Exception {
        Registration other = new Registration(Path.of("/opt/deepseek-mcp"), "MY_KEY", false);
        installer(false).install(client("cursor"), other, Scope.USER);
        assertThat(home.resolve(".cursor/mcp.json")).content().contains("\"DEEPSEEK_API_KEY\": \"${env:MY_KEY}\"");

        installer(false).install(client("codex"), other, Scope.USER);
        assertThat(home.resolve(".codex/config.toml")).content().contains("env_vars = [\"MY_KEY\"]");
        assertThat(said()).contains("\"api_key_env\": \"MY_KEY\"");
    }

    @Test
    void startsACommandScriptOfWindowsByItsInterpreter() {
        Registration windows = new Registration(Path.of("/c/deepseek-mcp.cmd"), "DEEPSEEK_API_KEY", true);

        assertThat(windows.entry("x"))
                .containsEntry("command", "cmd")
                .containsEntry("args", List.of("/c", "/c/deepseek-mcp.cmd"));
    }
}
