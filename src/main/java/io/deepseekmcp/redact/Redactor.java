package io.deepseekmcp.redact;

import io.deepseekmcp.text.Ansi;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Replaces secrets by {@code [REDACTED:kind]} in everything that leaves the server: known values first, shapes second.
 * The time it takes is linear in the text, whatever the text. Safe for several threads.
 */
public final class Redactor {
    /** What every replacement begins with. Text that holds it must not be written to a file in the place of the secret. */
    public static final String MARK = "[REDACTED:";

    private final Set<String> secrets = new LinkedHashSet<>();
    private volatile LiteralSecrets known = new LiteralSecrets(secrets);

    /** {@code secrets} are exact values to hide wherever they stand; those of less than 8 characters are ignored. */
    public Redactor(Collection<String> secrets) {
        learn(secrets);
    }

    /** Hides these values too from now on; what was known before stays hidden. */
    public void learn(Collection<String> more) {
        synchronized (secrets) {
            if (secrets.addAll(more)) {
                known = new LiteralSecrets(secrets);
            }
        }
    }

    /**
     * For command output, errors and logs: known values and everything that looks like a secret. Terminal escapes are
     * removed, and where there is a secret all invisible characters too, because they could stand inside it.
     */
    public String output(String text) {
        String plain = Ansi.strip(text);
        List<Span> spans = new ArrayList<>();
        known.find(plain, spans::add);
        known.findPieces(plain, spans::add);
        PrivateKeys.find(plain, true, spans::add);
        SecretPatterns.find(plain, spans::add);
        KeyValueSecrets.find(plain, spans::add);
        return spans.isEmpty() && !Ansi.holdsControls(text) ? text : replace(plain, spans);
    }

    /** For file contents and search results: known values and whole private keys, so that fixtures stay editable. */
    public String content(String text) {
        List<Span> spans = new ArrayList<>();
        known.find(text, spans::add);
        PrivateKeys.find(text, false, spans::add);
        return replace(text, spans);
    }

    /** How many replacements a text holds. */
    public static int marks(String text) {
        int marks = 0;
        for (int at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + 1)) {
            marks++;
        }
        return marks;
    }

    private static String replace(String text, List<Span> spans) {
        if (spans.isEmpty()) {
            return text;
        }
        spans.sort(Comparator.comparingInt(Span::start)); // stable: of two at one place the first found gives the kind
        StringBuilder redacted = new StringBuilder(text.length());
        int copied = 0;
        for (int i = 0; i < spans.size(); ) {
            Span first = spans.get(i);
            int end = first.end();
            for (i++; i < spans.size() && spans.get(i).start() < end; i++) {
                end = Math.max(end, spans.get(i).end());
            }
            redacted.append(text, copied, first.start())
                    .append(MARK)
                    .append(first.kind())
                    .append(']');
            copied = end;
        }
        return redacted.append(text, copied, text.length()).toString();
    }
}
