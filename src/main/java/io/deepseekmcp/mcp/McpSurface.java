package io.deepseekmcp.mcp;

import io.deepseekmcp.mcp.RpcMessage.Request;
import io.deepseekmcp.text.Excerpt;
import java.util.Map;
import java.util.Optional;

/**
 * The methods of MCP in both of its eras: with a handshake up to 2025-11-25, and stateless from 2026-07-28 on, where
 * every request names its revision.
 */
final class McpSurface implements StdioTransport.RequestHandler {
    private static final int MAX_ECHO = 200;
    private static final String NAME = "name";
    private static final String ARGUMENTS = "arguments";

    private final Responses standing;
    private final MessageWriter writer;
    private final Calls calls;
    private final ToolRunner runner;
    private final Tasks tasks;
    private final TaskMethods taskMethods;
    private final IdleWork idleWork;
    private boolean initialized;

    McpSurface(
            Responses standing, ToolRunner runner, Tasks tasks, MessageWriter writer, Calls calls, IdleWork idleWork) {
        this.standing = standing;
        this.runner = runner;
        this.tasks = tasks;
        this.taskMethods = new TaskMethods(tasks);
        this.writer = writer;
        this.calls = calls;
        this.idleWork = idleWork;
    }

    /** Answers a request; of all methods only a tool call is left to another thread. */
    @Override
    public void handle(Request request) {
        try {
            answer(request, isStateless(request));
        } catch (RpcException e) {
            writer.error(request.id(), e.error());
        }
    }

    private void answer(Request request, boolean stateless) throws RpcException {
        if (stateless) {
            checkMeta(RpcMessage.objectOrEmpty(request.params().get(Protocol.META)));
        }
        switch (request.method()) {
            case Protocol.INITIALIZE -> writer.result(request.id(), initialize(request.params()));
            case Protocol.DISCOVER -> writer.result(request.id(), standing.discover());
            case Protocol.PING -> {
                if (stateless) {
                    throw unknownMethod(request.method());
                }
                writer.result(request.id(), Map.of());
            }
            case Protocol.TOOLS_LIST -> {
                checkReady(stateless);
                checkCursor(request.params());
                writer.result(request.id(), stateless ? standing.statelessToolsList() : standing.toolsList());
                idleWork.begin();
            }
            case Protocol.TOOLS_CALL -> {
                checkReady(stateless);
                start(request, stateless);
            }
            case TaskMethods.GET, TaskMethods.UPDATE, TaskMethods.CANCEL -> {
                if (!stateless) {
                    throw unknownMethod(request.method());
                }
                writer.result(request.id(), standing.complete(taskMethods.answer(request.method(), request.params())));
            }
            default -> throw unknownMethod(request.method());
        }
    }

    private Map<String, Object> initialize(Map<String, Object> params) throws RpcException {
        if (initialized) {
            throw invalidRequest("this session is initialized already");
        }
        if (!(params.get("protocolVersion") instanceof String version)) {
            throw invalidParams("\"protocolVersion\" must be a string");
        }
        initialized = true;
        return standing.initialize(version);
    }

    private static boolean isStateless(Request request) {
        Map<String, Object> meta = RpcMessage.objectOrEmpty(request.params().get(Protocol.META));
        return request.method().equals(Protocol.DISCOVER)
                || (meta.containsKey(Protocol.META_VERSION) && !request.method().equals(Protocol.INITIALIZE));
    }

    private Optional<Tasks> tasksFor(Request call) {
        return TaskMethods.offered(RpcMessage.objectOrEmpty(call.params().get(Protocol.META)))
                ? Optional.of(tasks)
                : Optional.empty();
    }

    private static void checkMeta(Map<String, Object> meta) throws RpcException {
        if (!(meta.get(Protocol.META_VERSION) instanceof String version)) {
            throw invalidParams("_meta[\"" + Protocol.META_VERSION + "\"] must be a string");
        }
        if (!Protocol.STATELESS_REVISIONS.contains(version)) {
            Map<String, Object> data = Map.of("supported", Protocol.STATELESS_REVISIONS, "requested", version);
            throw new RpcException(
                    new RpcError(Protocol.UNSUPPORTED_VERSION, "Unsupported protocol version " + echo(version), data));
        }
        if (!(meta.get(Protocol.META_CAPABILITIES) instanceof Map)) {
            throw invalidParams("_meta[\"" + Protocol.META_CAPABILITIES + "\"] must be an object");
        }
    }

    private void start(Request request, boolean stateless) throws RpcException {
        idleWork.stop();
        Map<String, Object> params = request.params();
        if (!(params.get(NAME) instanceof String name)) {
            throw invalidParams("\"name\" must be the name of a tool: " + standing.toolNames());
        }
        ToolDefinition tool = standing.tool(name)
                .orElseThrow(() -> invalidParams(
                        "there is no tool \"" + echo(name) + "\"; this server has " + standing.toolNames()));
        Object arguments = params.get(ARGUMENTS);
        if (arguments != null && !(arguments instanceof Map)) {
            throw invalidParams("\"arguments\" must be an object");
        }
        Object token = RpcMessage.objectOrEmpty(params.get(Protocol.META)).get(Protocol.PROGRESS_TOKEN);
        Optional<Object> usable = Optional.ofNullable(token).filter(t -> t instanceof String || t instanceof Number);
        Map<String, Object> given = RpcMessage.objectOrEmpty(arguments);
        calls.start(
                request.id(),
                tool.longRunning(),
                usable,
                stateless ? tasksFor(request) : Optional.empty(),
                call -> runner.run(call, tool, given)
                        .ifPresent(answer -> call.answer(standing.toolResult(answer, stateless))));
    }

    private void checkReady(boolean stateless) throws RpcException {
        if (!stateless && !initialized) {
            throw invalidRequest("send \"initialize\" first");
        }
    }

    /** The tools fit on one page, so no page after it was ever offered. */
    private static void checkCursor(Map<String, Object> params) throws RpcException {
        Object cursor = params.get("cursor");
        if (cursor != null && !"".equals(cursor)) {
            throw invalidParams("there is no further page; leave \"cursor\" out");
        }
    }

    /** What the client sent, in an error message: it may be as long as a line. */
    private static String echo(String text) {
        return Excerpt.head(text, MAX_ECHO);
    }

    private static RpcException invalidRequest(String reason) {
        return new RpcException(new RpcError(Protocol.INVALID_REQUEST, "Invalid request: " + reason));
    }

    private static RpcException invalidParams(String reason) {
        return new RpcException(new RpcError(Protocol.INVALID_PARAMS, "Invalid params: " + reason));
    }

    private static RpcException unknownMethod(String method) {
        return new RpcException(new RpcError(Protocol.METHOD_NOT_FOUND, "Method not found: " + echo(method)));
    }
}
