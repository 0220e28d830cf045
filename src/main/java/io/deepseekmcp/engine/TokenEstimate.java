package io.deepseekmcp.engine;

import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.json.Json;
import java.util.List;

/**
 * Tokens of text that no provider has counted yet, by DeepSeek's own rule of thumb: 0.3 tokens a character and 0.6 a CJK
 * character. It leans to the high side.
 */
final class TokenEstimate {
    private static final double PER_CHAR = 0.3;
    private static final double PER_CJK_CHAR = 0.6;
    /** Role marks and separators around one message. */
    private static final int PER_MESSAGE = 6;

    private TokenEstimate() {}

    static long of(List<Message> messages) {
        long tokens = 0;
        for (Message message : messages) {
            tokens += of(message);
        }
        return tokens;
    }

    static long of(Message message) {
        double tokens = PER_MESSAGE;
        if (message instanceof Message.Assistant assistant) {
            tokens += of(assistant.text()) + of(assistant.reasoning());
            for (ToolCall call : assistant.toolCalls()) {
                tokens += PER_MESSAGE + of(call.name()) + of(call.arguments());
            }
        } else if (message instanceof Message.System system) {
            tokens += of(system.text());
        } else if (message instanceof Message.User user) {
            tokens += of(user.text());
        } else if (message instanceof Message.ToolReply reply) {
            tokens += of(reply.text());
        }
        return (long) Math.ceil(tokens);
    }

    static long ofTools(List<ToolSpec> tools) {
        double tokens = 0;
        for (ToolSpec tool : tools) {
            tokens += 2 * PER_MESSAGE + of(tool.name()) + of(tool.description()) + of(Json.write(tool.parameters()));
        }
        return (long) Math.ceil(tokens);
    }

    static double of(String text) {
        int cjk = 0;
        for (int i = 0; i < text.length(); i++) {
            if (isCjk(text.charAt(i))) {
                cjk++;
            }
        }
        return (text.length() - cjk) * PER_CHAR + cjk * PER_CJK_CHAR;
    }

    /** From the CJK radicals to the last Hangul syllable, compatibility forms, full-width forms. */
    private static boolean isCjk(char c) {
        return (c >= '\u2E80' && c <= '\uD7FF') || (c >= '\uF900' && c <= '\uFAFF') || (c >= '\uFF00' && c <= '\uFFEF');
    }
}
