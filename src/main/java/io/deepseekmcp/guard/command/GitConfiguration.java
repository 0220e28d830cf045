package io.deepseekmcp.guard.command;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the repository's own configuration says, as {@code git config --list --show-scope -z} prints it. What the server
 * itself gave is left out, but for one entry that shows whether this git honours what it is given by variables.
 */
public final class GitConfiguration {
    private static final Set<String> SCOPES_OF_THE_REPOSITORY = Set.of("local", "worktree");
    private static final String FILTER = "filter.";
    private static final String HOOK = "hook.";
    private static final GitConfiguration NONE = new GitConfiguration(Map.of(), true, true);

    /** A key of no meaning that every call sets by variables. */
    static final String SIGN = "deepseek-mcp.sign";

    private final Map<String, List<String>> values;
    private final boolean overridesWork;
    private final boolean exact;

    private GitConfiguration(Map<String, List<String>> values, boolean overridesWork, boolean exact) {
        this.values = values;
        this.overridesWork = overridesWork;
        this.exact = exact;
    }

    /** A repository that sets nothing. */
    public static GitConfiguration none() {
        return NONE;
    }

    /** Reads the output of {@link OwnCommand#gitConfiguration}: scope, NUL, key, line feed, value, NUL. */
    public static GitConfiguration parse(byte[] output) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        boolean overridesWork = false;
        boolean exact = true;
        // one character for each byte, as a key may be of any encoding or of none
        String[] fields = new String(output, StandardCharsets.ISO_8859_1).split("\0", -1);
        for (int i = 0; i + 1 < fields.length; i += 2) {
            String entry = fields[i + 1];
            int end = entry.indexOf('\n');
            String bytes = end < 0 ? entry : entry.substring(0, end);
            String key = text(bytes);
            overridesWork |= key.equals(SIGN) && fields[i].equals("command");
            if (SCOPES_OF_THE_REPOSITORY.contains(fields[i])) {
                exact &= !mayNameProgram(key) || isGivenExactly(key, bytes);
                String value = end < 0 ? "" : text(entry.substring(end + 1));
                values.computeIfAbsent(key, unused -> new ArrayList<>()).add(value);
            }
        }
        return new GitConfiguration(values, overridesWork, exact);
    }

    private static String text(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static boolean mayNameProgram(String key) {
        return key.startsWith(FILTER) || key.startsWith(HOOK);
    }

    /** Whether a child gets the key, as a variable, in the bytes that the repository has. */
    private static boolean isGivenExactly(String key, String bytes) {
        byte[] original = bytes.getBytes(StandardCharsets.ISO_8859_1);
        Charset ofVariables = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        return Arrays.equals(original, key.getBytes(ofVariables))
                && Arrays.equals(original, key.getBytes(Charset.defaultCharset()));
    }

    /** Why git must not be started on this repository, as it could start a program that the repository chose. */
    public Optional<String> danger() {
        if (!exact) {
            return Optional.of("The repository configures a filter or hook whose name no variable can hold,"
                    + " so it cannot be switched off.");
        }
        return namesPrograms() && !overridesWork
                ? Optional.of("This git is older than 2.31 and cannot switch off the filters that the repository"
                        + " configures.")
                : Optional.empty();
    }

    /** Whether git is new enough (2.31) to take configuration from variables, by which filters are switched off. */
    public boolean overridesWork() {
        return overridesWork;
    }

    /** Whether there are filters or hooks, so that git could start a program that the repository chose. */
    public boolean namesPrograms() {
        return !filters().isEmpty() || !hooks().isEmpty();
    }

    /** The key that makes this a partial clone, whose missing objects git fetches when it needs them. */
    public Optional<String> partialBy() {
        return values.keySet().stream()
                .filter(key -> key.equals("extensions.partialclone")
                        || (key.startsWith("remote.") && key.endsWith(".promisor")))
                .findFirst();
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
        return names(FILTER);
    }

    /** The names of the hooks that are set as configuration, which newer versions of git start. */
    Set<String> hooks() {
        return names(HOOK);
    }

    private Set<String> names(String section) {
        Set<String> names = new TreeSet<>();
        for (String key : values.keySet()) {
            int last = key.lastIndexOf('.');
            if (key.startsWith(section) && last >= section.length()) {
                names.add(key.substring(section.length(), last));
            }
        }
        return names;
    }
}
