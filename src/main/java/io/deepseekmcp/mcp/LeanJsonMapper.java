package io.deepseekmcp.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.modern.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Converts between the SDK's records and plain values for the few types that tool calls need, and leaves every other
 * type to data binding, which is slow to load and in a normal session never is.
 */
final class LeanJsonMapper implements McpJsonMapper {

    private static final class DataBinding {
        static final McpJsonMapper MAPPER = new JacksonMcpJsonMapper(new ObjectMapper());
    }

    @Override
    public <T> T convertValue(Object from, Class<T> type) {
        Object known = known(from, type);
        return known == null ? DataBinding.MAPPER.convertValue(from, type) : type.cast(known);
    }

    @Override
    @SuppressWarnings("unchecked") // known() answers with the type that it is asked for
    public <T> T convertValue(Object from, TypeRef<T> type) {
        Object known = known(from, rawType(type.getType()));
        return known == null ? DataBinding.MAPPER.convertValue(from, type) : (T) known;
    }

    @Override
    public String writeValueAsString(Object value) {
        return Json.write(plain(value));
    }

    @Override
    public byte[] writeValueAsBytes(Object value) {
        return Json.writeBytes(plain(value));
    }

    @Override
    public <T> T readValue(byte[] content, Class<T> type) throws IOException {
        return convertValue(parse(content), type);
    }

    @Override
    public <T> T readValue(byte[] content, TypeRef<T> type) throws IOException {
        return convertValue(parse(content), type);
    }

    @Override
    public <T> T readValue(String content, Class<T> type) throws IOException {
        return readValue(content.getBytes(StandardCharsets.UTF_8), type);
    }

    @Override
    public <T> T readValue(String content, TypeRef<T> type) throws IOException {
        return readValue(content.getBytes(StandardCharsets.UTF_8), type);
    }

    private static Object parse(byte[] content) throws IOException {
        try {
            return Json.parse(content);
        } catch (JsonException e) {
            throw new IOException(e);
        }
    }

    private static Type rawType(Type type) {
        return type instanceof ParameterizedType parameterized ? parameterized.getRawType() : type;
    }

    /** The value as the wanted type, or null when this class does not know the type. */
    private static Object known(Object from, Type type) {
        if (type == Map.class) {
            return plain(from);
        }
        if (!(from instanceof Map<?, ?> map)) {
            return null;
        }
        if (type == McpSchema.CallToolRequest.class) {
            return new McpSchema.CallToolRequest(text(map, "name"), object(map, "arguments"), object(map, "_meta"));
        }
        if (type == io.modelcontextprotocol.modern.McpSchema.CallToolRequest.class) {
            return new io.modelcontextprotocol.modern.McpSchema.CallToolRequest(
                    text(map, "name"),
                    object(map, "arguments"),
                    object(map, "inputResponses"),
                    text(map, "requestState"),
                    object(map, "_meta"));
        }
        return map.isEmpty() && type == ClientCapabilities.class
                ? ClientCapabilities.builder().build()
                : null;
    }

    private static String text(Map<?, ?> map, String key) {
        return (String) map.get(key);
    }

    @SuppressWarnings("unchecked") // Json makes maps with string keys only
    private static Map<String, Object> object(Map<?, ?> map, String key) {
        return (Map<String, Object>) map.get(key);
    }

    /** Maps, lists and scalars all the way down, with absent fields left out as data binding does. */
    static Object plain(Object value) {
        if (value == null || value instanceof String || value instanceof Number || value instanceof Boolean) {
            return value;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> copy = new LinkedHashMap<>();
            map.forEach((key, item) -> copy.put((String) key, plain(item)));
            return copy;
        }
        if (value instanceof Iterable<?> items) {
            List<Object> copy = new ArrayList<>();
            items.forEach(item -> copy.add(plain(item)));
            return copy;
        }
        return record(value);
    }

    private static Object record(Object value) {
        if (value instanceof McpSchema.TextContent content) {
            return textContent(content.annotations(), content.text(), content.meta());
        }
        if (value instanceof io.modelcontextprotocol.modern.McpSchema.TextContent content) {
            return textContent(content.annotations(), content.text(), content.meta());
        }
        if (value instanceof McpSchema.CallToolResult result) {
            return fields(
                    "content", result.content(),
                    "isError", result.isError(),
                    "structuredContent", result.structuredContent(),
                    "_meta", result.meta());
        }
        if (value instanceof io.modelcontextprotocol.modern.McpSchema.CallToolResult result) {
            return fields(
                    "content", result.content(),
                    "structuredContent", result.structuredContent(),
                    "isError", result.isError(),
                    "resultType", result.resultType(),
                    "_meta", result.meta());
        }
        return value instanceof io.modelcontextprotocol.modern.McpSchema.Implementation info
                ? implementation(info)
                : DataBinding.MAPPER.convertValue(value, Object.class);
    }

    private static Object implementation(io.modelcontextprotocol.modern.McpSchema.Implementation info) {
        return fields(
                "name", info.name(),
                "title", info.title(),
                "version", info.version(),
                "description", info.description(),
                "icons", info.icons(),
                "websiteUrl", info.websiteUrl());
    }

    private static Map<String, Object> textContent(Object annotations, String text, Map<String, Object> meta) {
        return fields("type", "text", "annotations", annotations, "text", text, "_meta", meta);
    }

    /** An object of these names and values by turns; a null value leaves its name out. */
    private static Map<String, Object> fields(Object... namesAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (namesAndValues[i + 1] != null) {
                fields.put((String) namesAndValues[i], plain(namesAndValues[i + 1]));
            }
        }
        return fields;
    }
}
