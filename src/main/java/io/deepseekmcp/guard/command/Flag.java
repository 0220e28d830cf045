package io.deepseekmcp.guard.command;

import java.util.Optional;
import java.util.function.Function;

/**
 * One flag of a command in one of its spellings.
 *
 * @param name with its dashes; of an attached flag, what stands before the value
 * @param type of the value, empty for {@link Form#ALONE}
 */
record Flag(String name, Form form, Optional<ValueType> type) {

    /** How a flag and its value are written. */
    enum Form {
        /** {@code --quiet} */
        ALONE,
        /** {@code --max=3} or {@code --max 3} */
        VALUE,
        /** {@code --max=3} */
        JOINED,
        /** {@code --cov} or {@code --cov=src} */
        OPTIONAL_JOINED,
        /** {@code -j} or {@code -j=4}, and {@code -j 4} where the next argument fits */
        OPTIONAL_NEXT,
        /** {@code -n5} */
        ATTACHED
    }

    /** Reads the notation of the table; {@code types} turns the name of a type, or words between bars, into the type. */
    static Flag parse(String notation, Function<String, ValueType> types) {
        int open = notation.indexOf('<');
        if (open >= 0 && notation.endsWith(">")) {
            return of(notation.substring(0, open), Form.ATTACHED, inner(notation, open + 1), types);
        }
        int bracket = notation.indexOf('[');
        if (bracket >= 0 && notation.endsWith("]")) {
            Form form = notation.charAt(bracket + 1) == ':' ? Form.OPTIONAL_NEXT : Form.OPTIONAL_JOINED;
            return of(notation.substring(0, bracket), form, inner(notation, bracket + 2), types);
        }
        int equals = notation.indexOf('=');
        if (equals < 0) {
            return new Flag(notation, Form.ALONE, Optional.empty());
        }
        boolean joined = notation.startsWith("==", equals);
        String type = notation.substring(equals + (joined ? 2 : 1));
        return of(notation.substring(0, equals), joined ? Form.JOINED : Form.VALUE, type, types);
    }

    private static Flag of(String name, Form form, String type, Function<String, ValueType> types) {
        return new Flag(name, form, Optional.of(types.apply(type)));
    }

    private static String inner(String notation, int from) {
        return notation.substring(from, notation.length() - 1);
    }
}
