package io.deepseekmcp.chat;

import java.util.Map;

/**
 * A tool as the model sees it.
 *
 * @param parameters a JSON schema whose root is an object; the order of its keys is part of the cached prefix
 */
public record ToolSpec(String name, String description, Map<String, Object> parameters) {}
