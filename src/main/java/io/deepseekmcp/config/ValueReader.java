package io.deepseekmcp.config;

import io.deepseekmcp.redact.KeyMask;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Reads every setting from its variable, the file or its default, in this order; bad values become problems. */
final class ValueReader {
    private final HostEnvironment host;
    private final Path file;
    private final Optional<Map<SettingKey<?>, Object>> fileValues;
    private final Diagnostics diagnostics;
    private final SettingValues values = new SettingValues();

    /** {@code fileValues} is empty when there is a file that could not be read: nothing is then known of defaults. */
    ValueReader(
            HostEnvironment host, Path file, Optional<Map<SettingKey<?>, Object>> fileValues, Diagnostics diagnostics) {
        this.host = host;
        this.file = file;
        this.fileValues = fileValues;
        this.diagnostics = diagnostics;
    }

    SettingValues read() {
        for (SettingKey<?> key : SettingKey.ALL) {
            read(key);
        }
        return values;
    }

    private <T> void read(SettingKey<T> key) {
        int before = diagnostics.problems().size();
        Optional<T> fromFile = fromFile(key);
        Optional<T> fromVariable = fromVariable(key);
        boolean bad = diagnostics.problems().size() > before;
        if (fromVariable.isPresent()) {
            values.put(key, fromVariable.get(), key.variable().orElseThrow());
        } else if (fromFile.isPresent() && !bad) {
            values.put(key, fromFile.get(), source(key));
        } else if (fileValues.isPresent() && !bad) {
            values.putDefault(key);
        }
    }

    private <T> Optional<T> fromFile(SettingKey<T> key) {
        if (fileValues.isEmpty() || !fileValues.get().containsKey(key)) {
            return Optional.empty();
        }
        Object json = fileValues.get().get(key);
        if (json == null && key.byDefault().isEmpty()) {
            return Optional.empty();
        }
        try {
            if (json == null) {
                throw new InvalidValue(key.expected() + ", or no such key for the default");
            }
            return Optional.of(key.type().json().read(json));
        } catch (InvalidValue e) {
            diagnostics.problem(key.path(), source(key), shown(key, json), e.getMessage());
            return Optional.empty();
        }
    }

    private <T> Optional<T> fromVariable(SettingKey<T> key) {
        Optional<String> text = key.variable().flatMap(host::variable);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(key.type().text().read(text.get()));
        } catch (InvalidValue e) {
            diagnostics.problem(key.path(), key.variable().orElseThrow(), shown(key, text.get()), e.getMessage());
            return Optional.empty();
        }
    }

    private String source(SettingKey<?> key) {
        return file + ": " + key.path();
    }

    private static String shown(SettingKey<?> key, Object json) {
        if (key == SettingKey.API_KEY || (key == SettingKey.API_KEY_ENV && json != null)) {
            return KeyMask.MASK;
        }
        return key == SettingKey.BASE_URL && json instanceof String text
                ? BaseUrl.shown(text)
                : DisplayedValue.value(json);
    }
}
