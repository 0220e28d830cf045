package io.deepseekmcp.text;

import java.util.function.Consumer;

/**
 * Turns what programs write for a terminal into plain lines, piece by piece and in constant memory: escape sequences
 * and invisible characters go, a line that was written over by a carriage return keeps its last state, {@code \r\n} is
 * {@code \n}.
 */
public final class TerminalText {
    /** A line that is longer is handed on in parts, and what was handed on can't be written over. */
    private static final int MAX_HELD = 32_768;

    private enum State {
        TEXT,
        ESCAPE,
        ESCAPE_INTERMEDIATE,
        CONTROL_SEQUENCE,
        STRING,
        STRING_ESCAPE
    }

    private final Consumer<? super StringBuilder> sink;
    private final StringBuilder held = new StringBuilder(MAX_HELD + 1024);
    private final StringBuilder parameters = new StringBuilder();
    private State state = State.TEXT;
    private int lineStart;
    private boolean returned;

    /** {@code sink} gets plain text in a buffer that is valid during the call only. */
    public TerminalText(Consumer<? super StringBuilder> sink) {
        this.sink = sink;
    }

    /** Takes the next piece. */
    public void write(CharSequence piece) {
        for (int i = 0; i < piece.length(); i++) {
            char c = piece.charAt(i);
            if (state == State.TEXT) {
                text(c);
            } else {
                sequence(c);
            }
        }
        if (lineStart >= MAX_HELD) {
            handOn(lineStart);
        }
    }

    /** Hands on the last line; the end of a line is not added. */
    public void end() {
        handOn(held.length());
    }

    private void handOn(int length) {
        String rest = held.substring(length);
        held.setLength(length);
        sink.accept(held);
        held.setLength(0);
        held.append(rest);
        lineStart = 0;
    }

    private void text(char c) {
        if (c >= ' ' && c < 0x7F) {
            put(c);
        } else if (c == '\n') {
            returned = false;
            held.append(c);
            lineStart = held.length();
        } else if (c < 0xA0) {
            control(c);
        } else if (Character.isLowSurrogate(c)) {
            lowSurrogate(c);
        } else if (Character.getType(c) != Character.FORMAT) {
            put(c);
        }
    }

    private void put(char c) {
        if (returned) {
            eraseLine();
        }
        held.append(c);
        if (held.length() - lineStart >= MAX_HELD && !Character.isHighSurrogate(c)) {
            handOn(held.length());
        }
    }

    private void lowSurrogate(char low) {
        int last = held.length() - 1;
        if (last >= lineStart && Character.isHighSurrogate(held.charAt(last))) {
            int codePoint = Character.toCodePoint(held.charAt(last), low);
            if (Character.getType(codePoint) == Character.FORMAT) {
                held.setLength(last);
                return;
            }
        }
        put(low);
    }

    private void control(char c) {
        switch (c) {
            case '\t' -> put(c);
            case '\r' -> returned = true;
            case '\b' -> backspace();
            case '\u001B' -> state = State.ESCAPE;
            case '\u009B' -> beginControlSequence();
            case '\u0090', '\u0098', '\u009D', '\u009E', '\u009F' -> state = State.STRING;
            default -> {
                // bells, shifts and their like show nothing
            }
        }
    }

    private void backspace() {
        int length = held.length();
        if (length > lineStart && !returned) {
            held.setLength(held.offsetByCodePoints(length, -1));
        }
    }

    private void eraseLine() {
        held.setLength(lineStart);
        returned = false;
    }

    private void beginControlSequence() {
        parameters.setLength(0);
        state = State.CONTROL_SEQUENCE;
    }

    private void sequence(char c) {
        switch (state) {
            case ESCAPE -> escape(c);
            case ESCAPE_INTERMEDIATE -> intermediate(c);
            case CONTROL_SEQUENCE -> controlSequence(c);
            default -> string(c);
        }
    }

    private void escape(char c) {
        if (c == '[') {
            beginControlSequence();
        } else if (c == ']' || c == 'P' || c == 'X' || c == '^' || c == '_') {
            state = State.STRING;
        } else if (c >= ' ' && c <= '/') {
            state = State.ESCAPE_INTERMEDIATE;
        } else if (c > '/' && c < 0x7F) {
            state = State.TEXT;
        } else {
            abandon(c);
        }
    }

    private void intermediate(char c) {
        if (c > '/' && c < 0x7F) {
            state = State.TEXT;
        } else if (c < ' ' || c >= 0x7F) {
            abandon(c);
        }
    }

    private void controlSequence(char c) {
        if (c >= ' ' && c < '@') {
            if (parameters.length() < 8) {
                parameters.append(c);
            }
        } else if (c >= '@' && c < 0x7F) {
            state = State.TEXT;
            obey(c, parameters.toString());
        } else {
            abandon(c);
        }
    }

    /** Of all control sequences those matter that programs use to draw a line again. */
    private void obey(char command, String parameter) {
        boolean wholeLine = parameter.equals("2") || parameter.equals("1");
        if (command == 'K' && (wholeLine || returned)) {
            eraseLine();
        } else if (command == 'G' && (parameter.isEmpty() || parameter.equals("1"))) {
            returned = true;
        }
    }

    /** A string ends at its terminator, or at the end of the line so that a stray opener can't hide the rest. */
    private void string(char c) {
        if (c == '\u001B') {
            state = State.STRING_ESCAPE;
        } else if (c == '\u0007' || c == '\u009C' || (state == State.STRING_ESCAPE && c == '\\')) {
            state = State.TEXT;
        } else if (c == '\n') {
            abandon(c);
        } else if (state == State.STRING_ESCAPE) {
            state = State.ESCAPE;
            escape(c);
        }
    }

    private void abandon(char c) {
        state = State.TEXT;
        text(c);
    }
}
