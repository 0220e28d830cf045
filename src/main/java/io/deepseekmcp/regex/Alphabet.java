package io.deepseekmcp.regex;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Code points in symbols: two code points are one symbol when no set of the pattern tells them apart, so that an
 * automaton's table has a column for each symbol and not for each of a million code points.
 */
final class Alphabet {
    /** The symbol of the line feed and of the end of the text. */
    static final int LINE_END = 0;

    private static final int BMP = 0x10000;

    /** Where each run of code points with one symbol begins, ascending, and that symbol. */
    private final int[] runStarts;

    private final int[] runSymbols;
    private final BitSet[] symbolsOfSet;
    private final BitSet wordSymbols;
    private final int size;
    /** The symbol of each code point of the basic plane; made when the first one outside ASCII is met. */
    private volatile char[] basicPlane;

    Alphabet(Nfa nfa) {
        List<CodePoints> sets = nfa.sets();
        CodePoints word = nfa.looksAtWords() ? UnicodeSets.word() : CodePoints.NONE;
        int[] starts = runStarts(sets, word);
        BitSet[] members = new BitSet[starts.length];
        Arrays.setAll(members, i -> new BitSet());
        for (int set = 0; set <= sets.size(); set++) {
            mark(members, starts, set < sets.size() ? sets.get(set) : word, set);
        }
        members[Arrays.binarySearch(starts, '\n')].set(sets.size() + 1);
        runStarts = starts;
        runSymbols = new int[starts.length];
        symbolsOfSet = new BitSet[sets.size() + 1];
        Arrays.setAll(symbolsOfSet, i -> new BitSet());
        size = number(members, sets.size() + 1);
        wordSymbols = symbolsOfSet[sets.size()];
    }

    /** How many symbols there are. */
    int size() {
        return size;
    }

    int symbol(int codePoint) {
        if (codePoint < 0x80 || codePoint >= BMP) {
            return run(codePoint);
        }
        char[] plane = basicPlane;
        if (plane == null) {
            plane = basicPlane();
            basicPlane = plane;
        }
        return plane[codePoint];
    }

    /** Whether the set of that number, in the automaton, holds the code points of the symbol. */
    boolean contains(int set, int symbol) {
        return symbolsOfSet[set].get(symbol);
    }

    boolean isWord(int symbol) {
        return wordSymbols.get(symbol);
    }

    private int run(int codePoint) {
        int found = Arrays.binarySearch(runStarts, codePoint);
        return runSymbols[found >= 0 ? found : -found - 2];
    }

    private char[] basicPlane() {
        char[] plane = new char[BMP];
        for (int i = 0; i < runStarts.length && runStarts[i] < BMP; i++) {
            int end = i + 1 < runStarts.length ? Math.min(runStarts[i + 1], BMP) : BMP;
            Arrays.fill(plane, runStarts[i], end, (char) runSymbols[i]);
        }
        return plane;
    }

    private static int[] runStarts(List<CodePoints> sets, CodePoints word) {
        BitSet starts = new BitSet();
        starts.set(0);
        starts.set('\n');
        starts.set('\n' + 1);
        for (int set = 0; set <= sets.size(); set++) {
            int[] ranges = (set < sets.size() ? sets.get(set) : word).ranges();
            for (int i = 0; i < ranges.length; i += 2) {
                starts.set(ranges[i]);
                starts.set(ranges[i + 1] + 1);
            }
        }
        return starts.stream().filter(c -> c <= Character.MAX_CODE_POINT).toArray();
    }

    private static void mark(BitSet[] members, int[] starts, CodePoints set, int number) {
        int[] ranges = set.ranges();
        for (int i = 0; i < ranges.length; i += 2) {
            int run = Arrays.binarySearch(starts, ranges[i]);
            while (run < starts.length && starts[run] <= ranges[i + 1]) {
                members[run++].set(number);
            }
        }
    }

    /** Gives equal rows one number, the line feed the first, and fills the symbols of each set: how many there are. */
    private int number(BitSet[] members, int sets) {
        Map<BitSet, Integer> numbers = new HashMap<>();
        numbers.put(members[Arrays.binarySearch(runStarts, '\n')], LINE_END);
        for (int run = 0; run < members.length; run++) {
            int symbol = numbers.computeIfAbsent(members[run], row -> numbers.size());
            runSymbols[run] = symbol;
            for (int set = 0; set < sets; set++) {
                if (members[run].get(set)) {
                    symbolsOfSet[set].set(symbol);
                }
            }
        }
        return numbers.size();
    }
}
