package io.deepseekmcp.mcp;

import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.util.Map;

/** Lets everything pass: the tools check their arguments themselves, with better words, and answer in their own form. */
final class NoOpValidator implements JsonSchemaValidator {
    @Override
    public ValidationResponse validate(Map<String, Object> schema, Object content) {
        return ValidationResponse.asValid(null);
    }
}
