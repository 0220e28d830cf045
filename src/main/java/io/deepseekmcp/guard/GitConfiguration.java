package io.deepseekmcp.guard;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the repository's own configuration says, as {@code git config --list --show-scope -z} prints it. Entries that the
 * server itself gave are left out.
 */
public final class GitConfiguration {
    private static final Set<String> SCOPES_OF_THE_REPOSITORY = Set.of("local", "worktree");
    private static final GitConfiguration NONE = new GitConfiguration(Map.of());

    private final Map<String, List<String>> values;

    private GitConfiguration(Map<String, List<String>> values) {
        this.values = values;
    }

    /** A repository that sets nothing. */
    public static GitConfiguration none() {
        return NONE;
    }

    /** Reads the output of {@link OwnCommand#gitConfiguration}: scope, NUL, key, line feed, value, NUL. */
    public static GitConfiguration parse(byte[] output) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        String[] fields = new String(output, StandardCharsets.UTF_8).split("\0", -1);
        for (int i = 0; i + 1 < fields.length; i += 2) {
            if (SCOPES_OF_THE_REPOSITORY.contains(fields[i])) {
                String entry = fields[i + 1];
                int end = entry.indexOf('\n');
                String key = end < 0 ? entry : entry.substring(0, end);
                String value = end < 0 ? "" : entry.substring(end + 1);
                values.computeIfAbsent(key, unused -> new ArrayList<>()).add(value);
            }
        }
        return new GitConfiguration(values);
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
        Set<String> names = new TreeSet<>();
        for (String key : values.keySet()) {
            int last = key.lastIndexOf('.');
            if (key.startsWith("filter.") && last > "filter.".length()) {
                names.add(key.substring("filter.".length(), last));
            }
        }
        return names;
    }
}
