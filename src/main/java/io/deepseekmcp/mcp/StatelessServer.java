package io.deepseekmcp.mcp;

import io.deepseekmcp.json.Json;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.modern.JsonRpc;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.McpHeaders;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import io.modelcontextprotocol.modern.server.McpServer;
import io.modelcontextprotocol.modern.server.McpSyncResponse;
import io.modelcontextprotocol.modern.server.McpTransportResponse;
import io.modelcontextprotocol.modern.server.RequestStateCodec;
import io.modelcontextprotocol.modern.server.feature.McpSyncTool;
import io.modelcontextprotocol.modern.server.feature.McpSyncToolRepository;
import io.modelcontextprotocol.modern.server.feature.ToolsFeature;
import io.modelcontextprotocol.modern.server.feature.ToolsPage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The SDK's server for the stateless revisions, which gets tool calls alone. */
final class StatelessServer {
    private static final String CALL = "call";

    private final McpJsonMapper json = new LeanJsonMapper();
    private final Map<String, McpSyncTool> tools = new LinkedHashMap<>();
    private final ToolRunner runner;
    private final McpServer server;

    StatelessServer(ServerIdentity identity, List<ToolDefinition> definitions, ToolRunner runner) {
        this.runner = runner;
        definitions.forEach(definition -> tools.put(definition.name(), tool(definition)));
        this.server = McpServer.builder()
                .serverInfo(McpSchema.Implementation.builder(identity.name(), identity.version())
                        .title(identity.title())
                        .build())
                .instructions(identity.instructions())
                .jsonMapper(json)
                .requestStateCodec(new NoRequestState())
                .feature(ToolsFeature.ofSync(new Tools(), json, new NoOpValidator(), 0L, McpSchema.CacheScope.PUBLIC))
                .build();
    }

    /** Does one call on this thread; the answer is written before this returns. */
    void call(Call call, Map<String, Object> params) {
        McpTransportContext context = McpTransportContext.create(
                Map.of(McpHeaders.TRANSPORT_CONTEXT_KEY, McpHeaders.NOT_MIRRORED, CALL, call));
        JsonRpc.JSONRPCRequest request =
                new JsonRpc.JSONRPCRequest(Protocol.JSONRPC, Protocol.TOOLS_CALL, call.ticket(), checked(params));
        McpTransportResponse response = server.handleBlocking(context, request).block();
        if (response instanceof McpTransportResponse.Result result) {
            call.answer(json.convertValue(result.response().result(), new TypeRef<Map<String, Object>>() {}));
        } else if (response instanceof McpTransportResponse.Error error) {
            JsonRpc.JSONRPCResponse.JSONRPCError cause = error.response().error();
            call.fail(new RpcError(cause.code(), cause.message()));
        } else {
            throw new IllegalStateException("a tool that streams nothing answered with a stream");
        }
    }

    /** What the SDK needs to see: the surface has checked the rest, and nothing is ever asked of the client. */
    private static Map<String, Object> checked(Map<String, Object> params) {
        Map<String, Object> checked = new LinkedHashMap<>();
        checked.put("name", params.get("name"));
        checked.put("arguments", params.get("arguments"));
        checked.put(
                Protocol.META,
                Map.of(
                        Protocol.META_VERSION,
                        Protocol.STATELESS_REVISIONS.get(0),
                        Protocol.META_CAPABILITIES,
                        Map.of()));
        return checked;
    }

    private McpSyncTool tool(ToolDefinition definition) {
        McpSchema.Tool tool = McpSchema.Tool.builder(
                        definition.name(),
                        RpcMessage.objectOrEmpty(definition.wire().get("inputSchema")))
                .build();
        return McpSyncTool.of(tool, (context, request) -> {
            Call call = (Call) context.transportContext().get(CALL);
            Map<String, Object> arguments = request.arguments() == null ? Map.of() : request.arguments();
            ToolAnswer answer = runner.run(call, definition, arguments);
            return McpSyncResponse.result(McpSchema.CallToolResult.builder()
                    .addContent(McpSchema.TextContent.builder(Json.write(answer.structured()))
                            .build())
                    .structuredContent(answer.structured())
                    .isError(answer.isError())
                    .build());
        });
    }

    private final class Tools implements McpSyncToolRepository {
        @Override
        public ToolsPage list(McpRequestContext context, String cursor) {
            return new ToolsPage(
                    tools.values().stream().map(McpSyncTool::definition).toList(),
                    null,
                    0L,
                    McpSchema.CacheScope.PUBLIC);
        }

        @Override
        public McpSyncTool find(McpRequestContext context, String name) {
            return tools.get(name);
        }
    }

    /** No tool asks the client for more input in the middle of a call, so there is no state to bring back. */
    private static final class NoRequestState implements RequestStateCodec {
        @Override
        public String seal(McpRequestContext context, String state) {
            throw new IllegalStateException("no tool keeps state with the client");
        }

        @Override
        public String open(McpRequestContext context, String sealed) {
            return null;
        }
    }
}
