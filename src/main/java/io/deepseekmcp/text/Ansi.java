package io.deepseekmcp.text;

/** Removes terminal escapes from a whole text. */
public final class Ansi {
    private Ansi() {}

    /**
     * The text as a terminal would show it in the end: without escape sequences, control and format characters, and with
     * only the last state of a line that a carriage return wrote over. A text without any of them is returned as it is.
     */
    public static String strip(String text) {
        if (isPlain(text)) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        TerminalText terminal = new TerminalText(plain::append);
        terminal.write(text);
        terminal.end();
        return plain.toString();
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plain = (c >= ' ' && c < 0x7F) || c == '\n' || c == '\t';
            if (!plain && (c < 0xA0 || Character.isSurrogate(c) || Character.getType(c) == Character.FORMAT)) {
                return false;
            }
        }
        return true;
    }
}
