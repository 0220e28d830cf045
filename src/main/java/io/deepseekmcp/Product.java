package io.deepseekmcp;

import io.deepseekmcp.server.ServerIdentity;
import io.deepseekmcp.server.StdioServer;
import io.deepseekmcp.server.ToolAnswer;
import io.deepseekmcp.server.ToolDefinition;
import io.deepseekmcp.server.Version;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Wires the rooms together by hand, for each thing that the command line can ask for. */
final class Product {
    private Product() {}

    /** Serves MCP until the process ends. */
    static void serve(OutputStream out) throws InterruptedException {
        ServerIdentity identity =
                new ServerIdentity("deepseek-mcp", "DeepSeek delegation", Version.NUMBER, "Not configured.");
        new StdioServer(identity, List.of(standIn("deepseek_health"), standIn("delegate_to_deepseek")), () -> {})
                .serve(out);
    }

    /** Prints the health report. The exit code. */
    static int check(boolean online, PrintStream report) {
        report.println("{\"status\":\"error\",\"online\":" + online + "}");
        return 1;
    }

    /** Runs one delegation against a scripted model. The exit code. */
    static int demo(PrintStream report) {
        report.println("{\"status\":\"failed\"}");
        return 1;
    }

    /** Makes the class-data archive. The exit code. */
    static int warmUp(PrintStream report) {
        report.println("no archive was made");
        return 1;
    }

    private static ToolDefinition standIn(String name) {
        Map<String, Object> wire = new LinkedHashMap<>();
        wire.put("name", name);
        wire.put("inputSchema", Map.of("type", "object"));
        return new ToolDefinition(
                name, wire, false, (arguments, progress) -> new ToolAnswer(Map.of("status", "disabled"), false));
    }
}
