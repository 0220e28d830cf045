package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.chat.TokenPrice;
import java.util.Optional;

/** Answers by a script, and does something each time before it lets the answer go. */
record BusyModel(ScriptedModel script, Runnable whenAsked) implements ChatModel {
    @Override
    public ChatReply ask(ChatRequest request, ChatListener listener) throws ModelFailure, InterruptedException {
        try {
            return script.ask(request, listener);
        } finally {
            whenAsked.run();
        }
    }

    @Override
    public String name() {
        return script.name();
    }

    @Override
    public String sentAs() {
        return script.sentAs();
    }

    @Override
    public Optional<TokenPrice> price() {
        return script.price();
    }
}
