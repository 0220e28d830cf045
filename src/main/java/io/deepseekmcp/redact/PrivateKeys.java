package io.deepseekmcp.redact;

import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds private keys in PEM form, also those of which a cut has left only the beginning or the end. */
final class PrivateKeys {
    private static final String WORD = "PRIVATE KEY";
    private static final String KIND = "private-key";
    private static final int MAX_KEY_CHARS = 20_000;
    private static final int MAX_LABEL_CHARS = 45;

    private static final Pattern BEGIN = Pattern.compile("-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----");
    private static final Pattern END = Pattern.compile("-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----");
    /** A line of a key that shows itself by its length, whatever stands before it. */
    private static final Pattern KEY_LINE =
            Pattern.compile("[A-Za-z0-9+/=]{40}|^[\\s\"'|>]*+[A-Za-z0-9+/=]{16,}+[\\s\"'\\\\,]*+$");
    /** A line that may stand between the first and the last line of a key, in a file or a string literal. */
    private static final Pattern BODY_LINE =
            Pattern.compile("[\\s\"'>|+]*+(?:[A-Za-z0-9+/=\\\\]*+|[A-Z][A-Za-z-]{2,20}: .*)[\\s\"',\\\\+;]*+");

    private final String text;
    private final boolean anyBody;
    private final Consumer<Span> found;
    /** How far the text was looked at; what comes before belongs to nothing later. */
    private int looked;

    private PrivateKeys(String text, boolean anyBody, Consumer<Span> found) {
        this.text = text;
        this.anyBody = anyBody;
        this.found = found;
    }

    /** {@code anyBody} takes all between the two lines for a key; otherwise a program that names both stays readable. */
    static void find(String text, boolean anyBody, Consumer<Span> found) {
        if (text.contains(WORD)) {
            new PrivateKeys(text, anyBody, found).find();
        }
    }

    private void find() {
        Matcher open = null;
        for (int at = text.indexOf(WORD); at >= 0; at = text.indexOf(WORD, at + 1)) {
            Matcher label = label(at);
            if (label == null) {
                continue;
            }
            boolean begins = label.pattern() == BEGIN;
            if (open == null && !begins) {
                ending(label.start(), label.end());
            } else if (open != null && (begins || !whole(open, label))) {
                beginning(open, label.start());
            }
            open = begins ? label : null;
            looked = label.end();
        }
        if (open != null) {
            beginning(open, text.length());
        }
    }

    /** The first or last line of a key that has {@link #WORD} at this place, or null. */
    private Matcher label(int at) {
        int from = Math.max(looked, at - MAX_LABEL_CHARS);
        int dashes = text.substring(from, at).lastIndexOf("-----");
        for (Pattern pattern : new Pattern[] {BEGIN, END}) {
            Matcher matcher = pattern.matcher(text).region(from + Math.max(0, dashes), text.length());
            if (dashes >= 0 && matcher.lookingAt()) {
                return matcher;
            }
        }
        return null;
    }

    private boolean whole(Matcher begin, Matcher end) {
        boolean near = end.start() - begin.end() <= MAX_KEY_CHARS;
        boolean key = near
                && (anyBody || text.substring(begin.end(), end.start()).lines().allMatch(BODY_LINE.asMatchPredicate()));
        if (key) {
            found.accept(new Span(begin.start(), end.end(), KIND));
        }
        return key;
    }

    /** The end is missing: what follows is the key as long as it looks like one. */
    private void beginning(Matcher begin, int limit) {
        int end = -1;
        int lineStart = begin.end();
        while (lineStart < limit && lineStart - begin.end() < MAX_KEY_CHARS) {
            int newline = text.indexOf('\n', lineStart);
            int lineEnd = newline < 0 ? limit : Math.min(newline, limit);
            String line = text.substring(lineStart, lineEnd);
            if (KEY_LINE.matcher(line).find()) {
                end = lineEnd;
            } else if (!BODY_LINE.matcher(line).matches()) {
                break;
            }
            lineStart = lineEnd + 1;
        }
        if (end >= 0) {
            found.accept(new Span(begin.start(), end, KIND));
        }
    }

    /** The beginning is missing: what comes before is the key as long as it looks like one. */
    private void ending(int start, int end) {
        int from = -1;
        int lineEnd = start;
        while (lineEnd > looked && start - lineEnd < MAX_KEY_CHARS) {
            int lineStart = Math.max(looked, text.lastIndexOf('\n', lineEnd - 1) + 1);
            String line = text.substring(lineStart, lineEnd);
            if (KEY_LINE.matcher(line).find()) {
                from = lineStart;
            } else if (!BODY_LINE.matcher(line).matches()) {
                break;
            }
            lineEnd = lineStart - 1;
        }
        if (from >= 0) {
            found.accept(new Span(from, end, KIND));
        }
    }
}
