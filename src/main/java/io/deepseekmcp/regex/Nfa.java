package io.deepseekmcp.regex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A pattern as a nondeterministic automaton over code points (Thompson's construction). Where it may go does not depend
 * on any order of preference, because only whether a line matches is ever asked.
 */
final class Nfa {
    /** What a state does: accept, step over one code point of a set, fork, or go on if a place is right. */
    enum Kind {
        MATCH,
        ONE_OF,
        FORK,
        AT
    }

    /** The state that accepts. */
    static final int MATCH = 0;

    /** Bounds both memory and the work for one character; {@code \w{1000}} passes, nests of such do not. */
    private static final int MAX_STATES = 20_000;

    private final List<CodePoints> sets = new ArrayList<>();
    private final Map<CodePoints, Integer> setNumbers = new HashMap<>();
    private final List<Node.Place> places = new ArrayList<>();
    private Kind[] kinds = new Kind[64];
    /** The number of a set for {@code ONE_OF}, of a place for {@code AT}, the other way for {@code FORK}. */
    private int[] details = new int[64];

    private int[] nexts = new int[64];
    private int size;
    private final int start;

    private Nfa(Node pattern) throws PatternException {
        add(Kind.MATCH, 0, 0);
        start = build(pattern, MATCH);
    }

    static Nfa of(Node pattern) throws PatternException {
        return new Nfa(pattern);
    }

    int start() {
        return start;
    }

    int size() {
        return size;
    }

    Kind kind(int state) {
        return kinds[state];
    }

    /** Where a state leads; for a fork this is one of two ways. */
    int next(int state) {
        return nexts[state];
    }

    /** The second way of a fork. */
    int other(int fork) {
        return details[fork];
    }

    /** The number, in {@link #sets}, of the set that this state steps over. */
    int set(int oneOf) {
        return details[oneOf];
    }

    Node.Place place(int at) {
        return places.get(details[at]);
    }

    List<CodePoints> sets() {
        return sets;
    }

    /** Whether any state asks about its place. */
    boolean looksAtPlaces() {
        return !places.isEmpty();
    }

    /** Whether any state asks where words begin or end. */
    boolean looksAtWords() {
        return places.stream().anyMatch(Node.Place::looksAtWords);
    }

    /** Whether any state asks where it is: at an end of the line or of a word. */
    boolean looksAround() {
        return !places.isEmpty();
    }

    /** Adds states for the node that lead on to {@code next}: the first of them. */
    private int build(Node node, int next) throws PatternException {
        if (node instanceof Node.OneOf oneOf) {
            return add(Kind.ONE_OF, number(oneOf.set()), next);
        }
        if (node instanceof Node.Sequence sequence) {
            int first = next;
            for (int i = sequence.parts().size() - 1; i >= 0; i--) {
                first = build(sequence.parts().get(i), first);
            }
            return first;
        }
        if (node instanceof Node.Choice choice) {
            int last = choice.branches().size() - 1;
            int first = build(choice.branches().get(last), next);
            for (int i = last - 1; i >= 0; i--) {
                first = add(Kind.FORK, first, build(choice.branches().get(i), next));
            }
            return first;
        }
        if (node instanceof Node.Repeat repeat) {
            return repeat(repeat, next);
        }
        places.add(((Node.At) node).place());
        return add(Kind.AT, places.size() - 1, next);
    }

    private int repeat(Node.Repeat repeat, int next) throws PatternException {
        int first = next;
        if (repeat.max() == Node.Repeat.UNBOUNDED) {
            int loop = add(Kind.FORK, next, next);
            nexts[loop] = build(repeat.body(), loop);
            first = loop;
        } else {
            for (int i = repeat.min(); i < repeat.max(); i++) {
                first = add(Kind.FORK, next, build(repeat.body(), first));
            }
        }
        for (int i = 0; i < repeat.min(); i++) {
            first = build(repeat.body(), first);
        }
        return first;
    }

    private int number(CodePoints set) {
        return setNumbers.computeIfAbsent(set, s -> {
            sets.add(s);
            return sets.size() - 1;
        });
    }

    private int add(Kind kind, int detail, int next) throws PatternException {
        if (size == MAX_STATES) {
            throw new PatternException("too large when its repetitions are written out");
        }
        if (size == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * size);
            details = Arrays.copyOf(details, 2 * size);
            nexts = Arrays.copyOf(nexts, 2 * size);
        }
        kinds[size] = kind;
        details[size] = detail;
        nexts[size] = next;
        return size++;
    }
}
