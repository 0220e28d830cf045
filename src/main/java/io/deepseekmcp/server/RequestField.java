package io.deepseekmcp.server;

import io.deepseekmcp.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The names that a request may use, and what was meant by another one. */
final class RequestField {
    static final String OBJECTIVE = "objective";
    static final String SCOPE = "scope";
    static final String CONSTRAINTS = "constraints";
    static final String ACCEPTANCE_CRITERIA = "acceptance_criteria";
    static final String VERIFICATION = "verification";
    static final String MODE = "mode";
    static final String MODEL = "model";
    static final String ANALYSIS = "analysis";
    static final String DENY_PATHS = "deny_paths";
    static final String BASELINE = "baseline";
    static final String BUDGETS = "budgets";
    static final String CONTEXT_FILES = "context_files";
    static final String CONTINUE_FROM = "continue_from";
    static final String ISOLATION = "isolation";

    /** In the order of the schema. */
    static final List<String> ALL = List.of(
            OBJECTIVE,
            SCOPE,
            CONSTRAINTS,
            ACCEPTANCE_CRITERIA,
            VERIFICATION,
            MODE,
            MODEL,
            ANALYSIS,
            DENY_PATHS,
            BASELINE,
            BUDGETS,
            CONTEXT_FILES,
            CONTINUE_FROM,
            ISOLATION);

    static final String MAX_TURNS = "max_turns";
    static final String MAX_TOOL_CALLS = "max_tool_calls";
    static final String MAX_WALL_SECONDS = "max_wall_seconds";
    static final String MAX_COST_USD = "max_cost_usd";

    /** The names inside {@link #BUDGETS}. */
    static final List<String> OF_BUDGETS = List.of(MAX_TURNS, MAX_TOOL_CALLS, MAX_WALL_SECONDS, MAX_COST_USD);

    /** So many changes make a slip of one name; more make another name. */
    private static final int SLIP = 2;
    /** Shorter words stand in other words by chance. */
    private static final int MIN_WORD = 4;

    private RequestField() {}

    /**
     * The field that an unknown top-level name was meant for: a slip of the pen, the field with a word more or less, or
     * a name that belongs in {@code budgets}. A name that is like no field has none.
     */
    static Optional<String> meant(String name) {
        Optional<String> slip = NearestName.within(name, ALL, SLIP);
        if (slip.isPresent()) {
            return slip;
        }
        Optional<String> misplaced = NearestName.within(name, OF_BUDGETS, SLIP);
        if (misplaced.isPresent()) {
            return misplaced.map(inner -> BUDGETS + "." + inner);
        }
        List<String> words = words(name);
        for (String field : ALL) {
            List<String> own = words(field);
            boolean longer = words.containsAll(own);
            if (longer || sharesItsBeginning(name.toLowerCase(Locale.ROOT), words.get(0), field, own.get(0))) {
                return Optional.of(field);
            }
        }
        return Optional.empty();
    }

    /** {@code deny}, {@code deny_globs} and {@code verify} begin like a field for most of their length. */
    private static boolean sharesItsBeginning(String name, String firstWord, String field, String fieldsFirstWord) {
        int shared = 0;
        while (shared < Math.min(name.length(), field.length()) && name.charAt(shared) == field.charAt(shared)) {
            shared++;
        }
        boolean mostOfIt = 3 * shared >= 2 * name.length();
        return shared >= MIN_WORD && (mostOfIt || firstWord.equals(fieldsFirstWord));
    }

    /** The words of a name in snake, kebab or camel case. */
    private static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean separator = !Character.isLetterOrDigit(c);
            if ((separator || Character.isUpperCase(c)) && word.length() > 0) {
                words.add(word.toString());
                word.setLength(0);
            }
            if (!separator) {
                word.append(Character.toLowerCase(c));
            }
        }
        if (word.length() > 0 || words.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }
}
