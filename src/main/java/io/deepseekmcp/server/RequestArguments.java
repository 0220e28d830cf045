package io.deepseekmcp.server;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.text.Excerpt;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The arguments of a request, read by name and type. Harmless slips of models are taken as they were meant and noted; whatever is wrong
 * becomes one reason for each name, and reading goes on. Null counts as absent.
 */
final class RequestArguments {
    private static final int MAX_ITEMS = 200;
    private static final int MAX_SHOWN_CHARS = 80;

    private final Map<String, Object> values;
    private final String prefix;
    private final List<String> reasons;
    private final List<String> notes;

    /** {@code prefix} stands before every name that is shown, such as {@code budgets.} */
    RequestArguments(Map<String, Object> values, String prefix, List<String> reasons, List<String> notes) {
        this.values = values;
        this.prefix = prefix;
        this.reasons = reasons;
        this.notes = notes;
    }

    /** A text that must be there, not blank and of at most {@code maxChars} code points; {@code ""} when it is refused. */
    String requiredText(String name, int maxChars, String expected) {
        Object value = values.get(name);
        if (value == null) {
            return refuse(name, "is missing: give " + expected, "");
        }
        if (!(value instanceof String text)) {
            return refuse(name, "is " + kind(value) + ": give " + expected, "");
        }
        if (text.isBlank()) {
            return refuse(name, "is blank: give " + expected, "");
        }
        int length = text.codePointCount(0, text.length());
        if (length > maxChars) {
            return refuse(name, "has " + length + " characters: at most " + maxChars + " are taken", "");
        }
        return text;
    }

