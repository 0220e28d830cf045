package io.deepseekmcp.client;

import io.deepseekmcp.client.JsonClient.Layout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The clients that are known. Where their files are and what stands in them is each vendor's documentation. */
public final class Clients {
    private Clients() {}

    /** All of them, in the order in which they are shown. */
    public static List<Client> of(ClientHost host) {
        return List.of(
                new CommandClient(CommandClient.Kind.CLAUDE, host),
                new Codex(host),
                new CommandClient(CommandClient.Kind.GEMINI, host),
                new JsonClient(cursor(host), host),
                new JsonClient(vsCode(host), host),
                new JsonClient(openCode(host), host),
                new JsonClient(deepSeekTui(host), host));
    }

    private static Layout cursor(ClientHost host) {
        Path folder = host.home().resolve(".cursor");
        return new Layout(
                "cursor",
                "cursor",
                folder,
                folder.resolve("mcp.json"),
                Optional.of(".cursor/mcp.json"),
                "mcpServers",
                registration -> registration.entry("${env:" + registration.keyVariable() + "}"));
    }

    private static Layout vsCode(ClientHost host) {
        Path folder = host.applicationData().resolve("Code").resolve("User");
        return new Layout(
                "vscode", "code", folder, folder.resolve("mcp.json"), Optional.of(".vscode/mcp.json"), "servers", r -> {
                    Map<String, Object> entry = new LinkedHashMap<>(Map.of("type", "stdio"));
                    entry.putAll(r.entry("${env:" + r.keyVariable() + "}"));
                    return entry;
                });
    }

    private static Layout openCode(ClientHost host) {
        Path folder = host.configFolder().resolve("opencode");
        return new Layout(
                "opencode",
                "opencode",
                folder,
                folder.resolve("opencode.json"),
                Optional.of("opencode.json"),
                "mcp",
                r -> {
                    Map<String, Object> entry = new LinkedHashMap<>();
                    entry.put("type", "local");
                    List<String> argv = new ArrayList<>(List.of(r.command()));
                    argv.addAll(r.arguments());
                    entry.put("command", argv);
                    entry.put(
                            "environment", Map.of(Registration.DEFAULT_KEY_VARIABLE, "{env:" + r.keyVariable() + "}"));
                    entry.put("enabled", true);
                    entry.put("timeout", Registration.CALL_SECONDS * 1000);
                    return entry;
                });
    }

    /** It hands its whole environment on; its variable for its own registry is the name of ours for settings. */
    private static Layout deepSeekTui(ClientHost host) {
        Path folder = host.home().resolve(".deepseek");
        return new Layout(
                "deepseek-tui", "deepseek-tui", folder, folder.resolve("mcp.json"), Optional.empty(), "servers", r -> {
                    Map<String, Object> entry = new LinkedHashMap<>();
                    entry.put("command", r.command());
                    entry.put("args", r.arguments());
                    entry.put("env", Map.of("DEEPSEEK_MCP_CONFIG", ""));
                    entry.put("execute_timeout", Registration.CALL_SECONDS);
                    return entry;
                });
    }
}
