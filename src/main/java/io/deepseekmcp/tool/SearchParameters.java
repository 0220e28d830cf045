package io.deepseekmcp.tool;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON schema of a search tool's arguments, written one argument after the other. */
final class SearchParameters {
    private final Map<String, Object> properties = new LinkedHashMap<>();

    SearchParameters add(String name, String type, String description) {
        Map<String, Object> property = new LinkedHashMap<>();
        property.put("type", type);
        property.put("description", description);
        properties.put(name, property);
        return this;
    }

    Map<String, Object> requiring(String... names) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", List.of(names));
        return schema;
    }
}
