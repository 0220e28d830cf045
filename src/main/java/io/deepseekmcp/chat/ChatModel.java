package io.deepseekmcp.chat;

import java.util.Optional;

/** A model that answers conversations: the port between the engine and a provider. Safe for use by several threads. */
public interface ChatModel {

    /**
     * Asks and waits for the whole answer, retrying inside where that makes sense. An interrupt of the calling thread
     * aborts the exchange at once.
     */
    ChatReply ask(ChatRequest request, ChatListener listener) throws ModelFailure, InterruptedException;

    /** The name by which users know the model, such as {@code deepseek-chat}. */
    String name();

    /** The name that is sent to the provider. */
    String sentAs();

    /** What tokens of this model cost at most; empty for a model whose prices are not known. */
    Optional<TokenPrice> price();
}
