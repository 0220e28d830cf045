package io.deepseekmcp.tool.argument;

import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the schema of a tool says of its arguments. */
final class ToolParameters {
    private final ToolSpec spec;
    private final Map<?, ?> properties;

    ToolParameters(ToolSpec spec) {
        this.spec = spec;
        this.properties = spec.parameters().get("properties") instanceof Map<?, ?> map ? map : Map.of();
    }

    /** The name of the tool. */
    String name() {
        return spec.name();
    }

    /** The names of the arguments in the order of the schema. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        properties.keySet().forEach(name -> names.add((String) name));
        return names;
    }

    boolean has(Object name) {
        return properties.containsKey(name);
    }

    /** The shape of a right call: every required argument, or the first one where none is required. */
    String example() {
        Map<String, Object> example = new LinkedHashMap<>();
        for (String name : names()) {
            if (required().contains(name) || (required().isEmpty() && example.isEmpty())) {
                example.put(name, placeholder(types(name)));
            }
        }
        return Json.write(example);
    }

    private static Object placeholder(Set<String> types) {
        if (types.contains("array")) {
            return List.of("...");
        }
        if (types.contains("object")) {
            return Map.of();
        }
        if (types.contains("integer") || types.contains("number")) {
            return 1;
        }
        return types.contains("boolean") ? (Object) true : "...";
    }

    /** The JSON types that the argument may have, empty when the schema says nothing of it. */
    Set<String> types(String name) {
        Object type = properties.get(name) instanceof Map<?, ?> property ? property.get("type") : null;
        if (type instanceof List<?> several) {
            return Set.copyOf(several.stream().map(String::valueOf).toList());
        }
        return type == null ? Set.of() : Set.of(String.valueOf(type));
    }

    List<?> required() {
        return spec.parameters().get("required") instanceof List<?> names ? names : List.of();
    }
}
