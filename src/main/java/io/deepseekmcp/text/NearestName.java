package io.deepseekmcp.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds what was meant by a name that does not exist. */
public final class NearestName {
    private NearestName() {}

    /** More changes than this are hardly a slip of the fingers. */
    private static final int SLIP = 2;

    /**
     * The known name that takes the fewest changes; spelling without case and separators decides, the first wins a tie.
     * Where that is more than a slip, a name of which only words were left out goes before: {@code MAX_TURNS} for
     * {@code TURNS}.
     */
    public static Optional<String> of(String name, Collection<String> known) {
        return within(name, known, SLIP)
                .or(() -> withWordsLeftOut(name, known))
                .or(() -> within(name, known, Integer.MAX_VALUE));
    }

    private static Optional<String> withWordsLeftOut(String name, Collection<String> known) {
        List<String> words = words(name);
        return known.stream()
                .filter(candidate -> holdsInOrder(words(candidate), words))
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)));
    }

    private static boolean holdsInOrder(List<String> all, List<String> some) {
        int next = 0;
        for (String word : all) {
            if (next < some.size() && word.equals(some.get(next))) {
                next++;
            }
        }
        return next == some.size() && next > 0;
    }

    private static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (char c : (name.toLowerCase(Locale.ROOT) + '_').toCharArray()) {
            if (c == '_' || c == '-' || c == '.' || c == ' ') {
                if (word.length() > 0) {
                    words.add(word.toString());
                }
                word.setLength(0);
            } else {
                word.append(c);
            }
        }
        return words;
    }

    /** The same, if it takes at most {@code maxDistance} changes. */
    public static Optional<String> within(String name, Collection<String> known, int maxDistance) {
        String best = null;
        int least = Integer.MAX_VALUE;
        for (String candidate : known) {
            int distance = distance(name, candidate);
            if (distance < least) {
                least = distance;
                best = candidate;
            }
        }
        return least <= maxDistance ? Optional.ofNullable(best) : Optional.empty();
    }

    /**
     * How many letters must be inserted, removed, replaced or swapped with their neighbour to turn one name into the
     * other, case and separators left out where that is less. Long names are compared by their first 200 characters.
     */
    public static int distance(String one, String other) {
        return Math.min(edits(one, other), edits(folded(one), folded(other)));
    }

    private static int edits(String one, String other) {
        String a = Unicode.head(one, 200);
        String b = Unicode.head(other, 200);
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return last[b.length()];
    }

    private static String folded(String name) {
        StringBuilder letters = new StringBuilder();
        String lower = name.toLowerCase(Locale.ROOT);
        for (int i = 0; i < lower.length(); i++) {
            char c = lower.charAt(i);
            if (c != '_' && c != '-' && c != '.' && c != ' ') {
                letters.append(c);
            }
        }
        return letters.toString();
    }
}
