package io.deepseekmcp;

import io.deepseekmcp.server.ArchiveMaker;
import io.deepseekmcp.server.BackgroundWarmUp;
import io.deepseekmcp.server.ServerIdentity;
import io.deepseekmcp.server.StdioServer;
import io.deepseekmcp.server.ToolAnswer;
import io.deepseekmcp.server.ToolDefinition;
import io.deepseekmcp.server.Version;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Wires the rooms together by hand, for each thing that the command line can ask for. */
final class Product {
    private Product() {}

    /** Serves MCP until the process ends. */
    static void serve(OutputStream out) throws InterruptedException {
        ServerIdentity identity =
                new ServerIdentity("deepseek-mcp", "DeepSeek delegation", Version.NUMBER, "Not configured.");
        Optional<ArchiveMaker> archive = ArchiveMaker.ofThisProcess(System.getenv());
        archive.ifPresent(BackgroundWarmUp::begin);
        new StdioServer(
                        identity,
                        List.of(standIn("deepseek_health"), standIn("delegate_to_deepseek")),
                        () -> archive.ifPresent(ArchiveMaker::stop))
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

    /** Makes the class-data archive, or finds that it is there. The exit code. */
    static int warmUp(PrintStream report) throws InterruptedException {
        Optional<ArchiveMaker> maker = ArchiveMaker.ofThisProcess(System.getenv());
        if (maker.isEmpty()) {
            report.println(
                    "No class-data archive: it is made and used by the launcher, where DEEPSEEK_MCP_NO_CACHE is not"
                            + " set and there is a home directory.");
            return 1;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(maker.get()::stop));
        try {
            Optional<Path> archive = maker.get().current();
            archive = archive.isPresent() ? archive : maker.get().make();
            report.println(archive.map(path -> "The class-data archive is " + path)
                    .orElse("Another process is making the class-data archive just now."));
            return 0;
        } catch (IOException e) {
            report.println("No class-data archive: " + e.getMessage());
            return 1;
        }
    }

    private static ToolDefinition standIn(String name) {
        Map<String, Object> wire = new LinkedHashMap<>();
        wire.put("name", name);
        wire.put("inputSchema", Map.of("type", "object"));
        return new ToolDefinition(
                name, wire, false, (arguments, progress) -> new ToolAnswer(Map.of("status", "disabled"), false));
    }
}
