package io.deepseekmcp.mcp;

import io.deepseekmcp.json.Json;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Mono;

/**
 * The SDK's server for the revisions that begin with a handshake, on our transport. It is told that the handshake
 * is over, and gets tool calls alone: nothing is ever asked of the client, so who the client is does not matter to it.
 */
final class HandshakeServer {
    private static final String CALL = "call";

    private final McpJsonMapper json = new LeanJsonMapper();
    private final Map<Object, Call> open = new ConcurrentHashMap<>();
    private final ToolRunner runner;
    private final McpServerSession session;

    HandshakeServer(ServerIdentity identity, List<ToolDefinition> tools, ToolRunner runner) {
        this.runner = runner;
        Provider provider = new Provider();
        McpServer.sync(provider)
                .serverInfo(McpSchema.Implementation.builder(identity.name(), identity.version())
                        .title(identity.title())
                        .build())
                .instructions(identity.instructions())
                .capabilities(
                        McpSchema.ServerCapabilities.builder().tools(false).build())
                .jsonMapper(json)
                .jsonSchemaValidator(new NoOpValidator())
                .validateToolInputs(false)
                .immediateExecution(true)
                .tools(tools.stream().map(this::specification).toList())
                .build();
        this.session = provider.factory.create(new Transport());
        session.init(
                McpSchema.ClientCapabilities.builder().build(),
                McpSchema.Implementation.builder("client", "0").build());
        session.handle(new McpSchema.JSONRPCNotification(Protocol.JSONRPC, "notifications/initialized", null))
                .block();
    }

    /** Does one call on this thread; the answer is written before this returns. */
    void call(Call call, Map<String, Object> params) {
        open.put(call.ticket(), call);
        try {
            McpSchema.JSONRPCRequest request =
                    new McpSchema.JSONRPCRequest(Protocol.JSONRPC, Protocol.TOOLS_CALL, call.ticket(), params);
            session.handle(request)
                    .contextWrite(context ->
                            context.put(McpTransportContext.KEY, McpTransportContext.create(Map.of(CALL, call))))
                    .block();
        } finally {
            open.remove(call.ticket());
        }
    }

    private SyncToolSpecification specification(ToolDefinition tool) {
        return SyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder(
                                tool.name(),
                                RpcMessage.objectOrEmpty(tool.wire().get("inputSchema")))
                        .build())
                .callHandler((exchange, request) -> {
                    Call call = (Call) exchange.transportContext().get(CALL);
                    Map<String, Object> arguments = request.arguments() == null ? Map.of() : request.arguments();
                    ToolAnswer answer = runner.run(call, tool, arguments);
                    return McpSchema.CallToolResult.builder()
                            .addTextContent(Json.write(answer.structured()))
                            .structuredContent(answer.structured())
                            .isError(answer.isError())
                            .build();
                })
                .build();
    }

    private static final class Provider implements McpServerTransportProvider {
        private McpServerSession.Factory factory;

        @Override
        public void setSessionFactory(McpServerSession.Factory sessionFactory) {
            factory = sessionFactory;
        }

        @Override
        public Mono<Void> notifyClients(String method, Object params) {
            return Mono.empty();
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }

    /** Carries the SDK's answers to the calls that they belong to. */
    private final class Transport implements McpServerTransport {
        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            return Mono.fromRunnable(() -> {
                if (message instanceof McpSchema.JSONRPCResponse response && open.get(response.id()) != null) {
                    answer(open.get(response.id()), response);
                }
            });
        }

        private void answer(Call call, McpSchema.JSONRPCResponse response) {
            if (response.error() == null) {
                call.answer(json.convertValue(response.result(), new TypeRef<Map<String, Object>>() {}));
            } else {
                call.fail(new RpcError(response.error().code(), response.error().message()));
            }
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return json.convertValue(data, type);
        }

        @Override
        public void close() {}

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }
}
