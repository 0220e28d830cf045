package io.deepseekmcp.chat;

/**
 * A model's wish to use a tool.
 *
 * @param id unique within a conversation and never empty: the provider client mints one where the model gave none
 * @param arguments the text that the model wrote, meant to be a JSON object and not yet checked
 */
public record ToolCall(String id, String name, String arguments) {}
