package io.deepseekmcp.tool.argument;

import io.deepseekmcp.guard.path.Refused;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The arguments of one tool call, read by name and type. Harmless slips of models are coerced ({@code "5"} for 5, one
 * string for a list of one, null for absent); the rest is refused with the name of the argument.
 */
public final class ToolArguments {
    private final Map<String, Object> values;

    public ToolArguments(Map<String, Object> values) {
        this.values = values;
    }

    /** The text, which must be there; it may be empty. */
    public String text(String name) throws Refused {
        return optionalText(name)
                .orElseThrow(() -> new Refused("arguments", "\"" + name + "\" is missing.", "Give it as a string."));
    }

    public Optional<String> optionalText(String name) throws Refused {
        Object value = values.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof String text) {
            return Optional.of(text);
        }
        if (value instanceof Number || value instanceof Boolean) {
            return Optional.of(value.toString());
        }
        throw wrongType(name, "a string");
    }

    /** A whole number of at least {@code min}; larger values than fit are clamped. */
    public OptionalLong number(String name, long min) throws Refused {
        Object value = values.get(name);
        if (value == null || "".equals(value)) {
            return OptionalLong.empty();
        }
        long number = whole(name, value);
        if (number < min) {
            throw new Refused("arguments", "\"" + name + "\" is " + number + ".", "It must be at least " + min + ".");
        }
        return OptionalLong.of(number);
    }

    /** A flag; absent means false. */
    public boolean flag(String name) throws Refused {
        Object value = values.get(name);
        if (value == null || "".equals(value)) {
            return false;
        }
        if (value instanceof Boolean flag) {
            return flag;
        }
        if (value instanceof String text && (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false"))) {
            return text.equalsIgnoreCase("true");
        }
        throw wrongType(name, "true or false");
    }

    /** A list of strings, which must be there. A single string is never split. */
    public List<String> texts(String name) throws Refused {
        Object value = values.get(name);
        if (value == null) {
            throw new Refused("arguments", "\"" + name + "\" is missing.", "Give it as an array of strings.");
        }
        if (!(value instanceof List<?> items)) {
            throw wrongType(name, "an array of strings such as [\"pytest\", \"-q\"]");
        }
        List<String> texts = new ArrayList<>();
        for (Object item : items) {
            if (item instanceof String || item instanceof Number || item instanceof Boolean) {
                texts.add(item.toString());
            } else {
                throw wrongType(name, "an array of strings");
            }
        }
        return texts;
    }

    private long whole(String name, Object value) throws Refused {
        try {
            if (value instanceof Long || value instanceof Integer) {
                return ((Number) value).longValue();
            }
            if (value instanceof BigInteger big) {
                return big.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
            }
            if (value instanceof BigDecimal decimal) {
                return decimal.longValueExact();
            }
            if (value instanceof String text) {
                return new BigDecimal(text.strip()).longValueExact();
            }
        } catch (NumberFormatException | ArithmeticException e) {
            throw wrongType(name, "a whole number");
        }
        throw wrongType(name, "a whole number");
    }

    private static Refused wrongType(String name, String expected) {
        return new Refused("arguments", "\"" + name + "\" has the wrong type.", "It must be " + expected + ".");
    }
}
