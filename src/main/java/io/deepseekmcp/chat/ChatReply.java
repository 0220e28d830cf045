package io.deepseekmcp.chat;

/**
 * A whole answer of a model.
 *
 * @param model the name that the provider gave for the model that answered, empty when it gave none
 */
public record ChatReply(Message.Assistant message, Usage usage, Finish finish, String model) {}
