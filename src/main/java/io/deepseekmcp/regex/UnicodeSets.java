package io.deepseekmcp.regex;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The sets of code points that patterns name: {@code \d}, {@code \s}, {@code \w}, {@code \p{...}} and letter case. */
final class UnicodeSets {
    /** Unicode's White_Space; Java's own predicates differ from it and from each other. */
    static final CodePoints SPACE = CodePoints.ofRanges(
                    0x09, 0x0D, 0x20, 0x20, 0x85, 0x85, 0xA0, 0xA0, 0x1680, 0x1680, 0x2000, 0x200A, 0x2028, 0x2029,
                    0x202F, 0x202F, 0x205F, 0x205F, 0x3000, 0x3000)
            .withoutLineFeed();

    private UnicodeSets() {}

    static CodePoints digits() {
        return Digits.SET;
    }

    /** Letters, marks, digits, connectors such as {@code _}, and joiners, as Unicode's regular expressions define it. */
    static CodePoints word() {
        return Words.SET;
    }

    /** Every code point of the set with all that differ from one of them only in case. */
    static CodePoints ignoringCase(CodePoints set) {
        IntStream.Builder variants = IntStream.builder();
        for (Map.Entry<Integer, int[]> entry : Cases.VARIANTS.entrySet()) {
            if (set.contains(entry.getKey())) {
                for (int variant : entry.getValue()) {
                    variants.add(variant).add(variant);
                }
            }
        }
        return set.union(CodePoints.ofRanges(variants.build().toArray()));
    }

    /** A general category ({@code Lu}, {@code L}), a script ({@code Greek}) or a common property, or empty. */
    static Optional<CodePoints> property(String name) {
        String plain =
                name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "").replace(" ", "");
        IntPredicate named = switch (plain) {
            case "any" -> c -> true;
            case "ascii" -> c -> c < 0x80;
            case "alphabetic", "alpha" -> Character::isAlphabetic;
            case "uppercase", "upper" -> Character::isUpperCase;
            case "lowercase", "lower" -> Character::isLowerCase;
            case "letter" -> categories("l");
            case "mark" -> categories("m");
            case "number" -> categories("n");
            case "punctuation", "punct" -> categories("p");
            case "symbol" -> categories("s");
            case "separator" -> categories("z");
            case "other" -> categories("c");
            default -> categories(plain);
        };
        if (plain.equals("whitespace") || plain.equals("space")) {
            return Optional.of(SPACE);
        }
        return named == null ? script(plain) : Optional.of(matching(named));
    }

    private static IntPredicate categories(String prefix) {
        int wanted = 0;
        String[] names = Cases.CATEGORIES;
        for (int type = 0; type < names.length; type++) {
            if (!names[type].isEmpty() && names[type].startsWith(prefix)) {
                wanted |= 1 << type;
            }
        }
        int mask = wanted;
        return mask == 0 || prefix.isEmpty() ? null : c -> (mask >> Character.getType(c) & 1) != 0;
    }

    private static Optional<CodePoints> script(String name) {
        for (Character.UnicodeScript script : Character.UnicodeScript.values()) {
            if (script.name().toLowerCase(Locale.ROOT).replace("_", "").equals(name)) {
                return Optional.of(matching(c -> Character.UnicodeScript.of(c) == script));
            }
        }
        return Optional.empty();
    }

    private static CodePoints matching(IntPredicate wanted) {
        int[] bounds = new int[64];
        int size = 0;
        boolean inside = false;
        for (int c = 0; c <= Character.MAX_CODE_POINT + 1; c++) {
            boolean in = c <= Character.MAX_CODE_POINT && c != '\n' && wanted.test(c);
            if (in != inside) {
                if (size == bounds.length) {
                    bounds = Arrays.copyOf(bounds, 2 * size);
                }
                bounds[size++] = in ? c : c - 1;
                inside = in;
            }
        }
        return CodePoints.ofRanges(Arrays.copyOf(bounds, size));
    }

    private static boolean isWord(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.DECIMAL_DIGIT_NUMBER,
                    Character.CONNECTOR_PUNCTUATION -> true;
            default -> Character.isAlphabetic(c) || c == 0x200C || c == 0x200D;
        };
    }

    /** Made when a pattern first asks, because it looks at every code point. */
    private static final class Digits {
        static final CodePoints SET = matching(c -> Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER);
    }

    /** Made when a pattern first asks, because it looks at every code point. */
    private static final class Words {
        static final CodePoints SET = matching(UnicodeSets::isWord);
    }

    /** Made when a pattern first asks, because it looks at every code point. */
    private static final class Cases {
        /** The general categories in lower case, at the index that {@link Character#getType} gives them. */
        static final String[] CATEGORIES = {
            "cn", "lu", "ll", "lt", "lm", "lo", "mn", "me", "mc", "nd", "nl", "no", "", "zs", "zl", "zp", "cc", "cf",
            "", "co", "cs", "pd", "ps", "pe", "pc", "po", "sm", "sc", "sk", "so", "pi", "pf"
        };

        /** Unicode gives case to nothing beyond its second plane. */
        private static final int LAST_WITH_CASE = 0x1FFFF;

        /** For each code point that has case, all that fold to the same, itself included. */
        static final Map<Integer, int[]> VARIANTS = variants();

        private static Map<Integer, int[]> variants() {
            Map<Integer, int[]> families = new HashMap<>();
            for (int c = 0; c <= LAST_WITH_CASE; c++) {
                join(families, c, Character.toLowerCase(c));
                join(families, c, Character.toUpperCase(c));
            }
            return families;
        }

        private static void join(Map<Integer, int[]> families, int one, int other) {
            // The dotted capital and the dotless small i fold to nothing but themselves outside Turkish.
            if (one == other || one == 0x130 || one == 0x131) {
                return;
            }
            int[] left = families.getOrDefault(one, new int[] {one});
            int[] right = families.getOrDefault(other, new int[] {other});
            if (left == right) {
                return;
            }
            int[] family = Arrays.copyOf(left, left.length + right.length);
            System.arraycopy(right, 0, family, left.length, right.length);
            for (int member : family) {
                families.put(member, family);
            }
        }
    }
}
