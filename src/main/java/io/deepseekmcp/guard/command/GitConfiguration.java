package io.deepseekmcp.guard.command;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the repository's own configuration says, as {@code git config --list --show-scope -z} prints it. What the server
 * itself gave is left out, but for one entry that shows whether this git honours what it is given by variables.
 */
public final class GitConfiguration {
    private static final Set<String> SCOPES_OF_THE_REPOSITORY = Set.of("local", "worktree");
    private static final GitConfiguration NONE = new GitConfiguration(Map.of(), true);

    /** A key of no meaning that every call sets by variables. */
    static final String SIGN = "deepseek-mcp.sign";

    private final Map<String, List<String>> values;
    private final boolean overridesWork;

    private GitConfiguration(Map<String, List<String>> values, boolean overridesWork) {
        this.values = values;
        this.overridesWork = overridesWork;
    }

    /** A repository that sets nothing. */
    public static GitConfiguration none() {
        return NONE;
    }

    /** Reads the output of {@link OwnCommand#gitConfiguration}: scope, NUL, key, line feed, value, NUL. */
    public static GitConfiguration parse(byte[] output) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        boolean overridesWork = false;
        String[] fields = new String(output, StandardCharsets.UTF_8).split("\0", -1);
        for (int i = 0; i + 1 < fields.length; i += 2) {
            String entry = fields[i + 1];
            int end = entry.indexOf('\n');
            String key = end < 0 ? entry : entry.substring(0, end);
            overridesWork |= key.equals(SIGN) && fields[i].equals("command");
            if (SCOPES_OF_THE_REPOSITORY.contains(fields[i])) {
                String value = end < 0 ? "" : entry.substring(end + 1);
                values.computeIfAbsent(key, unused -> new ArrayList<>()).add(value);
            }
        }
        return new GitConfiguration(values, overridesWork);
    }

    /** Whether git is new enough (2.31) to take configuration from variables, by which filters are switched off. */
    public boolean overridesWork() {
        return overridesWork;
    }

    /** Whether there are filters or hooks, so that git could start a program that the repository chose. */
    public boolean namesPrograms() {
        return !filters().isEmpty() || !hooks().isEmpty();
    }

    /** Every key that is set: section and variable in lower case, the name between them as it is. */
    public Set<String> keys() {
        return Set.copyOf(values.keySet());
    }

    /** The values of a key in the order of the files, empty when it is not set. */
    public List<String> values(String key) {
        return List.copyOf(values.getOrDefault(key, List.of()));
    }

    /** The names of the filters that are set: programs that git starts for a file with that attribute. */
    Set<String> filters() {
        return names("filter.");
    }

    /** The names of the hooks that are set as configuration, which newer versions of git start. */
    Set<String> hooks() {
        return names("hook.");
    }

    private Set<String> names(String section) {
        Set<String> names = new TreeSet<>();
        for (String key : values.keySet()) {
            int last = key.lastIndexOf('.');
            if (key.startsWith(section) && last > section.length()) {
                names.add(key.substring(section.length(), last));
            }
        }
        return names;
    }
}
