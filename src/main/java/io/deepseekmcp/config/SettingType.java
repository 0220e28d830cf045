package io.deepseekmcp.config;

import java.util.function.Function;

/**
 * How the values of one kind of setting are read from JSON and from text, and shown again.
 *
 * @param expected what would be right, such as {@code a whole number from 1 to 200}
 * @param json reads a value of the file
 * @param text reads a variable, which is never blank
 * @param shown the JSON form of a value
 */
record SettingType<T>(String expected, Reader<Object, T> json, Reader<String, T> text, Function<T, Object> shown) {

    /** Reads one value, or says what would be right. */
    @FunctionalInterface
    interface Reader<S, T> {
        T read(S source) throws InvalidValue;
    }
}
