package io.deepseekmcp.engine.report;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Knows which words stand for which status, and which keys for which field of a report, from {@code report-words.json}.
 * Whole words only: {@code incomplete} and {@code 未完成} hold a word for completed and say the contrary.
 */
public final class StatusWords {
    private static final String RESOURCE = "report-words.json";
    private static final int MAX_CHARS = 60;

    private static final Map<String, ClaimedStatus> STATUS = new HashMap<>();
    private static final Map<String, String> FIELDS = new HashMap<>();

    static {
        Map<?, ?> words = WordLists.load(RESOURCE);
        Map<?, ?> statuses = (Map<?, ?>) words.get("status");
        for (ClaimedStatus status : ClaimedStatus.values()) {
            for (Object word : (List<?>) statuses.get(status.name().toLowerCase(Locale.ROOT))) {
                STATUS.put((String) word, status);
            }
        }
        for (Map.Entry<?, ?> field : ((Map<?, ?>) words.get("fields")).entrySet()) {
            for (Object key : (List<?>) field.getValue()) {
                FIELDS.put((String) key, (String) field.getKey());
            }
        }
    }

    private StatusWords() {}

    /**
     * The status that a claim's word says. What stands in brackets counts too, and the worse of the two holds:
     * {@code done (partially)}; a part that is not known makes the whole unknown.
     */
    public static Optional<ClaimedStatus> statusOf(String word) {
        if (word.length() > MAX_CHARS) {
            return Optional.empty();
        }
        Optional<ClaimedStatus> worst = Optional.empty();
        for (String part : word.split("[()\\[\\]\uFF08\uFF09]", -1)) {
            String plain = plain(part);
            if (plain.isEmpty()) {
                continue;
            }
            ClaimedStatus status = STATUS.get(plain);
            if (status == null) {
                return Optional.empty();
            }
            worst = Optional.of(worst.map(status::orWorse).orElse(status));
        }
        return worst;
    }

    /** The field that a key of a report names, such as {@code summary} for {@code Summary}; else the key in lower case. */
    static String field(String key) {
        StringBuilder letters = new StringBuilder();
        key.toLowerCase(Locale.ROOT).codePoints().filter(Character::isLetter).forEach(letters::appendCodePoint);
        return FIELDS.getOrDefault(letters.toString(), key.strip().toLowerCase(Locale.ROOT));
    }

    /** Whether the key, as {@link #field} gives it, is one of a report. */
    static boolean isField(String field) {
        return FIELDS.containsValue(field);
    }

    /** In lower case, with single blanks between the words and nothing else that is not a letter or an apostrophe. */
    private static String plain(String word) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i) == '\u2019' ? '\'' : Character.toLowerCase(word.charAt(i));
            boolean kept = Character.isLetterOrDigit(c)
                    || c == '\''
                    || c == '|'
                    || c == '/'
                    || c == '%'
                    || c == ','
                    || c == '\uFF0C';
            boolean blank = Character.isWhitespace(c) || c == '_' || c == '-';
            if (kept) {
                plain.append(c);
            } else if (blank && !plain.isEmpty() && plain.charAt(plain.length() - 1) != ' ') {
                plain.append(' ');
            }
        }
        return plain.toString().strip();
    }
}
