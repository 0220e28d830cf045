package io.deepseekmcp.chat;

/** Hears what goes on during one {@link ChatModel#ask}; called from the thread that asks or from one of its helpers. */
public interface ChatListener {
    ChatListener SILENT = new ChatListener() {};

    /** The first byte of an answer has come. */
    default void answering() {}

    /** The last attempt failed and the next begins after a wait; {@code why} is a few words such as {@code 503}. */
    default void retrying(int retry, int maxRetries, String why) {}

    /** The reply was taken although something about it was odd; {@code what} says so to a user, without a full stop. */
    default void taken(String what) {}
}
