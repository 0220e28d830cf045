package io.deepseekmcp.guard.path;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads one file in git's configuration syntax, without its includes, as far as paths and programs are concerned. */
final class GitConfigurationFile {
    /** Far above any real configuration. */
    private static final long MAX_BYTES = 1 << 20;

    private GitConfigurationFile() {}

    /**
     * One setting.
     *
     * @param key section, subsection if there is one, and name, in lower case
     * @param value without quotes
     */
    record Entry(String key, String value) {}

    /** The entries in their order; empty when there is no such file, or none that can be read. */
    static List<Entry> read(Path file) throws IOException {
        List<Entry> entries = new ArrayList<>();
        String section = "";
        String whole = GitFile.text(file, MAX_BYTES).orElse("").replace("\\\n", "");
        for (String line : whole.split("\n", -1)) {
            String text = line.strip();
            if (text.startsWith("[")) {
                int end = headerEnd(text);
                section = section(text.substring(1, end));
                text = text.substring(Math.min(text.length(), end + 1)).strip();
            }
            int equals = text.indexOf('=');
            if (equals > 0 && text.charAt(0) != '#' && text.charAt(0) != ';') {
                String name = text.substring(0, equals).strip().toLowerCase(Locale.ROOT);
                entries.add(new Entry(section + "." + name, value(text.substring(equals + 1))));
            }
        }
        return entries;
    }

    private static int headerEnd(String text) {
        boolean quoted = false;
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            quoted ^= c == '"';
            i += c == '\\' ? 1 : 0;
            if (c == ']' && !quoted) {
                return i;
            }
        }
        return text.length();
    }

    private static String section(String header) {
        return header.strip().replaceFirst("\\s+\"", ".").replace("\"", "").toLowerCase(Locale.ROOT);
    }

    /** The value up to a comment, with quotes and backslashes taken off. */
    private static String value(String text) {
        StringBuilder value = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == '\\' && i + 1 < text.length()) {
                value.append(text.charAt(++i));
            } else if (!quoted && (c == '#' || c == ';')) {
                break;
            } else {
                value.append(c);
            }
        }
        return value.toString().strip();
    }
}
