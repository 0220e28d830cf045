package io.deepseekmcp.workspace.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Makes a call of a Windows batch file safe. Windows runs one through {@code cmd.exe}, which reads the arguments as a
 * command line of its own: {@code &} starts a second command and {@code %PATH%} is replaced, partly even inside quotes.
 * What no quoting can make harmless is refused.
 */
final class BatchCommand {
    private static final String DANGEROUS = "\"%!&|<>^";
    /** Between words that are not quoted these separate, as a blank does. */
    private static final String SEPARATORS = " \t,;=()'`[]{}+~@#";

    private BatchCommand() {}

    /** Whether the program is a batch file by its name, which may end in dots and blanks that Windows drops. */
    static boolean isBatch(String program) {
        String name = program.toLowerCase(Locale.ROOT);
        int end = name.length();
        while (end > 0 && (name.charAt(end - 1) == '.' || name.charAt(end - 1) == ' ')) {
            end--;
        }
        return name.startsWith(".bat", end - 4) || name.startsWith(".cmd", end - 4);
    }

    /** The same words with quotes where the batch file needs them to get each as one argument. */
    static List<String> quoted(List<String> argv) throws IOException {
        List<String> words = new ArrayList<>();
        for (String word : argv) {
            check(word);
            boolean program = words.isEmpty(); // Java puts that in quotes itself
            words.add(!program && needsQuotes(word) ? '"' + withEndDoubled(word) + '"' : word);
        }
        return words;
    }

    private static void check(String word) throws IOException {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (DANGEROUS.indexOf(c) >= 0 || c < ' ') {
                String shown = c < ' ' ? "a control character" : "the character " + c;
                throw new IOException("a batch file can't be given " + shown + " (in \"" + word.strip() + "\")");
            }
        }
    }

    private static boolean needsQuotes(String word) {
        return word.isEmpty() || word.chars().anyMatch(c -> SEPARATORS.indexOf(c) >= 0);
    }

    /** Programs that the batch file calls take a backslash before a quote for an escape. */
    private static String withEndDoubled(String word) {
        int end = word.length();
        while (end > 0 && word.charAt(end - 1) == '\\') {
            end--;
        }
        return word + word.substring(end);
    }
}
