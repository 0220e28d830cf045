package io.deepseekmcp;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.mcp.ServerIdentity;
import io.deepseekmcp.mcp.StdioServer;
import io.deepseekmcp.mcp.ToolDefinition;
import io.deepseekmcp.server.ArchiveMaker;
import io.deepseekmcp.server.BackgroundWarmUp;
import io.deepseekmcp.server.HealthTool;
import io.deepseekmcp.server.ToolSchema;
import io.deepseekmcp.server.Version;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the command line can ask for, each thing on the rooms that it needs and no more. */
final class Product {
    private Product() {}

    /** Serves MCP until the process ends. The configuration is read at the first tool call. */
    static void serve(OutputStream out) throws InterruptedException {
        Once<Session> session = new Once<>(() -> new Session(System.getenv()));
        ServerIdentity identity =
                new ServerIdentity("deepseek-mcp", "DeepSeek delegation", Version.NUMBER, ToolSchema.instructions());
        List<ToolDefinition> tools = List.of(
                ToolSchema.health().definition(false, () -> session.get().healthTool()),
                ToolSchema.delegate().definition(true, () -> session.get().delegateTool()));
        Optional<ArchiveMaker> archive = ArchiveMaker.ofThisProcess(System.getenv());
        archive.ifPresent(BackgroundWarmUp::begin);
        Runnable endChildren = () -> {
            session.ifMade(Session::endChildren);
            archive.ifPresent(ArchiveMaker::stop);
        };
        new StdioServer(identity, tools, endChildren).serve(out);
    }

    /** Prints the health report. The exit code. */
    static int check(boolean online, PrintStream report) throws InterruptedException {
        Session session = new Session(System.getenv());
        Map<String, Object> json = session.healthTool().report(online);
        report.println(Json.pretty(json));
        boolean accepted = !online || HealthTool.keyAccepted(json);
        return session.isUsable() && accepted ? 0 : 1;
    }

    /** Runs one delegation against a scripted model. The exit code. */
    static int demo(PrintStream report) throws InterruptedException {
        try {
            return new Demo(System.getenv(), System.err).run(report);
        } catch (IOException e) {
            System.err.println("deepseek-mcp: the demo could not be set up: " + e);
            return 1;
        }
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
}
