package io.deepseekmcp.config;

import io.deepseekmcp.text.NearestName;
import io.deepseekmcp.text.Sha256;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An administrator's policy: a JSON file with the keys of the section {@code policy}. It holds beside the section, so that
 * neither can widen the other.
 *
 * @param sha256 of the file's bytes as they were read
 */
public record PolicyFile(Path path, String sha256, Policy policy) {
    private static final String SECTION = SettingKey.POLICY_MAX_MODE.section();

    /** Reads the file; whatever is wrong with it is a problem, because a bound that is not read does not hold. */
    static Optional<PolicyFile> read(Path path, HostEnvironment host, GlobSyntax globs, Diagnostics diagnostics) {
        int before = diagnostics.problems().size();
        ConfigFileReader reader = new ConfigFileReader(host, diagnostics, SettingKey.POLICY_FILE.path());
        Optional<byte[]> bytes = reader.bytes(path);
        Optional<Map<String, Object>> root = bytes.flatMap(read -> reader.parse(path, read));
        if (root.isEmpty()) {
            return Optional.empty();
        }
        SettingValues values = new SettingValues();
        Map<String, SettingKey<?>> keys = new LinkedHashMap<>();
        for (SettingKey<?> key : SettingKey.ALL) {
            if (key.section().equals(SECTION)) {
                keys.put(key.name(), key);
                values.putDefault(key);
            }
        }
        root.get().forEach((name, json) -> {
            if (keys.containsKey(name)) {
                put(values, keys.get(name), json, path, diagnostics);
            } else {
                diagnostics.problem(
                        SettingKey.POLICY_FILE.path(),
                        path + ": " + DisplayedValue.text(name),
                        "unknown key",
                        "one of " + String.join(", ", keys.keySet()) + "; the nearest is "
                                + NearestName.of(name, keys.keySet()).orElseThrow());
            }
        });
        GlobsCheck.find(values, path + ": ", globs, diagnostics);
        return diagnostics.problems().size() > before
                ? Optional.empty()
                : Optional.of(
                        new PolicyFile(path, Sha256.hex(Sha256.digest().digest(bytes.get())), Settings.policy(values)));
    }

    private static <T> void put(
            SettingValues values, SettingKey<T> key, Object json, Path path, Diagnostics diagnostics) {
        String source = path + ": " + key.name();
        try {
            values.put(key, key.type().json().read(json), source);
        } catch (InvalidValue e) {
            diagnostics.problem(key.path(), source, DisplayedValue.value(json), e.getMessage());
        }
    }
}
