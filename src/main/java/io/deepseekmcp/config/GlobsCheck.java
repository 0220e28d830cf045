package io.deepseekmcp.config;

import java.util.List;

/** Names the globs in settings that could never match what they seem to say. */
final class GlobsCheck {
    private static final List<SettingKey<List<String>>> ALL =
            List.of(SettingKey.SECRET_PATH_EXCEPTIONS, SettingKey.POLICY_SCOPE, SettingKey.POLICY_DENY_PATHS);

    private GlobsCheck() {}

    /** {@code prefix} stands before the source of values that have no other. */
    static void find(SettingValues values, String prefix, GlobSyntax syntax, Diagnostics diagnostics) {
        for (SettingKey<List<String>> key : ALL) {
            for (String glob : values.find(key).orElse(List.of())) {
                syntax.fault(glob)
                        .ifPresent(fault -> diagnostics.problem(
                                key.path(),
                                values.isSet(key) ? values.source(key) : prefix + key.name(),
                                DisplayedValue.text(glob),
                                "a well-formed glob. " + fault));
            }
        }
    }
}
