package io.deepseekmcp.tool.foreign;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads loosely typed values. */
final class Values {
    private Values() {}

    /** Whether a value means that nothing was given. */
    static boolean isNothing(Object value) {
        return value == null
                || "".equals(value)
                || (value instanceof List<?> list && list.isEmpty())
                || (value instanceof Map<?, ?> map && map.isEmpty());
    }

    static Optional<Boolean> truth(Object value) {
        if (value instanceof Boolean flag) {
            return Optional.of(flag);
        }
        String word = String.valueOf(value).strip();
        if (word.equalsIgnoreCase("true") || word.equals("1")) {
            return Optional.of(true);
        }
        return word.equalsIgnoreCase("false") || word.equals("0") ? Optional.of(false) : Optional.empty();
    }

    static OptionalLong number(Object value) {
        try {
            BigDecimal number = new BigDecimal(String.valueOf(value).strip());
            return OptionalLong.of(number.longValueExact());
        } catch (NumberFormatException | ArithmeticException e) {
            // Words and fractions are no number of lines or seconds.
            return OptionalLong.empty();
        }
    }

    /** The texts of a list, or the one text; empty if something else is among them. */
    static Optional<List<String>> texts(Object value) {
        if (value instanceof String text) {
            return Optional.of(List.of(text));
        }
        if (!(value instanceof List<?> items)) {
            return Optional.empty();
        }
        List<String> texts = new ArrayList<>();
        for (Object item : items) {
            if (!(item instanceof String) && !(item instanceof Number)) {
                return Optional.empty();
            }
            texts.add(item.toString());
        }
        return Optional.of(texts);
    }
}
