package io.deepseekmcp.engine;

import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.json.Json;
import java.util.List;

/**
 * Tokens of text that no provider has counted yet, by runs of like characters: a tokenizer cuts words, numbers and
 * punctuation apart, so a run has a price of its own beside that of its characters. The prices were fitted to DeepSeek's
 * tokenizer; {@code phases/05-thrift-and-truth.md} has the table.
 */
final class TokenEstimate {
    /** Role marks and separators around one message. */
    private static final int PER_MESSAGE = 6;
    /** A longer run of letters is no word: a sequence, a line of base 32. */
    private static final int LONGEST_WORD_CHARS = 20;

    private static final double PER_LETTER_BEYOND_A_WORD = 0.5;

    /** What a character belongs to; the prices are in tokens. */
    private enum Kind {
        SPACE(0.05, 0.95),
        LOWER(0.48, 0.18),
        UPPER(0.25, 0.5),
        DIGIT(1.05, 0),
        PUNCTUATION(0.8, 0.45),
        /** Latin letters with marks, Greek, Cyrillic, Arabic and whatever else is not named here. */
        OTHER(0.9, 0.35),
        CJK(0.65, 0.65),
        /** Half of a character outside the basic plane, such as an emoji. */
        SURROGATE(1.1, 1.1);

        private final double first;
        private final double next;

        Kind(double first, double next) {
            this.first = first;
            this.next = next;
        }

        static Kind of(char c) {
            if (c >= 'a' && c <= 'z') {
                return LOWER;
            }
            if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
                return SPACE;
            }
            if (c >= 'A' && c <= 'Z') {
                return UPPER;
            }
            if (c >= '0' && c <= '9') {
                return DIGIT;
            }
            if (c < 0x80) {
                return PUNCTUATION;
            }
            return isCjk(c) ? CJK : Character.isSurrogate(c) ? SURROGATE : OTHER;
        }

        /** A run of {@code length} characters that stands after one of the kind {@code before}. */
        double run(int length, Kind before) {
            return switch (this) {
                case SPACE -> length == 1 ? first : first + next;
                case DIGIT -> first * Math.ceil(length / 3.0);
                case LOWER -> {
                    double joint = before == DIGIT ? 0.6 : 0;
                    int beyond = Math.max(0, length - LONGEST_WORD_CHARS);
                    yield first + joint + next * (length - 1 - beyond) + PER_LETTER_BEYOND_A_WORD * beyond;
                }
                case UPPER -> {
                    boolean within = before == LOWER || before == DIGIT;
                    yield length == 1 ? (within ? 0.7 : first) : next * length;
                }
                case PUNCTUATION, OTHER, CJK, SURROGATE -> first + next * (length - 1);
            };
        }
    }

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
        double tokens = 0;
        Kind before = Kind.SPACE;
        int start = 0;
        while (start < text.length()) {
            Kind kind = Kind.of(text.charAt(start));
            int end = start + 1;
            while (end < text.length() && Kind.of(text.charAt(end)) == kind) {
                end++;
            }
            tokens += kind.run(end - start, before);
            before = kind;
            start = end;
        }
        return tokens;
    }

    /** From the CJK radicals to the last Hangul syllable, compatibility forms, full-width forms. */
    private static boolean isCjk(char c) {
        return (c >= '\u2E80' && c <= '\uD7FF') || (c >= '\uF900' && c <= '\uFAFF') || (c >= '\uFF00' && c <= '\uFFEF');
    }
}
