package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Checks values against the part of JSON Schema that our schemas use, and that they name every key there is. */
final class Schemas {
    private Schemas() {}

    static void assertFits(Map<?, ?> schema, Object value) {
        fits("$", schema, value);
    }

    private static void fits(String path, Map<?, ?> schema, Object value) {
        if (schema.get("enum") instanceof List<?> allowed) {
            assertThat(allowed.contains(value)).as(path + " = " + value).isTrue();
        }
        List<?> types = schema.get("type") instanceof List<?> several ? several : List.of(schema.get("type"));
        assertThat(types.stream().anyMatch(type -> isA((String) type, value)))
                .as("%s is one of %s: %s", path, types, value)
                .isTrue();
        if (value instanceof Map<?, ?> object && schema.get("properties") instanceof Map<?, ?> properties) {
            if (schema.get("required") instanceof List<?> required) {
                assertThat(object.keySet().containsAll(required))
                        .as(path + " has " + required)
                        .isTrue();
            }
            object.forEach((key, each) -> {
                assertThat(properties.containsKey(key))
                        .as(path + " knows " + key)
                        .isTrue();
                fits(path + "." + key, (Map<?, ?>) properties.get(key), each);
            });
        }
        if (value instanceof List<?> items && schema.get("items") instanceof Map<?, ?> item) {
            items.forEach(each -> fits(path + "[]", item, each));
        }
    }

    private static boolean isA(String type, Object value) {
        return switch (type) {
            case "string" -> value instanceof String;
            case "boolean" -> value instanceof Boolean;
            case "integer" -> value instanceof Integer || value instanceof Long;
            case "number" -> value instanceof Integer || value instanceof Long || value instanceof BigDecimal;
            case "array" -> value instanceof List;
            case "object" -> value instanceof Map;
            case "null" -> value == null;
            default -> throw new IllegalArgumentException(type);
        };
    }
}
