package io.deepseekmcp.engine.memory;

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
public final class TokenEstimate {
    /** Role marks and separators around one message. */
    private static final int PER_MESSAGE = 6;
    /** A longer run of letters is no word: a sequence, a line of base 32. */
    private static final int LONGEST_WORD_CHARS = 20;

    private static final double PER_LETTER_BEYOND_A_WORD = 0.55;

    /** One character so often in a row is a rule or a filler, and has tokens of its own. */
    private static final int SHORTEST_REPEAT = 8;
    /** The tokenizer knows long rows of these. */
    private static final String RULES = "=-.*#/_";

    /** What a character belongs to; the prices are in tokens. */
    private enum Kind {
        SPACE(0.05, 0.95),
        LOWER(0.48, 0.2),
        UPPER(0.48, 0.27),
        DIGIT(1.05, 0),
        PUNCTUATION(0.8, 0.53),
        CONTROL(1, 1),
        /** Latin letters with marks: in most languages each cuts a word in two. */
        MARKED(1.15, 0.9),
        /** Greek, Cyrillic, Hebrew, Arabic. */
        NEAR_EAST(0.9, 0.35),
        /** The scripts of India, Thai, Lao. */
        INDIC(0.9, 0.5),
        /** Dashes, typographic quotes, signs of Latin-1. */
        TYPOGRAPHY(0.9, 1),
        CJK(0.65, 0.65),
        HANGUL(0.75, 0.75),
        /** Half of a character outside the basic plane, such as an emoji. */
        SURROGATE(1.1, 1.1),
        BOX_DRAWING(1.3, 0.75),
        /** Arrows, mathematics, and scripts that are not named here: two or three bytes, a token each. */
        RARE(1.8, 1.8);

        private final double first;
        private final double next;

        Kind(double first, double next) {
            this.first = first;
            this.next = next;
        }

        static Kind of(char c) {
            return c < 0x80 ? ascii(c) : c < 0x2E80 ? beyondAscii(c) : farther(c);
        }

        private static Kind ascii(char c) {
            if (c >= 'a' && c <= 'z') {
                return LOWER;
            }
            if (c == ' ' || c == '\n' || c == '\t') {
                return SPACE;
            }
            if (c >= 'A' && c <= 'Z') {
                return UPPER;
            }
            if (c >= '0' && c <= '9') {
                return DIGIT;
            }
            return c < ' ' || c == 0x7F ? CONTROL : PUNCTUATION;
        }

        private static Kind beyondAscii(char c) {
            if (c < 0xA0) {
                return CONTROL;
            }
            if (c < 0xC0 || (c >= 0x2000 && c < 0x2070)) {
                return TYPOGRAPHY;
            }
            if (c < 0x250 || (c >= 0x1E00 && c < 0x1F00)) {
                return MARKED;
            }
            if (c >= 0x370 && c < 0x700) {
                return NEAR_EAST;
            }
            if (c >= 0x2500 && c < 0x25A0) {
                return BOX_DRAWING;
            }
            return c >= 0x900 && c < 0xF00 ? INDIC : RARE;
        }

        /** From the CJK radicals on. */
        private static Kind farther(char c) {
            if (c >= 0xAC00 && c < 0xD800) {
                return HANGUL;
            }
            if (Character.isSurrogate(c)) {
                return SURROGATE;
            }
            return c < 0xAC00 || (c >= 0xF900 && c < 0xFB00) || (c >= 0xFF00 && c < 0xFFF0) ? CJK : RARE;
        }

        /**
         * A run of {@code length} characters.
         *
         * @param before the kind that stands before it
         * @param afterBlank a single blank does, which is a part of a word but not of a number
         */
        double run(int length, Kind before, boolean afterBlank) {
            return switch (this) {
                case SPACE -> length == 1 ? first : first + next + length / 128.0;
                case DIGIT -> first * Math.ceil(length / 3.0) + (afterBlank ? 0.8 : 0);
                case LOWER -> letters(length) + (before == DIGIT ? 0.6 : 0);
                case UPPER -> upper(length, before == LOWER || before == DIGIT);
                default -> first + next * (length - 1);
            };
        }

        private double letters(int length) {
            int beyond = Math.max(0, length - LONGEST_WORD_CHARS);
            return first + next * (length - 1 - beyond) + PER_LETTER_BEYOND_A_WORD * beyond;
        }

        /** A capital that begins a word costs little, one within a word cuts it. */
        private double upper(int length, boolean within) {
            return length == 1 ? (within ? 0.7 : 0.25) : within ? first * length : letters(length);
        }
    }

    private TokenEstimate() {}

    public static long of(List<Message> messages) {
        long tokens = 0;
        for (Message message : messages) {
            tokens += of(message);
        }
        return tokens;
    }

    public static long of(Message message) {
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

    public static long ofTools(List<ToolSpec> tools) {
        double tokens = 0;
        for (ToolSpec tool : tools) {
            tokens += 2 * PER_MESSAGE + of(tool.name()) + of(tool.description()) + of(Json.write(tool.parameters()));
        }
        return (long) Math.ceil(tokens);
    }

    public static double of(String text) {
        double tokens = 0;
        Kind before = Kind.SPACE;
        int start = 0;
        while (start < text.length()) {
            int repeat = repeat(text, start);
            if (repeat >= SHORTEST_REPEAT) {
                tokens += 1 + repeat / (RULES.indexOf(text.charAt(start)) >= 0 ? 64.0 : 8.0);
                before = Kind.of(text.charAt(start));
                start += repeat;
                continue;
            }
            Kind kind = Kind.of(text.charAt(start));
            int end = start + 1;
            while (end < text.length() && Kind.of(text.charAt(end)) == kind && repeat(text, end) < SHORTEST_REPEAT) {
                end++;
            }
            boolean afterBlank = start > 0 && text.charAt(start - 1) == ' ';
            tokens += kind.run(end - start, before, afterBlank);
            before = kind;
            start = end;
        }
        return tokens;
    }

    /** How often the character at {@code start} stands there in a row; 1 for those that have no token for many. */
    private static int repeat(String text, int start) {
        char c = text.charAt(start);
        Kind kind = Kind.of(c);
        if (c == ' ' || c > 0x7F || kind == Kind.DIGIT || kind == Kind.CONTROL) {
            return 1;
        }
        int end = start + 1;
        while (end < text.length() && text.charAt(end) == c) {
            end++;
        }
        return end - start;
    }
}
