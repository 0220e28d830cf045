package io.deepseekmcp.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The value of each setting with the place that it came from. A setting whose value is bad or unknown has none. */
final class SettingValues {
    static final String DEFAULT = "default";

    private final Map<SettingKey<?>, Held<?>> values = new LinkedHashMap<>();

    private record Held<T>(T value, String source) {}

    <T> void put(SettingKey<T> key, T value, String source) {
        values.put(key, new Held<>(value, source));
    }

    /** Puts the default, if the setting has one. */
    <T> void putDefault(SettingKey<T> key) {
        key.byDefault().ifPresent(value -> put(key, value, DEFAULT));
    }

    /** The value, the default included. */
    @SuppressWarnings("unchecked")
    <T> Optional<T> find(SettingKey<T> key) {
        return Optional.ofNullable((Held<T>) values.get(key)).map(Held::value);
    }

    /** The value of a setting that has a default, once no problem was found. */
    <T> T get(SettingKey<T> key) {
        return find(key).orElseThrow(() -> new IllegalStateException("no value for " + key));
    }

    /** Whether every setting that has a default has a value. */
    boolean isComplete() {
        for (SettingKey<?> key : SettingKey.ALL) {
            if (key.byDefault().isPresent() && !values.containsKey(key)) {
                return false;
            }
        }
        return true;
    }

    /** The variable, the file with the key's path, or {@code default}. */
    String source(SettingKey<?> key) {
        Held<?> held = values.get(key);
        return held == null ? DEFAULT : held.source();
    }

    boolean isSet(SettingKey<?> key) {
        return !source(key).equals(DEFAULT);
    }

    /** Whether a variable gave the value. */
    boolean fromVariable(SettingKey<?> key) {
        return key.variable().filter(source(key)::equals).isPresent();
    }

    /** The value's JSON form, null when there is none. */
    <T> Object json(SettingKey<T> key) {
        return find(key).map(key.type().shown()).orElse(null);
    }
}
