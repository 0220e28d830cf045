package io.deepseekmcp.mcp;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The methods of the extension {@code io.modelcontextprotocol/tasks} (draft of 2026-08), for requests of the stateless
 * revisions.
 */
final class TaskMethods {
    static final String GET = "tasks/get";
    static final String UPDATE = "tasks/update";
    static final String CANCEL = "tasks/cancel";

    private static final String EXTENSIONS = "extensions";
    private static final String NAME = "io.modelcontextprotocol/tasks";

    private final Tasks tasks;

    TaskMethods(Tasks tasks) {
        this.tasks = tasks;
    }

    /** What the capabilities of the server say of the extension. */
    static Map<String, Object> announcement() {
        return Map.of(NAME, Map.of());
    }

    /** Whether the client takes a task for an answer; {@code meta} is the {@code _meta} of its request. */
    static boolean offered(Map<String, Object> meta) {
        Map<String, Object> capabilities = RpcMessage.objectOrEmpty(meta.get(Protocol.META_CAPABILITIES));
        return RpcMessage.objectOrEmpty(capabilities.get(EXTENSIONS)).get(NAME) instanceof Map;
    }

    /** The result without its envelope. */
    Map<String, Object> answer(String method, Map<String, Object> params) throws RpcException {
        if (!offered(RpcMessage.objectOrEmpty(params.get(Protocol.META)))) {
            throw new RpcException(new RpcError(
                    Protocol.MISSING_CAPABILITY,
                    "Missing client capability: " + method + " needs the extension " + NAME,
                    Map.of("requiredCapabilities", Map.of(EXTENSIONS, announcement()))));
        }
        Object id = params.get("taskId");
        return switch (method) {
            case GET -> tasks.find(id).orElseThrow(TaskMethods::unknown);
            case CANCEL -> acknowledged(tasks.cancel(id));
            default -> acknowledged(tasks.find(id).isPresent());
        };
    }

    private static Map<String, Object> acknowledged(boolean known) throws RpcException {
        if (!known) {
            throw unknown();
        }
        return new LinkedHashMap<>();
    }

    private static RpcException unknown() {
        return new RpcException(new RpcError(
                Protocol.INVALID_PARAMS, "Invalid params: there is no task with this id, or it has expired"));
    }
}
