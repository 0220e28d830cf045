package io.deepseekmcp.mcp;

import io.deepseekmcp.mcp.RpcMessage.Request;
import io.deepseekmcp.text.Excerpt;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The methods of MCP in both of its eras: with a handshake up to 2025-11-25, and stateless from 2026-07-28 on, where
 * every request names its revision. Tool calls go through the SDK's servers, which the first call wakes.
 */
final class McpSurface {
    private static final int MAX_ECHO = 200;
    private static final String NAME = "name";
    private static final String ARGUMENTS = "arguments";

    private final StaticResponses standing;
    private final MessageWriter writer;
    private final Calls calls;
    private final SdkServers servers;
    private final Tasks tasks;
    private final TaskMethods taskMethods;
    private final ServerIdentity identity;
    private boolean initialized;

    McpSurface(
            ServerIdentity identity,
            Supplier<List<ToolDefinition>> tools,
            Tasks tasks,
            InstantSource clock,
            MessageWriter writer,
            Calls calls) {
        this.standing = new StaticResponses(identity, tools);
        this.writer = writer;
        this.calls = calls;
        this.servers = new SdkServers(identity, tools, clock);
        this.tasks = tasks;
        this.taskMethods = new TaskMethods(tasks);
        this.identity = identity;
    }

    /** Answers a request; of all methods only a tool call is left to another thread. */
    void handle(Request request) {
        try {
            if (request.method().equals(Protocol.INITIALIZE)) {
                writer.result(request.id(), initialize(request.params()));
            } else if (isStateless(request)) {
                stateless(request);
            } else {
                afterHandshake(request);
            }
        } catch (RpcException e) {
            writer.error(request.id(), e.error());
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

    private void afterHandshake(Request request) throws RpcException {
        switch (request.method()) {
            case Protocol.PING -> writer.result(request.id(), Map.of());
            case Protocol.TOOLS_LIST -> {
                checkInitialized();
                checkCursor(request.params());
                writer.result(request.id(), standing.toolsList());
            }
            case Protocol.TOOLS_CALL -> {
                checkInitialized();
                start(
                        request,
                        Optional.empty(),
                        (call, params) -> servers.afterHandshake().call(call, params));
            }
            default -> throw unknownMethod(request.method());
        }
    }

    private static boolean isStateless(Request request) {
        Map<String, Object> meta = RpcMessage.objectOrEmpty(request.params().get(Protocol.META));
        return request.method().equals(Protocol.DISCOVER) || meta.containsKey(Protocol.META_VERSION);
    }

    private void stateless(Request request) throws RpcException {
        checkMeta(RpcMessage.objectOrEmpty(request.params().get(Protocol.META)));
        switch (request.method()) {
            case Protocol.DISCOVER -> writer.result(request.id(), standing.discover());
            case Protocol.TOOLS_LIST -> {
                checkCursor(request.params());
                writer.result(request.id(), standing.statelessToolsList());
            }
            case Protocol.TOOLS_CALL ->
                start(
                        request,
                        tasksFor(request),
                        (call, params) -> servers.stateless().call(call, params));
            case TaskMethods.GET, TaskMethods.UPDATE, TaskMethods.CANCEL ->
                writer.result(request.id(), ofTask(request));
            default -> throw unknownMethod(request.method());
        }
    }

    private Map<String, Object> ofTask(Request request) throws RpcException {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("resultType", "complete");
        result.putAll(taskMethods.answer(request.method(), request.params()));
        result.putAll(identity.envelope());
        return result;
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

    private void start(Request request, Optional<Tasks> forTask, SdkServers.ToolCaller caller) throws RpcException {
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
        calls.start(request.id(), tool.longRunning(), usable, forTask, call -> caller.call(call, params));
    }

    private void checkInitialized() throws RpcException {
        if (!initialized) {
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
