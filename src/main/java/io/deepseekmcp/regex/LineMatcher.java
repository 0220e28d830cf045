package io.deepseekmcp.regex;

import java.util.Optional;

/**
 * Finds the lines of a text that a {@link LinePattern} matches. The text is UTF-8, or any extension of ASCII where the
 * pattern is {@link LinePattern#asciiOnly}; only a line feed ends a line, and a carriage return before it belongs to
 * the line's end unless the pattern names it. Not for several threads.
 */
public final class LineMatcher {
    /** A hint that leads nowhere costs about as much as the automaton does for a line of this length. */
    private static final int BYTES_PER_HINT = 100;

    private static final int HINTS_TO_JUDGE_BY = 200;

    private final Optional<LiteralFinder> exact;
    private final Optional<LiteralFinder> required;
    private final DfaMatcher automaton;
    private int vainHints;
    private long hintedBytes;

    LineMatcher(LinePattern pattern, DfaMatcher automaton) {
        this.exact = pattern.exact();
        this.required = pattern.required();
        this.automaton = automaton;
    }

    /**
     * Whether a range of bytes can hold a match at all, judged fast and without regard to the encoding outside ASCII. A
     * no is certain.
     */
    public boolean mayMatch(byte[] text, int from, int to) {
        return required.isEmpty() || required.get().find(text, from, to) >= 0;
    }

    /**
     * Looks for the first match.
     *
     * @param from where a line begins
     * @param to where a line has ended: after its line feed, or the end of the text
     * @return a place within the first line that matches, for {@link #matchStart}; or -1
     */
    public int find(byte[] text, int from, int to) {
        if (exact.isPresent()) {
            return exact.get().find(text, from, to);
        }
        int next = from;
        while (required.isPresent() && !hintsAreVain()) {
            int hint = required.get().find(text, next, to);
            if (hint < 0) {
                return -1;
            }
            int end = Lines.end(text, hint, to);
            int after = Math.min(end + 1, to);
            int found = automaton.find(text, Lines.start(text, next, hint), after);
            if (found >= 0) {
                return found;
            }
            vainHints++;
            hintedBytes += after - next;
            next = after;
        }
        return automaton.find(text, next, to);
    }

    /** Whether the required literal has stood on so many lines without a match that the automaton alone is faster. */
    private boolean hintsAreVain() {
        return vainHints > HINTS_TO_JUDGE_BY && hintedBytes / vainHints < BYTES_PER_HINT;
    }

    /**
     * Where a match in the line begins, as near to its end as it can begin.
     *
     * @param found what {@link #find} said
     * @param maxBytes how far before {@code found} to look; the answer is that place when the match is longer
     */
    public int matchStart(byte[] text, int lineFrom, int lineTo, int found, int maxBytes) {
        return exact.isPresent() ? found : automaton.latestStart(text, lineFrom, found, lineTo, maxBytes);
    }
}
