package io.deepseekmcp.redact;

import io.deepseekmcp.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds exact values in a text, as they are and in the forms that programs print them in: escaped for JSON or a URL, in
 * base64, in hexadecimal. All are looked for at once, by a hash that rolls over the text.
 */
final class LiteralSecrets {
    /** A shorter value is a word that may stand anywhere, such as the dummy key of a model server in the house. */
    private static final int MIN_CHARS = 8;

    /** A shorter piece is a word that may stand anywhere. */
    private static final int MIN_PIECE = 6;

    /** A value of fewer characters has no pieces that say much; one of a person's own words has too many. */
    private static final int MIN_CHARS_OF_PIECES = 16;

    private static final String ENDS_OF_WORDS = " \t\r\n:\"'`,;()<>=";

    private static final String DOTS = "...";

    private static final int HASH_BASE = 31;
    private static final String KIND = "secret";

    private final Map<Integer, List<String>> byHash = new HashMap<>();
    private final BitSet hashes = new BitSet();
    private final int window;
    private final List<String> values = new ArrayList<>();
    private final Set<String> beginnings = new HashSet<>();

    LiteralSecrets(Collection<String> secrets) {
        Set<String> forms = new LinkedHashSet<>();
        for (String secret : secrets) {
            String value = secret.strip();
            if (value.length() >= MIN_CHARS_OF_PIECES && isSecretLine(value)) {
                values.add(value);
                for (int i = 0; i + MIN_PIECE <= value.length(); i++) {
                    beginnings.add(value.substring(i, i + MIN_PIECE));
                }
            }
        }
        secrets.forEach(value -> addForms(value.strip(), forms));
        forms.removeIf(form -> form.length() < MIN_CHARS);
        window = forms.stream().mapToInt(String::length).min().orElse(0);
        for (String form : forms) {
            int hash = hash(form);
            hashes.set(hash & 0xFFFF);
            byHash.computeIfAbsent(hash, key -> new ArrayList<>()).add(form);
        }
    }

    /**
     * Finds words that are a piece of a value and nothing else, as a program prints them that was asked for parts of a
     * line. A word is what stands between blanks, quotes and colons.
     */
    void findPieces(String text, Consumer<Span> found) {
        int start = 0;
        for (int end = 0; end <= text.length(); end++) {
            if (end == text.length() || ENDS_OF_WORDS.indexOf(text.charAt(end)) >= 0) {
                if (end - start >= MIN_PIECE && isPiece(text.substring(start, end))) {
                    found.accept(new Span(start, end, KIND));
                }
                start = end + 1;
            }
        }
        findCut(text, found);
    }

    /** Finds what is left of a value where a program has cut it and says so by dots, as tables do with long names. */
    private void findCut(String text, Consumer<Span> found) {
        for (int start = text.indexOf(DOTS); start >= 0; ) {
            int end = start + DOTS.length();
            while (end < text.length() && text.charAt(end) == '.') {
                end++;
            }
            for (String value : values) {
                int left = beginning(text, start, value);
                if (left > 0) {
                    found.accept(new Span(start - left, start, KIND));
                }
                int right = ending(text, end, value);
                if (right > 0) {
                    found.accept(new Span(end, end + right, KIND));
                }
            }
            start = text.indexOf(DOTS, end);
        }
    }

    /** How many of the first characters of a value stand before a place, 0 for too few. */
    private static int beginning(String text, int before, String value) {
        for (int chars = Math.min(value.length() - 1, before); chars >= MIN_PIECE; chars--) {
            if (text.startsWith(value.substring(0, chars), before - chars)) {
                return chars;
            }
        }
        return 0;
    }

    private static int ending(String text, int after, String value) {
        for (int chars = value.length() - 1; chars >= MIN_PIECE; chars--) {
            if (text.startsWith(value.substring(value.length() - chars), after)) {
                return chars;
            }
        }
        return 0;
    }

    private boolean isPiece(String word) {
        if (!beginnings.contains(word.substring(0, MIN_PIECE))) {
            return false;
        }
        boolean onlyLetters = word.chars().allMatch(Character::isLetter);
        return values.stream()
                .anyMatch(value ->
                        value.length() > word.length() && (onlyLetters ? isCutOut(word, value) : value.contains(word)));
    }

    /** Letters that stand in the value among more letters; by themselves they may be a word of a phrase. */
    private static boolean isCutOut(String word, String value) {
        for (int at = value.indexOf(word); at >= 0; at = value.indexOf(word, at + 1)) {
            int end = at + word.length();
            if ((at > 0 && Character.isLetter(value.charAt(at - 1)))
                    || (end < value.length() && Character.isLetter(value.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    void find(String text, Consumer<Span> found) {
        if (window == 0 || text.length() < window) {
            return;
        }
        int leaving = 1;
        for (int i = 1; i < window; i++) {
            leaving *= HASH_BASE;
        }
        int hash = hash(text);
        for (int end = window; ; end++) {
            if (hashes.get(hash & 0xFFFF)) {
                compare(text, end - window, hash, found);
            }
            if (end == text.length()) {
                return;
            }
            hash = (hash - leaving * text.charAt(end - window)) * HASH_BASE + text.charAt(end);
        }
    }

    private void compare(String text, int start, int hash, Consumer<Span> found) {
        for (String form : byHash.getOrDefault(hash, List.of())) {
            if (text.startsWith(form, start)) {
                found.accept(new Span(start, start + form.length(), KIND));
            }
        }
    }

    /** The hash of the first characters. */
    private int hash(String text) {
        int hash = 0;
        for (int i = 0; i < window; i++) {
            hash = hash * HASH_BASE + text.charAt(i);
        }
        return hash;
    }

    private static void addForms(String value, Set<String> forms) {
        if (value.length() < MIN_CHARS) {
            return;
        }
        forms.add(value);
        forms.add(value.replace("\r\n", "\n"));
        String json = Json.write(value);
        forms.add(json.substring(1, json.length() - 1));
        String url = URLEncoder.encode(value, StandardCharsets.UTF_8);
        forms.add(url);
        forms.add(url.replace("+", "%20"));
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        forms.add(HexFormat.of().formatHex(bytes));
        forms.add(HexFormat.of().withUpperCase().formatHex(bytes));
        for (int offset = 0; offset < 3; offset++) {
            String base64 = base64Core(bytes, offset);
            forms.add(base64);
            forms.add(base64.replace('+', '-').replace('/', '_'));
        }
        value.lines().map(String::strip).filter(LiteralSecrets::isSecretLine).forEach(forms::add);
    }

    /** A line of a longer secret, which may be printed with something before it. */
    private static boolean isSecretLine(String line) {
        return line.length() >= 2 * MIN_CHARS
                && line.chars().anyMatch(Character::isDigit)
                && line.chars().anyMatch(Character::isLetter);
    }

    /** The digits that the value alone decides when it stands {@code offset} bytes into a group of three. */
    private static String base64Core(byte[] bytes, int offset) {
        byte[] shifted = new byte[offset + bytes.length];
        System.arraycopy(bytes, 0, shifted, offset, bytes.length);
        String digits = Base64.getEncoder().withoutPadding().encodeToString(shifted);
        int first = (offset * 8 + 5) / 6;
        int end = shifted.length * 8 / 6;
        return digits.substring(first, Math.max(first, end));
    }
}
