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

    /** Whether the text holds escape sequences or other control characters than line ends and tabs. */
    public static boolean holdsControls(String text) {
        return text.chars().anyMatch(Ansi::isControl);
    }

    private static boolean isPlain(String text) {
        return text.chars()
                .noneMatch(c -> isControl(c)
                        || (c >= 0xA0
                                && (Character.isSurrogate((char) c) || Character.getType(c) == Character.FORMAT)));
    }

    private static boolean isControl(int c) {
        return (c < ' ' && c != '\n' && c != '\t') || (c >= 0x7F && c < 0xA0);
    }
}
