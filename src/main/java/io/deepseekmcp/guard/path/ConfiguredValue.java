package io.deepseekmcp.guard.path;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells which words of a setting of git may be the name of a file, and how surely. */
final class ConfiguredValue {
    /** The last parts of the keys whose value is a command line, in which a word with a slash is a file. */
    private static final Set<String> COMMANDS = Set.of(
            "fsmonitor",
            "pager",
            "editor",
            "askpass",
            "external",
            "textconv",
            "clean",
            "smudge",
            "process",
            "driver",
            "program",
            "helper",
            "path",
            "uploadpack",
            "receivepack",
            "difffilter",
            "gitproxy",
            "tunnel");

    /** The same for keys whose value is one path. */
    private static final Set<String> PATHS = Set.of(
            "hookspath",
            "template",
            "templatedir",
            "sslcainfo",
            "sslcapath",
            "sslcert",
            "sslkey",
            "proxysslcainfo",
            "proxysslcert",
            "proxysslkey");

    /** Sections of names of people and branches. */
    private static final Set<String> DATA_SECTIONS = Set.of("user", "author", "committer", "branch");

    private static final Set<String> REFERENCES = Set.of("fetch", "push", "url", "pushurl");

    /** Files of which git takes names and orders only. */
    private static final Set<String> LISTS =
            Set.of("blame.ignorerevsfile", "diff.orderfile", "mailmap.file", "fsck.skiplist", "receive.fsck.skiplist");

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s!;&|\"'=<>,(]+");
    private static final Pattern QUOTES = Pattern.compile("[\"']");
    private static final Pattern VARIABLE = Pattern.compile("^(.*[)}`]|\\$\\w+)/(\\.\\./)*");

    private final String key;
    private final String value;

    ConfiguredValue(GitConfigurationFile.Entry entry) {
        this.key = entry.key();
        String marked = entry.value();
        this.value = marked.startsWith(":(optional)") ? marked.substring(":(optional)".length()) : marked;
    }

    boolean isInclude() {
        return key.startsWith("include.") || key.startsWith("includeif.");
    }

    boolean isHooksFolder() {
        return key.equals("core.hookspath");
    }

    /** Whether the value as a whole is a path, even of what does not exist. */
    boolean isPath() {
        return isInclude() || PATHS.contains(name()) || name().endsWith("file");
    }

    /** Whether a word with a slash in it is a path, even of what does not exist. */
    boolean isCommand() {
        boolean extension = value.startsWith("ext::");
        return COMMANDS.contains(name())
                || name().endsWith("cmd")
                || name().endsWith("command")
                || key.startsWith("alias.")
                || key.startsWith("pager.")
                || value.startsWith("!")
                || extension;
    }

    /** Whether no word of it is a path, even if a file has its name. */
    boolean isData() {
        String section = key.substring(0, Math.max(0, key.indexOf('.')));
        return DATA_SECTIONS.contains(section) || LISTS.contains(key) || (REFERENCES.contains(name()) && !isCommand());
    }

    /** The whole value. */
    String text() {
        return value;
    }

    /** Every word that may be a path. */
    Set<String> words() {
        List<String> words = new ArrayList<>(List.of(value));
        words.addAll(List.of(BETWEEN_WORDS.split(value)));
        words.addAll(List.of(QUOTES.split(value)));
        Set<String> all = new LinkedHashSet<>();
        for (String word : words) {
            String plain = word.startsWith("ext::") ? word.substring("ext::".length()) : word;
            String below = VARIABLE.matcher(plain).replaceFirst("");
            all.add(below.equals(plain) ? plain : below.strip());
        }
        return all;
    }

    private String name() {
        return key.substring(key.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
