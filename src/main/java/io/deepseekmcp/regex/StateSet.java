package io.deepseekmcp.regex;

import java.util.Arrays;
import java.util.function.Predicate;

/** A set of automaton states that follows forks as states are added; adding and clearing take no time for its size. */
final class StateSet {
    private final Nfa nfa;
    /** States in the order in which they came, and for each state where it stands in that order. */
    private final int[] members;

    private final int[] positions;
    private final int[] pending;
    private int size;
    private boolean matched;

    StateSet(Nfa nfa) {
        this.nfa = nfa;
        this.members = new int[nfa.size()];
        this.positions = new int[nfa.size()];
        this.pending = new int[nfa.size() + 1];
    }

    void clear() {
        size = 0;
        matched = false;
    }

    int size() {
        return size;
    }

    int get(int index) {
        return members[index];
    }

    /** Whether the accepting state is in the set. */
    boolean matched() {
        return matched;
    }

    /**
     * Adds the state and all that it leads to without a character. Conditions on the place are followed if they hold;
     * without a judge they stay in the set, to be judged later.
     */
    void add(int state, Predicate<Node.Place> judge) {
        int waiting = 0;
        waiting = push(state, waiting);
        while (waiting > 0) {
            int current = pending[--waiting];
            switch (nfa.kind(current)) {
                case MATCH -> matched = true;
                case FORK -> {
                    waiting = push(nfa.next(current), waiting);
                    waiting = push(nfa.other(current), waiting);
                }
                case AT -> {
                    if (judge != null && judge.test(nfa.place(current))) {
                        waiting = push(nfa.next(current), waiting);
                    }
                }
                case ONE_OF -> {
                    // it waits for its character
                }
            }
        }
    }

    private int push(int state, int waiting) {
        int position = positions[state];
        if (position < size && members[position] == state) {
            return waiting;
        }
        positions[state] = size;
        members[size++] = state;
        pending[waiting] = state;
        return waiting + 1;
    }

    /** The states that wait for a character or a judge, ascending. */
    int[] toArray() {
        int[] waiting = new int[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            Nfa.Kind kind = nfa.kind(members[i]);
            if (kind == Nfa.Kind.ONE_OF || kind == Nfa.Kind.AT) {
                waiting[count++] = members[i];
            }
        }
        int[] sorted = Arrays.copyOf(waiting, count);
        Arrays.sort(sorted);
        return sorted;
    }
}