    Optional<String> text(String name, String expected) {
        Object value = values.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof String text && !text.isBlank()) {
            return Optional.of(text.strip());
        }
        String found = value instanceof String ? "blank" : kind(value);
        return refuse(name, "is " + found + ": give " + expected, Optional.empty());
    }

    /** A flag; absent means false. */
    boolean flag(String name) {
        Object value = values.get(name);
        if (value == null) {
            return false;
        }
        if (value instanceof Boolean flag) {
            return flag;
        }
        String word = value.toString().strip().toLowerCase(Locale.ROOT);
        boolean yes = word.equals("true") || word.equals("1");
        if (!(value instanceof String || value instanceof Number)
                || !(yes || word.equals("false") || word.equals("0"))) {
            return refuse(name, "is " + shown(value) + ": give true or false", false);
        }
        return noted(name, shown(value) + " was taken as " + yes, yes);
    }

    /** A list of texts; one text counts as a list of one. Empty when the name is absent or refused. */
    Optional<List<String>> texts(String name, int maxChars) {
        Object value = decoded(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof String text) {
            if (text.isBlank()) {
                return refuse(name, "is blank: give an array of strings or leave it out", Optional.empty());
            }
            noted(name, "one string was taken as a list of one", text);
            value = List.of(text);
        }
        if (!(value instanceof List<?> items)) {
            return refuse(name, "is " + kind(value) + ": give an array of strings", Optional.empty());
        }
        if (items.size() > MAX_ITEMS) {
            return refuse(
                    name, "has " + items.size() + " items: at most " + MAX_ITEMS + " are taken", Optional.empty());
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            Object item = items.get(i);
            if (!(item instanceof String text) || text.isBlank()) {
                String found = item instanceof String ? "blank" : kind(item);
                return refuse(
                        name,
                        "has an item (number " + (i + 1) + ") that is " + found + ": give strings",
                        Optional.empty());
            }
            if (text.length() > maxChars) {
                String size = text.length() + " characters: at most " + maxChars + " are taken";
                return refuse(name, "has an item (number " + (i + 1) + ") of " + size, Optional.empty());
            }
            texts.add(text.strip());
        }
        return Optional.of(texts);
    }

    /** A whole number from 1 on; larger ones than fit count as the largest that does. */
    OptionalInt positiveWhole(String name) {
        Optional<BigDecimal> number = number(name, "a whole number of at least 1");
        if (number.isEmpty()) {
            return OptionalInt.empty();
        }
        BigDecimal value = number.get();
        boolean whole = value.signum() > 0
                && (value.scale() <= 0 || value.stripTrailingZeros().scale() <= 0);
        if (!whole) {
            return refuse(
                    name, "is " + shown(values.get(name)) + ": give a whole number of at least 1", OptionalInt.empty());
        }
        return OptionalInt.of(value.min(BigDecimal.valueOf(Integer.MAX_VALUE)).intValue());
    }

    OptionalDouble positive(String name) {
        Optional<BigDecimal> number = number(name, "a number above 0");
        if (number.isEmpty()) {
            return OptionalDouble.empty();
        }
        double value = number.get().doubleValue();
        if (value <= 0) {
            return refuse(name, "is " + shown(values.get(name)) + ": give a number above 0", OptionalDouble.empty());
        }
        return OptionalDouble.of(Math.min(value, Double.MAX_VALUE));
    }

    private Optional<BigDecimal> number(String name, String expected) {
        Object value = values.get(name);
        if (value == null) {
            return Optional.empty();
        }
        Optional<BigDecimal> number = value instanceof String text ? parsed(text.strip()) : exact(value);
        if (number.isEmpty()) {
            return refuse(name, "is " + shown(value) + ": give " + expected, Optional.empty());
        }
        if (value instanceof String) {
            noted(name, "the string " + shown(value) + " was taken as a number", number);
        }
        return number;
    }

    private static Optional<BigDecimal> parsed(String text) {
        boolean number =
                !text.isEmpty() && text.length() <= 20 && text.chars().allMatch(c -> "0123456789.-+eE".indexOf(c) >= 0);
        try {
            return number ? Optional.of(new BigDecimal(text)) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<BigDecimal> exact(Object value) {
        if (value instanceof Long || value instanceof Integer) {
            return Optional.of(BigDecimal.valueOf(((Number) value).longValue()));
        }
        if (value instanceof BigDecimal number) {
            return Optional.of(number);
        }
        if (value instanceof BigInteger number) {
            return Optional.of(new BigDecimal(number));
        }
        if (value instanceof Double number && Double.isFinite(number)) {
            return Optional.of(BigDecimal.valueOf(number));
        }
        return Optional.empty();
    }

    /** An object; empty when the name is absent or refused. */
    Optional<Map<String, Object>> object(String name, String expected) {
        Object value = decoded(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!(value instanceof Map<?, ?> object)) {
            return refuse(name, "is " + kind(value) + ": give " + expected, Optional.empty());
        }
        Map<String, Object> copy = new LinkedHashMap<>();
        object.forEach((key, each) -> copy.put(String.valueOf(key), each));
        return Optional.of(copy);
    }

    /** The value; where it is a string that holds a JSON array or object, what that string holds. */
    Object decoded(String name) {
        Object value = values.get(name);
        if (!(value instanceof String text)) {
            return value;
        }
        String json = text.strip();
        if (!json.startsWith("[") && !json.startsWith("{")) {
            return value;
        }
        try {
            return noted(name, "a string with JSON in it was taken as that JSON", Json.parse(json));
        } catch (JsonException e) {
            // A glob such as {a,b}/** also begins like this.
            return value;
        }
    }

    /** Notes one reason against the name, and gives the value to go on with. */
    <T> T refuse(String name, String reason, T instead) {
        reasons.add(prefix + name + " " + reason + ".");
        return instead;
    }

    /** Notes that a value was taken otherwise than it was written. */
    <T> T noted(String name, String note, T value) {
        notes.add(prefix + name + ": " + note);
        return value;
    }

    static String shown(Object value) {
        return Excerpt.head(value instanceof String text ? '"' + text + '"' : String.valueOf(value), MAX_SHOWN_CHARS);
    }

    static String kind(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String) {
            return "a string";
        }
        if (value instanceof List) {
            return "an array";
        }
        if (value instanceof Map) {
            return "an object";
        }
        return shown(value);
    }
}
