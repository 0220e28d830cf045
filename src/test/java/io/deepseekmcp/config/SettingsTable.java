package io.deepseekmcp.config;

import io.deepseekmcp.json.Json;

/** The table of settings for people: as text for a terminal, as Markdown for a page. */
public final class SettingsTable {
    private static final String NONE = "";

    private SettingsTable() {}

    /** Two lines for each setting: its names and default, then what it takes and what it is for. */
    public static String text() {
        StringBuilder text = new StringBuilder();
        for (SettingKey<?> key : SettingKey.ALL) {
            text.append("  ").append(key.path());
            key.variable().ifPresent(variable -> text.append("  ").append(variable));
            if (key.defaultJson() != null) {
                text.append("  (").append(Json.write(key.defaultJson())).append(')');
            }
            text.append("\n      ")
                    .append(key.meaning())
                    .append(": ")
                    .append(key.expected())
                    .append('\n');
        }
        return text.toString();
    }

    /** One row for each setting, with a head. */
    public static String markdown() {
        StringBuilder table =
                new StringBuilder("| setting | variable | default | value | meaning |\n|---|---|---|---|---|\n");
        for (SettingKey<?> key : SettingKey.ALL) {
            String variable = key.variable().orElse(NONE);
            String byDefault = key.defaultJson() == null ? NONE : Json.write(key.defaultJson());
            table.append("| ").append(code(key.path()));
            table.append(" | ").append(code(variable));
            table.append(" | ").append(code(byDefault));
            table.append(" | ").append(cell(key.expected()));
            table.append(" | ").append(cell(key.meaning())).append(" |\n");
        }
        return table.toString();
    }

    private static String code(String text) {
        return text.isEmpty() ? NONE : '`' + text + '`';
    }

    /** A glob's asterisks would be taken for emphasis. */
    private static String cell(String text) {
        return text.replace("|", "\\|").replace("*", "\\*");
    }
}
