package io.deepseekmcp.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes one JSON value, strictly: duplicate keys, trailing text and more than 500 levels of nesting are
 * errors, and the order of keys is kept both ways.
 */
public final class Json {
    /** Deep enough for every honest document, shallow enough for the stack of any thread. */
    private static final int MAX_NESTING = 500;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_NESTING)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .disable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    /** Is told of a key that its object holds already; the later value takes the place of the earlier one. */
    @FunctionalInterface
    public interface DuplicateKeys {
        /** {@code path} is a JSON Pointer such as {@code /budgets/max_turns}; line and column count from 1. */
        void found(String path, int line, int column) throws JsonException;
    }

    /** No lambda, as the first one of a process takes longer to make than the first message to read. */
    private static final DuplicateKeys REFUSED = new DuplicateKeys() {
        @Override
        public void found(String path, int line, int column) throws JsonException {
            throw new JsonException("duplicate key " + path, line, column);
        }
    };

    private Json() {}

    /** Reads one value; blank text is an error. */
    public static Object parse(String text) throws JsonException {
        return parse(text, REFUSED);
    }

    /** Reads one value and goes on after duplicate keys, which are told to the listener. */
    public static Object parse(String text, DuplicateKeys duplicates) throws JsonException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            return document(parser, duplicates);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Reads one value from UTF-8 bytes; a byte order mark is skipped. */
    public static Object parse(byte[] utf8) throws JsonException {
        try (JsonParser parser = FACTORY.createParser(utf8)) {
            return document(parser, REFUSED);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Reads one value that must be an object. */
    public static Map<String, Object> parseObject(String text) throws JsonException {
        return object(parse(text));
    }

    /** Reads one value from UTF-8 bytes that must be an object. */
    public static Map<String, Object> parseObject(byte[] utf8) throws JsonException {
        return object(parse(utf8));
    }

    /** Writes maps, lists, strings, numbers, booleans and null on one line. */
    public static String write(Object value) {
        return text(value, false);
    }

    /** Writes the value over several lines, two blanks a level, for people. */
    public static String pretty(Object value) {
        return text(value, true);
    }

    /** Writes the value on one line as UTF-8; a surrogate without its partner is written as an escape. */
    public static byte[] writeBytes(Object value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(1024);
        try (JsonGenerator generator = FACTORY.createGenerator(out)) {
            write(generator, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** Writes the value where the generator stands. */
    public static void write(JsonGenerator generator, Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            generator.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                generator.writeFieldName((String) entry.getKey());
                write(generator, entry.getValue());
            }
            generator.writeEndObject();
        } else if (value instanceof Iterable<?> items) {
            generator.writeStartArray();
            for (Object item : items) {
                write(generator, item);
            }
            generator.writeEndArray();
        } else {
            writeScalar(generator, value);
        }
    }

    private static void writeScalar(JsonGenerator generator, Object value) throws IOException {
        if (value == null) {
            generator.writeNull();
        } else if (value instanceof String text) {
            generator.writeString(text);
        } else if (value instanceof Boolean flag) {
            generator.writeBoolean(flag);
        } else if (value instanceof Integer || value instanceof Long) {
            generator.writeNumber(((Number) value).longValue());
        } else if (value instanceof BigInteger number) {
            generator.writeNumber(number);
        } else if (value instanceof BigDecimal number) {
            generator.writeNumber(number);
        } else if (value instanceof Double number) {
            generator.writeNumber(number);
        } else {
            throw new IllegalArgumentException("no JSON form for " + value.getClass());
        }
    }

    private static String text(Object value, boolean indented) {
        StringWriter out = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(out)) {
            if (indented) {
                DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
                DefaultPrettyPrinter printer = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                        .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                        .withObjectEmptySeparator("")
                        .withArrayEmptySeparator(""));
                printer.indentArraysWith(indenter);
                printer.indentObjectsWith(indenter);
                generator.setPrettyPrinter(printer);
            }
            write(generator, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private static Object document(JsonParser parser, DuplicateKeys duplicates) throws IOException, JsonException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw new JsonException("nothing there, a JSON value was expected", 1, 1);
        }
        Object value = value(parser, first, duplicates);
        if (parser.nextToken() != null) {
            JsonLocation at = parser.currentTokenLocation();
            throw new JsonException("more text after the JSON value", at.getLineNr(), at.getColumnNr());
        }
        return value;
    }

    private static Object value(JsonParser parser, JsonToken token, DuplicateKeys duplicates)
            throws IOException, JsonException {
        return switch (token) {
            case START_OBJECT -> {
                Map<String, Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    if (object.containsKey(name)) {
                        JsonLocation at = parser.currentTokenLocation();
                        String path = parser.getParsingContext().pathAsPointer().toString();
                        duplicates.found(path, at.getLineNr(), at.getColumnNr());
                    }
                    object.put(name, value(parser, parser.nextToken(), duplicates));
                }
                yield object;
            }
            case START_ARRAY -> {
                List<Object> array = new ArrayList<>();
                for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
                    array.add(value(parser, next, duplicates));
                }
                yield array;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT ->
                parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? parser.getBigIntegerValue()
                        : (Object) parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new IllegalStateException("token " + token + " begins no value");
        };
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) throws JsonException {
        if (value instanceof Map<?, ?>) {
            return (Map<String, Object>) value;
        }
        throw new JsonException("a JSON object was expected", 1, 1);
    }

    private static JsonException failure(IOException e) {
        if (e instanceof JsonProcessingException parse) {
            JsonLocation at = parse.getLocation();
            int line = at == null ? 1 : at.getLineNr();
            int column = at == null ? 1 : at.getColumnNr();
            return new JsonException(parse.getOriginalMessage(), line, column);
        }
        return new JsonException(String.valueOf(e.getMessage()), 1, 1);
    }
}
