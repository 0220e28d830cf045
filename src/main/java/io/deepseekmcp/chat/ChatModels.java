package io.deepseekmcp.chat;

/** Gives the model for a name that users know. Making one opens no connection. */
@FunctionalInterface
public interface ChatModels {
    ChatModel named(String name);
}
