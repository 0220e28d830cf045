package io.deepseekmcp.regex;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/** Runs a {@link LazyDfa} over the bytes of a UTF-8 text. Not for several threads. */
final class DfaMatcher {
    /** How many new transitions are made between two looks at the signal to stop. */
    private static final int TRANSITIONS_PER_LOOK = 64;

    private final Alphabet alphabet;
    private final LazyDfa dfa;
    private final boolean carriageReturnCounts;
    private final BooleanSupplier stop;
    /** The symbol of each byte; a column that the table never fills for bytes that need a closer look. */
    private final int[] symbols = new int[256];

    /** The state in which no match has begun, and the bytes known to leave it as it is. */
    private int idle;

    private final boolean[] staysIdle = new boolean[256];

    private int transitions;
    private int state;
    private int at;

    DfaMatcher(Nfa nfa, Alphabet alphabet, boolean asciiOnly, boolean carriageReturnCounts, BooleanSupplier stop) {
        this.alphabet = alphabet;
        this.carriageReturnCounts = carriageReturnCounts;
        this.stop = stop;
        int trap = alphabet.size();
        this.dfa = new LazyDfa(nfa, alphabet, trap + 1);
        for (int b = 0; b < 0x80; b++) {
            symbols[b] = alphabet.symbol(b);
        }
        if (!carriageReturnCounts) {
            symbols['\r'] = trap;
        }
        Arrays.fill(symbols, 0x80, 0x100, asciiOnly ? alphabet.symbol(0x80) : trap);
        this.idle = dfa.start(LazyDfa.Before.OTHER);
    }

    /**
     * Looks for the first match in whole lines.
     *
     * @param from where a line begins
     * @param to where a line has ended: after its line feed, or the end of the text
     * @return a place in the first line that matches, not before the end of the match that ends first; or -1
     */
    int find(byte[] text, int from, int to) {
        return find(text, from, to, LazyDfa.Before.LINE_START);
    }

    /**
     * The latest place, at most {@code maxBytes} before {@code found}, where a match that {@link #find} saw can begin.
     */
    int latestStart(byte[] text, int lineFrom, int found, int lineTo, int maxBytes) {
        int lowest = Math.max(lineFrom, found - maxBytes);
        for (int start = Math.min(found, lineTo); start >= lowest; start--) {
            boolean boundary = start == lineTo || (text[start] & 0xC0) != 0x80;
            if (boundary) {
                int end = find(text, start, lineTo, before(text, lineFrom, start));
                if (end >= 0 && end <= found) {
                    return start;
                }
            }
        }
        return lowest;
    }

    private LazyDfa.Before before(byte[] text, int lineFrom, int place) {
        if (place == lineFrom) {
            return LazyDfa.Before.LINE_START;
        }
        int start = place - 1;
        while (start > lineFrom && (text[start] & 0xC0) == 0x80) {
            start--;
        }
        int symbol = alphabet.symbol(Utf8.codePoint(text, start, place));
        return alphabet.isWord(symbol) ? LazyDfa.Before.WORD : LazyDfa.Before.OTHER;
    }

    private int find(byte[] text, int from, int to, LazyDfa.Before before) {
        state = dfa.start(before);
        if (state == LazyDfa.MATCHED) {
            return from < to ? from : -1;
        }
        at = from;
        while (at < to) {
            if (run(text, to) == LazyDfa.MATCHED || (at < to && stepSlowly(text, to))) {
                return at;
            }
        }
        boolean open = from < to && text[to - 1] != '\n';
        return open && transition(Alphabet.LINE_END) == LazyDfa.MATCHED ? to : -1;
    }

    /** Follows known transitions as far as they go. */
    private int run(byte[] text, int to) {
        int[] table = dfa.table();
        int current = state;
        int next = current;
        int i = at;
        while (i < to) {
            if (current == idle) {
                i = skipIdle(text, i, to);
                if (i == to) {
                    break;
                }
            }
            int b = text[i] & 0xFF;
            next = table[current + symbols[b]];
            if (next < 0) {
                break;
            }
            staysIdle[b] |= current == idle && next == idle;
            current = next;
            i++;
        }
        at = i;
        state = current;
        return next;
    }

    /** Bytes that begin nothing are most of a text; passing over them waits for no table of states. */
    private int skipIdle(byte[] text, int from, int to) {
        int i = from;
        while (i < to && staysIdle[text[i] & 0xFF]) {
            i++;
        }
        return i;
    }

    /** Takes one step that the table does not know, or of more than one byte; true when it completes a match. */
    private boolean stepSlowly(byte[] text, int to) {
        int b = text[at];
        int length = 1;
        int symbol;
        if (b < 0) {
            length = Utf8.length(text, at, to);
            symbol = alphabet.symbol(Utf8.codePoint(text, at, at + length));
        } else if (b == '\r' && !carriageReturnCounts && at + 1 < to && text[at + 1] == '\n') {
            length = 2;
            symbol = Alphabet.LINE_END;
        } else {
            symbol = alphabet.symbol(b);
        }
        int next = transition(symbol);
        if (next == LazyDfa.MATCHED) {
            return true;
        }
        state = next;
        at += length;
        return false;
    }

    private int transition(int symbol) {
        int next = dfa.table()[state + symbol];
        if (next != LazyDfa.UNKNOWN) {
            return next;
        }
        if (++transitions % TRANSITIONS_PER_LOOK == 0 && stop.getAsBoolean()) {
            throw new CancellationException();
        }
        int made = dfa.step(state, symbol);
        // It may have forgotten its states and numbered them anew.
        idle = dfa.start(LazyDfa.Before.OTHER);
        return made;
    }
}
