package io.deepseekmcp.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds the JSON schema of a tool's arguments, field by field in the order that the model sees. */
final class ObjectSchema {
    private final Map<String, Object> properties = new LinkedHashMap<>();
    private final List<Object> required = new ArrayList<>();

    ObjectSchema required(String name, String type, String description) {
        required.add(name);
        return optional(name, type, description);
    }

    ObjectSchema optional(String name, String type, String description) {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put("type", type);
        field.put("description", description);
        properties.put(name, field);
        return this;
    }

    Map<String, Object> build() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", required);
        return schema;
    }
}
