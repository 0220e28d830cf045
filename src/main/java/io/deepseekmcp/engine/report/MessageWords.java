package io.deepseekmcp.engine.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The words by which kinds of messages are known, from {@code message-words.json}: regular expressions, one list a kind. */
enum MessageWords {
    QUESTION,
    OFFER,
    OFFER_OF_MORE,
    PLAN,
    PLANNED_STEP,
    DONE_STEP,
    ANNOUNCEMENT,
    CODE,
    CODE_IN_REPORT,
    ADMISSION,
    ADMISSION_AFTER_CHANGES,
    ADMISSION_IN_REPORT,
    NO_ANSWER,
    NO_CHANGE_NEEDED;

    private static final Map<MessageWords, Pattern> PATTERNS = new EnumMap<>(MessageWords.class);

    static {
        Map<?, ?> lists = WordLists.load("message-words.json");
        for (MessageWords words : values()) {
            List<String> alternatives = new ArrayList<>();
            for (Object alternative : (List<?>) lists.get(words.name().toLowerCase(Locale.ROOT))) {
                alternatives.add((String) alternative);
            }
            PATTERNS.put(words, Pattern.compile(String.join("|", alternatives), Pattern.MULTILINE));
        }
    }

    /** A text as these words are looked for in it: in lower case, with plain apostrophes, without blanks around it. */
    static String folded(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replace('\u2019', '\'');
    }

    /** Whether they stand in the {@link #folded} text. */
    boolean in(String text) {
        return PATTERNS.get(this).matcher(text).find();
    }

    boolean beginWith(String text) {
        return PATTERNS.get(this).matcher(text).lookingAt();
    }

    /** How often they stand in it. */
    int count(String text) {
        return (int) PATTERNS.get(this).matcher(text).results().count();
    }
}
