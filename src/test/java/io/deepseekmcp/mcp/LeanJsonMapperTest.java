package io.deepseekmcp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.deepseekmcp.json.Json;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the hand-written conversions against data binding, so that a field of a later SDK is not lost in silence. */
final class LeanJsonMapperTest {
    private final McpJsonMapper lean = new LeanJsonMapper();
    private final McpJsonMapper bound = new JacksonMcpJsonMapper(new ObjectMapper());

    static Stream<Object> records() {
        Map<String, Object> structured = new LinkedHashMap<>();
        structured.put("status", "completed");
        structured.put("nothing", null);
        structured.put("list", List.of(1, 2.5, true, Map.of("caf\u00e9", "\uD83D\uDE00 \" \\ \n")));
        return Stream.of(
                McpSchema.CallToolResult.builder()
                        .addTextContent("text")
                        .structuredContent(structured)
                        .isError(true)
                        .meta(Map.of("a/b", 1))
                        .build(),
                McpSchema.CallToolResult.builder().addTextContent("").build(),
                new McpSchema.TextContent(null, "text", Map.of("k", List.of())),
                new McpSchema.TextContent(
                        new McpSchema.Annotations(List.of(McpSchema.Role.USER), 0.5, "2026-01-01"), "t", null),
                new McpSchema.JSONRPCResponse(
                        "2.0",
                        7L,
                        McpSchema.CallToolResult.builder()
                                .addTextContent("x")
                                .isError(false)
                                .build(),
                        null),
                new McpSchema.JSONRPCResponse(
                        "2.0", "id", null, new McpSchema.JSONRPCResponse.JSONRPCError(-32603, "m", List.of("d"))),
                McpSchema.ProgressNotification.builder(0, 1).message("half").build(),
                io.modelcontextprotocol.modern.McpSchema.CallToolResult.builder()
                        .addContent(io.modelcontextprotocol.modern.McpSchema.TextContent.builder("text")
                                .build())
                        .structuredContent(structured)
                        .isError(false)
                        .meta(Map.of("m", 1))
                        .build(),
                io.modelcontextprotocol.modern.McpSchema.Implementation.builder("name", "1")
                        .title("title")
                        .description("d")
                        .websiteUrl("https://example.org")
                        .build());
    }

    @ParameterizedTest
    @MethodSource("records")
    void writesWhatDataBindingWrites(Object value) throws Exception {
        assertThat(Json.parse(lean.writeValueAsBytes(value))).isEqualTo(Json.parse(bound.writeValueAsBytes(value)));
        assertThat(Json.parse(lean.writeValueAsString(value))).isEqualTo(Json.parse(bound.writeValueAsString(value)));
    }

    @ParameterizedTest
    @MethodSource("records")
    void makesPlainMapsAsDataBindingDoes(Object value) throws Exception {
        TypeRef<Map<String, Object>> map = new TypeRef<>() {};

        assertThat(Json.parse(Json.write(lean.convertValue(value, map))))
                .isEqualTo(Json.parse(Json.write(bound.convertValue(value, map))));
    }

    static Stream<Class<?>> requests() {
        return Stream.of(
                McpSchema.CallToolRequest.class,
                io.modelcontextprotocol.modern.McpSchema.CallToolRequest.class,
                io.modelcontextprotocol.modern.McpSchema.ClientCapabilities.class,
                McpSchema.InitializeRequest.class,
                Map.class);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void readsWhatDataBindingReads(Class<?> type) throws Exception {
        String json =
                "{\"name\":\"echo\",\"arguments\":{\"z\":[1,\"x\",{\"y\":null}],\"a\":true},\"protocolVersion\":\"v\","
                        + "\"capabilities\":{\"roots\":{\"listChanged\":true}},\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"},"
                        + "\"_meta\":{\"progressToken\":\"t\"}}";

        assertThat(lean.readValue(json, type).toString())
                .isEqualTo(bound.readValue(json, type).toString());
        assertThat(lean.convertValue(Map.of("name", "n"), type).toString())
                .isEqualTo(bound.convertValue(Map.of("name", "n"), type).toString());
        assertThat(lean.convertValue(
                        Map.of("name", "n"), io.modelcontextprotocol.modern.McpSchema.PaginatedRequest.class))
                .isNotNull();
    }

    @Test
    void knowsTheCapabilitiesOfNoClientAtAll() {
        Class<io.modelcontextprotocol.modern.McpSchema.ClientCapabilities> type =
                io.modelcontextprotocol.modern.McpSchema.ClientCapabilities.class;

        assertThat(lean.convertValue(Map.of(), type)).isEqualTo(bound.convertValue(Map.of(), type));
    }
}
