package io.deepseekmcp.mcp;

import static io.deepseekmcp.mcp.Conversation.parse;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.deepseekmcp.json.Json;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.modern.JsonRpc;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.McpHeaders;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import io.modelcontextprotocol.modern.server.McpServer;
import io.modelcontextprotocol.modern.server.McpSyncResponse;
import io.modelcontextprotocol.modern.server.McpTransportResponse;
import io.modelcontextprotocol.modern.server.feature.McpSyncTool;
import io.modelcontextprotocol.modern.server.feature.McpSyncToolRepository;
import io.modelcontextprotocol.modern.server.feature.ToolsFeature;
import io.modelcontextprotocol.modern.server.feature.ToolsPage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Holds our own answers against those that the SDK gives to the same questions. */
final class ResponsesTest {
    private static final long TTL = 3_600_000;
    private static final JsonSchemaValidator ACCEPTING =
            (schema, structured) -> JsonSchemaValidator.ValidationResponse.asValid("{}");

    private final McpJsonMapper json = new JacksonMcpJsonMapper(new ObjectMapper());
    private final ToolDefinition echo = Conversation.echo();
    private final Responses standing = new Responses(Conversation.IDENTITY, () -> List.of(echo));

    @Test
    void discoversAsTheSdkDoesWhichKnowsNothingOfTasks() throws Exception {
        Map<String, Object> sdk = sdk("server/discover");
        Map<String, Object> capabilities = new LinkedHashMap<>(RpcMessage.objectOrEmpty(sdk.get("capabilities")));
        capabilities.put("extensions", Map.of("io.modelcontextprotocol/tasks", Map.of()));
        sdk.put("capabilities", capabilities);

        assertThat(parse(Json.write(standing.discover()))).isEqualTo(sdk);
    }

    @Test
    void listsToolsAsTheSdkDoes() throws Exception {
        assertThat(parse(Json.write(standing.statelessToolsList()))).isEqualTo(sdk("tools/list"));
    }

    @Test
    void introducesItselfAsTheSdkDoes() throws Exception {
        io.modelcontextprotocol.spec.McpSchema.InitializeResult result =
                io.modelcontextprotocol.spec.McpSchema.InitializeResult.builder(
                                "2025-06-18",
                                io.modelcontextprotocol.spec.McpSchema.ServerCapabilities.builder()
                                        .tools(false)
                                        .build(),
                                io.modelcontextprotocol.spec.McpSchema.Implementation.builder("test-server", "1.0")
                                        .title("Test server")
                                        .build())
                        .instructions("Use the tools.")
                        .build();

        assertThat(parse(Json.write(standing.initialize("2025-06-18"))))
                .isEqualTo(parse(json.writeValueAsString(result)));
    }

    @Test
    void answersACallAsTheSdkDoes() throws Exception {
        ToolAnswer answer = new ToolAnswer(Map.of("said", "hello"), true);

        assertThat(parse(Json.write(standing.toolResult(answer, true)))).isEqualTo(sdk("tools/call"));
        assertThat(parse(Json.write(standing.toolResult(answer, false))))
                .isEqualTo(parse(json.writeValueAsString(io.modelcontextprotocol.spec.McpSchema.CallToolResult.builder()
                        .addTextContent("{\"said\":\"hello\"}")
                        .structuredContent(answer.structured())
                        .isError(true)
                        .build())));
    }

    private Map<String, Object> sdk(String method) throws Exception {
        McpSchema.Tool tool = McpSchema.Tool.builder("echo", Map.of("type", "object"))
                .description("A tool of the tests.")
                .build();
        McpServer server = McpServer.builder()
                .serverInfo(McpSchema.Implementation.builder("test-server", "1.0")
                        .title("Test server")
                        .build())
                .instructions("Use the tools.")
                .discoverCache(TTL, McpSchema.CacheScope.PUBLIC)
                .jsonMapper(json)
                .feature(ToolsFeature.ofSync(new OneTool(tool), json, ACCEPTING, TTL, McpSchema.CacheScope.PUBLIC))
                .build();
        McpTransportResponse response = server.handleBlocking(
                        McpTransportContext.create(Map.of(McpHeaders.TRANSPORT_CONTEXT_KEY, McpHeaders.NOT_MIRRORED)),
                        new JsonRpc.JSONRPCRequest(
                                "2.0",
                                method,
                                1L,
                                parse("{\"name\":\"echo\",\"arguments\":{}," + Conversation.STATELESS_META + "}")))
                .block();
        Object result = ((McpTransportResponse.Result) response).response().result();
        return parse(json.writeValueAsString(json.convertValue(result, new TypeRef<Map<String, Object>>() {})));
    }

    private record OneTool(McpSchema.Tool tool) implements McpSyncToolRepository {
        @Override
        public ToolsPage list(McpRequestContext context, String cursor) {
            return new ToolsPage(List.of(tool), null, TTL, McpSchema.CacheScope.PUBLIC);
        }

        @Override
        public McpSyncTool find(McpRequestContext context, String name) {
            return McpSyncTool.of(
                    tool,
                    (ignored, request) -> McpSyncResponse.result(McpSchema.CallToolResult.builder()
                            .addContent(McpSchema.TextContent.builder("{\"said\":\"hello\"}")
                                    .build())
                            .structuredContent(Map.of("said", "hello"))
                            .isError(true)
                            .build()));
        }
    }
}
