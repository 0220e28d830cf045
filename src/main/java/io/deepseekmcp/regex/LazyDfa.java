package io.deepseekmcp.regex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A deterministic automaton that is made of an {@link Nfa} as far as the text asks for it, and forgets its states when
 * they grow too many: time linear in the text, memory bounded. Not for several threads.
 *
 * <p>A state is a set of automaton states and what stood before the place. Conditions on the place are judged with the
 * next symbol, when both sides of the place are known.
 */
final class LazyDfa {
    /** Answers of {@link #step} beside states. */
    static final int MATCHED = -1;

    /** An entry of {@link #table} that is not known yet. */
    static final int UNKNOWN = -2;

    /** What stands before the place of a state. */
    enum Before {
        LINE_START,
        WORD,
        OTHER
    }

    /** Numbers held in the table, or in the states' names, before all is thrown away: 4 MiB each. */
    private static final int MAX_HELD = 1 << 20;

    private final Nfa nfa;
    private final Alphabet alphabet;
    private final int width;
    private final boolean looksAtPlaces;
    private final boolean looksAtWords;
    private final Map<State, Integer> numbers = new HashMap<>();
    private final List<State> states = new ArrayList<>();
    private final Map<Before, Integer> starts = new EnumMap<>(Before.class);
    private final StateSet closure;
    private final StateSet kernel;
    private int[] table = new int[0];
    private int heldByStates;

    LazyDfa(Nfa nfa, Alphabet alphabet, int width) {
        this.nfa = nfa;
        this.alphabet = alphabet;
        this.width = width;
        this.looksAtPlaces = nfa.looksAtPlaces();
        this.looksAtWords = nfa.looksAtWords();
        this.closure = new StateSet(nfa);
        this.kernel = new StateSet(nfa);
    }

    /**
     * The table: at state plus symbol the next state, {@link #MATCHED} or {@link #UNKNOWN}. States are multiples of the
     * width. {@link #step} may replace it.
     */
    int[] table() {
        return table;
    }

    /** The state at a place where a match may begin, or {@link #MATCHED} when nothing more is needed. */
    int start(Before before) {
        Integer known = starts.get(before);
        if (known != null) {
            return known;
        }
        kernel.clear();
        kernel.add(nfa.start(), null);
        int start = number(looksAtPlaces ? before : Before.OTHER);
        starts.put(before, start);
        return start;
    }

    /** The state after the symbol, or {@link #MATCHED}. The symbol of the line's end leads to the next line's start. */
    int step(int state, int symbol) {
        if (table.length > MAX_HELD || heldByStates > MAX_HELD) {
            state = forgetAllBut(state);
        }
        int next = successor(states.get(state / width), symbol);
        table[state + symbol] = next;
        return next;
    }

    private int successor(State state, int symbol) {
        closure.clear();
        for (int member : state.members) {
            closure.add(
                    member,
                    place -> place.holds(
                            state.before == Before.LINE_START,
                            symbol == Alphabet.LINE_END,
                            state.before == Before.WORD,
                            alphabet.isWord(symbol)));
        }
        if (closure.matched()) {
            return MATCHED;
        }
        if (symbol == Alphabet.LINE_END) {
            return start(Before.LINE_START);
        }
        kernel.clear();
        for (int i = 0; i < closure.size(); i++) {
            int member = closure.get(i);
            if (nfa.kind(member) == Nfa.Kind.ONE_OF && alphabet.contains(nfa.set(member), symbol)) {
                kernel.add(nfa.next(member), null);
            }
        }
        kernel.add(nfa.start(), null);
        return number(looksAtWords && alphabet.isWord(symbol) ? Before.WORD : Before.OTHER);
    }

    private int number(Before before) {
        if (kernel.matched()) {
            return MATCHED;
        }
        State state = new State(kernel.toArray(), before);
        Integer known = numbers.get(state);
        if (known != null) {
            return known;
        }
        int number = states.size() * width;
        states.add(state);
        numbers.put(state, number);
        heldByStates += state.members.length;
        if (number + width > table.length) {
            int old = table.length;
            table = Arrays.copyOf(table, Math.max(16 * width, 2 * old));
            Arrays.fill(table, old, table.length, UNKNOWN);
        }
        return number;
    }

    private int forgetAllBut(int state) {
        State kept = states.get(state / width);
        numbers.clear();
        starts.clear();
        states.clear();
        states.add(kept);
        numbers.put(kept, 0);
        heldByStates = kept.members.length;
        table = new int[16 * width];
        Arrays.fill(table, UNKNOWN);
        return 0;
    }

    /** A state's name: the automaton states, ascending, and what stands before. */
    private static final class State {
        private final int[] members;
        private final Before before;
        private final int hash;

        State(int[] members, Before before) {
            this.members = members;
            this.before = before;
            this.hash = 31 * Arrays.hashCode(members) + before.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof State state && before == state.before && Arrays.equals(members, state.members);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
