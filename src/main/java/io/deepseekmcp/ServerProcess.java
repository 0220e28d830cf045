package io.deepseekmcp;

import io.deepseekmcp.config.ConfigFile;
import io.deepseekmcp.mcp.Host;
import io.deepseekmcp.mcp.TaskRecords;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.mcp.ToolDefinition;
import io.deepseekmcp.mcp.ToolHandler;
import io.deepseekmcp.mcp.ToolProgress;
import io.deepseekmcp.server.ArchiveMaker;
import io.deepseekmcp.server.ToolSchema;
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
    private final Map<String, String> environment;
    private final Optional<ArchiveMaker> archive;
    private final Optional<Training> training;
    private final boolean aheadWhenIdle;
    private final Rehearsal rehearsal;
    private volatile Optional<Session> session = Optional.empty();
    private Optional<List<ToolDefinition>> tools = Optional.empty();

    /**
     * A server that has done nothing yet.
     *
     * @param archive makes the class-data archive, where one is wanted
     * @param training there in a process that is run for its archive
     * @param aheadWhenIdle whether it does ahead what the first delegation needs
     */
    ServerProcess(
            Map<String, String> environment,
            Optional<ArchiveMaker> archive,
            Optional<Training> training,
            boolean aheadWhenIdle) {
        this.environment = environment;
        this.archive = archive;
        this.training = training;
        this.aheadWhenIdle = aheadWhenIdle;
        this.rehearsal = new Rehearsal(environment, DemoWorld.TEMPORARY);
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
