package io.deepseekmcp;

import io.deepseekmcp.config.ConfigFile;
import io.deepseekmcp.mcp.Host;
import io.deepseekmcp.mcp.ServerIdentity;
import io.deepseekmcp.mcp.StdioServer;
import io.deepseekmcp.mcp.TaskRecords;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.mcp.ToolDefinition;
import io.deepseekmcp.mcp.ToolHandler;
import io.deepseekmcp.mcp.ToolProgress;
import io.deepseekmcp.server.ArchiveMaker;
import io.deepseekmcp.server.BackgroundWarmUp;
import io.deepseekmcp.server.ToolSchema;
import io.deepseekmcp.server.Version;
import java.io.OutputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The process around the server: its session, which reads the configuration and is made at the first need, its tools, and
 * what ends with it. Up to the list of tools there is no lambda: the first one of a process takes as long as all the rest.
 */
final class ServerProcess implements Host, Supplier<List<ToolDefinition>> {
    /** The system property of a server that does nothing before it is asked. */
    private static final String NOTHING_AHEAD = "deepseekmcp.nothing-ahead";

    private final Map<String, String> environment;
    private final Optional<ArchiveMaker> archive;
    private final Optional<Training> training;
    private final boolean aheadWhenIdle;
    private final Rehearsal rehearsal;
    private volatile Optional<Session> session = Optional.empty();
    private Optional<List<ToolDefinition>> tools = Optional.empty();

    private ServerProcess(
            Map<String, String> environment, Optional<ArchiveMaker> archive, Optional<Training> training) {
        this.environment = environment;
        this.archive = archive;
        this.training = training;
        this.aheadWhenIdle = training.isEmpty() && System.getProperty(NOTHING_AHEAD) == null;
        this.rehearsal = new Rehearsal(environment, DemoWorld.TEMPORARY);
    }

    /**
     * Serves MCP until the process ends, which it does with exit code 0.
     *
     * @param out the process's standard output, unbuffered
     */
    static void serve(Map<String, String> given, OutputStream out) throws InterruptedException {
        Optional<Training> training =
                System.getProperty(ArchiveMaker.TRAINING) == null ? Optional.empty() : Training.begin(given);
        Map<String, String> environment = training.isPresent() ? training.get().environment() : given;
        Optional<ArchiveMaker> archive = ArchiveMaker.ofThisProcess(given);
        BackgroundWarmUp.begin(archive);
        ServerProcess process = new ServerProcess(environment, archive, training);
        ServerIdentity identity =
                new ServerIdentity("deepseek-mcp", "DeepSeek delegation", Version.NUMBER, ToolSchema.instructions());
        new StdioServer(identity, process, process).serve(out);
    }

    private Session session() {
        Optional<Session> known = session;
        return known.isPresent() ? known.get() : madeSession();
    }

    private synchronized Session madeSession() {
        if (session.isEmpty()) {
            session = Optional.of(new Session(environment));
        }
        return session.get();
    }

    /**
     * Two tools, for which the session is asked at their first call; and others, for which it is asked at once, where the
     * configuration file speaks of them.
     */
    @Override
    public synchronized List<ToolDefinition> get() {
        if (tools.isEmpty()) {
            tools = Optional.of(definitions());
        }
        return tools.get();
    }

    private List<ToolDefinition> definitions() {
        List<ToolDefinition> all = new ArrayList<>();
        all.add(ToolSchema.health().definition(false, new ToolHandler() {
            @Override
            public ToolAnswer call(Map<String, Object> arguments, ToolProgress progress) throws InterruptedException {
                return session().healthTool().call(arguments, progress);
            }
        }));
        all.add(ToolSchema.delegate().definition(true, new ToolHandler() {
            @Override
            public ToolAnswer call(Map<String, Object> arguments, ToolProgress progress) throws InterruptedException {
                return session().delegateTool().call(arguments, progress);
            }
        }));
        if (ConfigFile.mentions(Session.host(environment), Session.EXTRA_TOOLS)) {
            all.addAll(session().extraTools());
        }
        return all;
    }

    @Override
    public InstantSource clock() {
        return new SteadyClock();
    }

    @Override
    public Optional<TaskRecords> taskRecords() {
        return session().taskRecords();
    }

    @Override
    public void readyAhead(BooleanSupplier stop) {
        if (!aheadWhenIdle || stop.getAsBoolean()) {
            return;
        }
        session().readyAhead(stop);
        if (session().isUsable() && !stop.getAsBoolean()) {
            rehearsal.play(stop);
        }
    }

    @Override
    public void cancelWork() {
        if (session.isPresent()) {
            session.get().cancelDelegations();
        }
    }

    @Override
    public void endChildren() {
        rehearsal.end();
        if (session.isPresent()) {
            session.get().endChildren();
        }
        if (archive.isPresent()) {
            archive.get().stop();
        }
        if (training.isPresent()) {
            training.get().end();
        }
    }

    @Override
    public void beforeExit() {
        if (session.isPresent()) {
            session.get().endRecords();
        }
    }
}
