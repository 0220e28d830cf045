package io.deepseekmcp.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Seeded patterns in the dialect that Java and we share, and texts that they often match. */
public final class RandomPatterns {
    private static final String[] ATOMS = {
        "a", "b", "c", "é", "k", " ", "9", "_", ".", "[ab]", "[^ab]", "[a-c9]", "\\w", "\\d", "\\s", "\\W", "\\b",
        "\\B", "^", "$", "ab", "cab", "日", "😀", "\\S", "[^\\w]"
    };
    private static final String[] QUANTIFIERS = {"*", "+", "?", "{2}", "{1,2}", "{0,1}", "*?", "+?"};
    private static final String[] PIECES = {"a", "b", "c", "é", "É", "k", "K", " ", "9", "_", "A", "日", "😀", "-", "\t"
    };

    private RandomPatterns() {}

    public static String pattern(Random random, int depth) {
        StringBuilder pattern = new StringBuilder();
        int parts = 1 + random.nextInt(4);
        for (int i = 0; i < parts; i++) {
            String atom = depth > 0 && random.nextInt(4) == 0
                    ? "(?:" + pattern(random, depth - 1) + "|" + pattern(random, depth - 1) + ")"
                    : ATOMS[random.nextInt(ATOMS.length)];
            boolean repeat = random.nextInt(3) == 0;
            pattern.append(repeat ? "(?:" + atom + ")" + QUANTIFIERS[random.nextInt(QUANTIFIERS.length)] : atom);
        }
        return pattern.toString();
    }

    public static List<String> lines(Random random) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            StringBuilder line = new StringBuilder();
            int length = random.nextInt(9);
            for (int j = 0; j < length; j++) {
                line.append(PIECES[random.nextInt(PIECES.length)]);
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
