package io.deepseekmcp.provider;

import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A conversation with one call to a message, each followed by its answer, for hosts whose templates know no more. */
final class SingleCalls {
    private SingleCalls() {}

    static List<Message> of(List<Message> messages) {
        List<Message> apart = new ArrayList<>();
        int i = 0;
        while (i < messages.size()) {
            Message message = messages.get(i++);
            if (!(message instanceof Message.Assistant assistant)
                    || assistant.toolCalls().size() < 2) {
                apart.add(message);
                continue;
            }
            Map<String, Message> replies = new HashMap<>();
            while (i < messages.size() && messages.get(i) instanceof Message.ToolReply reply) {
                replies.put(reply.callId(), reply);
                i++;
            }
            String text = assistant.text();
            for (ToolCall call : assistant.toolCalls()) {
                apart.add(new Message.Assistant(text, assistant.reasoning(), List.of(call)));
                apart.add(replies.get(call.id()));
                text = "";
            }
        }
        return apart;
    }
}
