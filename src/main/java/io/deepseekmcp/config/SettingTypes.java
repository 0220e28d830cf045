package io.deepseekmcp.config;

import io.deepseekmcp.config.SettingType.Reader;
import io.deepseekmcp.text.NearestName;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/** The kinds of values that settings have. */
final class SettingTypes {
    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000);
    /** Longer than every number in range, short enough to be parsed at once. */
    private static final int MAX_NUMBER_CHARS = 40;

    private SettingTypes() {}

    static SettingType<Integer> whole(int min, int max) {
        String expected = "a whole number" + range(min, max);
        return number(expected, number -> wholeWithin(number, min, max, expected), Integer::longValue);
    }

    static SettingType<Duration> wholeSeconds(int min, int max) {
        String expected = "a whole number of seconds" + range(min, max);
        return number(
                expected,
                number -> Duration.ofSeconds(wholeWithin(number, min, max, expected)),
                duration -> duration.toSeconds());
    }

    static SettingType<Duration> seconds(int min, int max) {
        String expected = "a number of seconds" + range(min, max);
        return number(
                expected,
                number -> {
                    BigDecimal seconds = within(number, BigDecimal.valueOf(min), BigDecimal.valueOf(max), expected);
                    return Duration.ofNanos(seconds.multiply(NANOS_PER_SECOND).longValue());
                },
                duration -> duration.toNanos() / NANOS_PER_SECOND.doubleValue());
    }

    static SettingType<Double> decimal(String min, String max) {
        String expected = "a number from " + min + " to " + max;
        return number(
                expected,
                number -> within(number, new BigDecimal(min), new BigDecimal(max), expected)
                        .doubleValue(),
                number -> number);
    }

    static SettingType<Double> positive() {
        String expected = "a number above 0";
        return number(
                expected,
                number -> {
                    double value = number.doubleValue();
                    if (value > 0 && Double.isFinite(value)) {
                        return value;
                    }
                    throw new InvalidValue(expected);
                },
                number -> number);
    }

    static SettingType<Boolean> flag() {
        return new SettingType<>(
                "true or false",
                value -> {
                    if (value instanceof Boolean flag) {
                        return flag;
                    }
                    throw new InvalidValue(value instanceof String ? "true or false, without quotes" : "true or false");
                },
                text -> switch (text.toLowerCase(Locale.ROOT)) {
                    case "true", "1" -> true;
                    case "false", "0" -> false;
                    default -> throw new InvalidValue("true, false, 1 or 0");
                },
                flag -> flag);
    }

    /** One of a few words, in any case; the constants of the enum are in the order of the words. */
    static <E> SettingType<E> oneOf(List<String> words, List<E> values) {
        String expected = "one of " + String.join(", ", words);
        return text(
                expected,
                text -> {
                    for (int i = 0; i < words.size(); i++) {
                        if (words.get(i).equalsIgnoreCase(text)) {
                            return values.get(i);
                        }
                    }
                    throw new InvalidValue(NearestName.within(text, words, 3)
                            .map(near -> expected + " (did you mean " + near + "?)")
                            .orElse(expected));
                },
                value -> words.get(values.indexOf(value)));
    }

    static SettingType<String> text(String expected, Predicate<String> check) {
        return text(
                expected,
                text -> {
                    if (check.test(text)) {
                        return text;
                    }
                    throw new InvalidValue(expected);
                },
                text -> text);
    }

    static <T> SettingType<T> text(String expected, Reader<String, T> reader, Function<T, Object> shown) {
        return new SettingType<>(
                expected,
                value -> {
                    if (value instanceof String text) {
                        return reader.read(text);
                    }
                    throw new InvalidValue("a string: " + expected);
                },
                reader,
                shown);
    }

    static SettingType<Path> absolutePath(String expected) {
        return text(expected, text -> path(text, expected), Path::toString);
    }

    /** Strings that are all {@code item}; in a variable they stand between commas. */
    static SettingType<List<String>> list(String item, Reader<String, String> check) {
        String expected = "a list of strings, each " + item;
        return new SettingType<>(
                expected,
                value -> {
                    if (!(value instanceof List<?> items)) {
                        throw new InvalidValue(expected);
                    }
                    List<String> texts = new ArrayList<>();
                    for (Object each : items) {
                        if (!(each instanceof String text)) {
                            throw new InvalidValue(expected);
                        }
                        texts.add(check.read(text.strip()));
                    }
                    return List.copyOf(texts);
                },
                text -> {
                    List<String> texts = new ArrayList<>();
                    for (String each : text.split(",", -1)) {
                        if (!each.isBlank()) {
                            texts.add(check.read(each.strip()));
                        }
                    }
                    if (texts.isEmpty()) {
                        throw new InvalidValue("at least one item between the commas, each " + item);
                    }
                    return List.copyOf(texts);
                },
                items -> items);
    }

    private static Path path(String text, String expected) throws InvalidValue {
        if (text.startsWith("~") || text.startsWith("$") || text.startsWith("%") || text.contains("${")) {
            throw new InvalidValue(expected + ", written out: ~ and variables are not expanded here");
        }
        try {
            Path path = Path.of(text);
            if (path.isAbsolute()) {
                return path;
            }
        } catch (InvalidPathException e) {
            throw new InvalidValue(expected + " with characters that file names can have here (" + e.getReason() + ")");
        }
        throw new InvalidValue(expected);
    }

    private static <T> SettingType<T> number(String expected, Reader<BigDecimal, T> reader, Function<T, Object> shown) {
        return new SettingType<>(
                expected,
                value -> {
                    if (value instanceof BigDecimal number) {
                        return reader.read(number);
                    }
                    if (value instanceof BigInteger number) {
                        return reader.read(new BigDecimal(number));
                    }
                    if (value instanceof Long number) {
                        return reader.read(BigDecimal.valueOf(number));
                    }
                    throw new InvalidValue(value instanceof String ? expected + ", without quotes" : expected);
                },
                text -> {
                    try {
                        if (text.length() <= MAX_NUMBER_CHARS && text.chars().allMatch(c -> c < 0x80)) {
                            return reader.read(new BigDecimal(text));
                        }
                    } catch (NumberFormatException e) {
                        throw new InvalidValue(expected);
                    }
                    throw new InvalidValue(expected);
                },
                shown);
    }

    private static int wholeWithin(BigDecimal number, int min, int max, String expected) throws InvalidValue {
        try {
            return within(number, BigDecimal.valueOf(min), BigDecimal.valueOf(max), expected)
                    .intValueExact();
        } catch (ArithmeticException e) {
            throw new InvalidValue(expected);
        }
    }

    private static BigDecimal within(BigDecimal number, BigDecimal min, BigDecimal max, String expected)
            throws InvalidValue {
        if (number.compareTo(min) < 0 || number.compareTo(max) > 0) {
            throw new InvalidValue(expected);
        }
        return number;
    }

    private static String range(int min, int max) {
        return " from " + grouped(min) + " to " + grouped(max);
    }

    /** Without a formatter, whose loading costs more than the rest of this class. */
    private static String grouped(int number) {
        String digits = Integer.toString(number);
        StringBuilder grouped = new StringBuilder(digits);
        for (int i = digits.length() - 3; i > 0; i -= 3) {
            grouped.insert(i, ',');
        }
        return grouped.toString();
    }
}
