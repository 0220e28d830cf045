package io.deepseekmcp.tool;

import io.deepseekmcp.text.Unicode;
import io.deepseekmcp.tool.NormalizedText.Difference;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the place in a text that is most like a text sought in vain. Pure. */
final class NearestMatch {
    private static final Set<Difference> ALL = EnumSet.allOf(Difference.class);
    /** Shorter lines, such as a brace, stand everywhere and tell no place. */
    private static final int TELLING_LENGTH = 4;
    /** Of the pairs of characters that two lines have, so much must be common to call them alike. */
    private static final double LIKE = 0.5;

    /** As much of a line as tells it from others. */
    private static final int COMPARED_CHARS = 500;

    private NearestMatch() {}

    /**
     * A place in the text.
     *
     * @param differences what differs there, empty when more than the known kinds of difference does
     */
    record Place(int from, int to, List<String> differences) {}

    static Optional<Place> find(String text, String sought) {
        NormalizedText all = new NormalizedText(text, ALL);
        NormalizedText part = new NormalizedText(sought, ALL);
        int at = part.text().isEmpty() ? -1 : all.indexOf(part);
        if (at >= 0) {
            int from = all.origin(at);
            int last = all.origin(at + part.text().length() - 1);
            int to = last + Character.charCount(text.codePointAt(last));
            return Optional.of(new Place(from, to, differences(text.substring(from, to), sought)));
        }
        return byLines(TextLines.of(text), TextLines.of(sought), text);
    }

    /** The kinds of difference without which the two would not be the same. */
    private static List<String> differences(String found, String sought) {
        List<String> needed = new ArrayList<>();
        for (Difference difference : Difference.values()) {
            Set<Difference> others = EnumSet.complementOf(EnumSet.of(difference));
            String there = new NormalizedText(found, others).text().strip();
            String here = new NormalizedText(sought, others).text().strip();
            if (!there.equals(here)) {
                needed.add(difference.words());
            }
        }
        return needed.isEmpty() ? List.of(Difference.WHITE_SPACE.words()) : needed;
    }

    /** The place where most lines are the same but for white space, else the line most like the longest one sought. */
    private static Optional<Place> byLines(List<String> lines, List<String> sought, String text) {
        Map<String, Integer> placeInSought = new HashMap<>();
        for (int i = 0; i < sought.size(); i++) {
            String line = sought.get(i).strip();
            if (line.length() >= TELLING_LENGTH) {
                placeInSought.putIfAbsent(line, i);
            }
        }
        Map<Integer, Integer> votes = new HashMap<>();
        int best = -1;
        for (int i = 0; i < lines.size(); i++) {
            Integer place = placeInSought.get(lines.get(i).strip());
            if (place != null && i >= place) {
                int start = i - place;
                votes.merge(start, 1, Integer::sum);
                best = best < 0 || votes.get(start) > votes.get(best) ? start : best;
            }
        }
        if (best < 0) {
            best = likestLine(lines, sought);
        }
        return best < 0 ? Optional.empty() : Optional.of(place(lines, best, sought.size(), text));
    }

    private static int likestLine(List<String> lines, List<String> sought) {
        int longest = 0;
        for (int i = 1; i < sought.size(); i++) {
            longest =
                    sought.get(i).strip().length() > sought.get(longest).strip().length() ? i : longest;
        }
        Set<Integer> pairs = pairs(sought.get(longest));
        double best = LIKE;
        int bestLine = -1;
        for (int i = 0; i < lines.size(); i++) {
            double like = like(pairs, pairs(lines.get(i)));
            if (like > best) {
                best = like;
                bestLine = i;
            }
        }
        return bestLine < 0 ? -1 : Math.max(0, bestLine - longest);
    }

    private static double like(Set<Integer> a, Set<Integer> b) {
        int common = 0;
        for (Integer pair : a.size() < b.size() ? a : b) {
            common += a.contains(pair) && b.contains(pair) ? 1 : 0;
        }
        return a.isEmpty() || b.isEmpty() ? 0 : 2.0 * common / (a.size() + b.size());
    }

    private static Set<Integer> pairs(String line) {
        String text = Unicode.head(line.strip(), COMPARED_CHARS);
        Set<Integer> pairs = new HashSet<>();
        for (int i = 1; i < text.length(); i++) {
            pairs.add(text.charAt(i - 1) << 16 | text.charAt(i));
        }
        return pairs;
    }

    private static Place place(List<String> lines, int first, int count, String text) {
        int from = 0;
        for (int i = 0; i < first; i++) {
            from = text.indexOf('\n', from) + 1;
        }
        int to = from;
        for (int i = first; i < Math.min(lines.size(), first + count); i++) {
            int end = text.indexOf('\n', to);
            to = end < 0 ? text.length() : end + 1;
        }
        return new Place(from, to, List.of());
    }
}
