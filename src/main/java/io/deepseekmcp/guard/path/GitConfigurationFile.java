package io.deepseekmcp.guard.path;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads one file in git's configuration syntax, without its includes, as far as paths and programs are concerned. */
public final class GitConfigurationFile {
    /** Far above any real configuration. */
    private static final long MAX_BYTES = 1 << 20;

    private GitConfigurationFile() {}

    /**
     * One setting.
     *
     * @param key section, subsection if there is one, and name, in lower case
     * @param value without quotes
     */
    public record Entry(String key, String value) {}

    /** The entries in their order; empty when there is no such file, or none that can be read. */
    public static List<Entry> read(Path file) throws IOException {
        List<Entry> entries = new ArrayList<>();
        String section = "";
        String text = GitFile.text(file, MAX_BYTES).orElse("").replace("\r\n", "\n");
        String whole = (text.startsWith("\uFEFF") ? text.substring(1) : text).replace("\\\n", "");
        for (String line : whole.split("\n", -1)) {
            String rest = line.strip();
            if (rest.startsWith("[")) {
                int end = headerEnd(rest);
                section = section(rest.substring(1, end));
                rest = rest.substring(Math.min(rest.length(), end + 1)).strip();
            }
            int equals = rest.indexOf('=');
            if (equals > 0 && rest.charAt(0) != '#' && rest.charAt(0) != ';') {
                String name = rest.substring(0, equals).strip().toLowerCase(Locale.ROOT);
                entries.add(new Entry(section + "." + name, value(rest.substring(equals + 1))));
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
