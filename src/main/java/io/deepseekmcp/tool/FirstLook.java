package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.workspace.file.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The first look at a repository: its top in a bounded number of characters, the build files whatever else there is, and
 * the command that runs the tests where the build files say it plainly. Which files those are is data, {@code
 * first-look.json}.
 */
final class FirstLook {
    private static final String TABLE = "first-look.json";
    private static final int MAX_CHARS = 1_500;
    /** Room for the line below the listing. */
    private static final int CLOSING_CHARS = 250;
    /** A longer build file is not looked into. */
    private static final int MAX_BUILD_FILE_BYTES = 1_000_000;

    private final PathGuard guard;
    private final List<Map<String, Object>> rows = rows();
    private final Set<String> buildFiles = new TreeSet<>();

    FirstLook(PathGuard guard) {
        this.guard = guard;
        rows.forEach(row -> buildFiles.add((String) row.get("file")));
    }

    /**
     * The listing of the root.
     *
     * @param folders names with the number of files below each
     * @param files names
     */
    String text(Map<String, Integer> folders, List<String> files) {
        List<GroupedPaths.Entry> shown = new ArrayList<>();
        int room = MAX_CHARS - CLOSING_CHARS;
        for (GroupedPaths.Entry entry : byWeight(folders, files)) {
            room -= entry.label().length() + 1;
            if (room < 0) {
                break;
            }
            shown.add(entry);
        }
        int left = folders.size() + files.size() - shown.size();
        String closing =
                "[" + SearchWording.count(folders.size(), "folder") + ", " + SearchWording.count(files.size(), "file");
        closing += left == 0 ? "" : "; " + left + " of them not shown, a pattern such as a* lists some";
        closing += testCommand(files).map(command -> "; tests: " + command).orElse("");
        return GroupedPaths.lines(shown) + closing + "]";
    }

    private List<GroupedPaths.Entry> byWeight(Map<String, Integer> folders, List<String> files) {
        List<GroupedPaths.Entry> entries = new ArrayList<>();
        files.stream()
                .filter(buildFiles::contains)
                .map(GroupedPaths.Entry::file)
                .forEach(entries::add);
        folders.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
                .map(folder ->
                        GroupedPaths.Entry.folder(folder.getKey(), SearchWording.count(folder.getValue(), "file")))
                .forEach(entries::add);
        files.stream()
                .filter(file -> !buildFiles.contains(file))
                .map(GroupedPaths.Entry::file)
                .forEach(entries::add);
        return entries;
    }

    /** The first row whose files are there and whose build file says what it must. */
    private Optional<String> testCommand(List<String> files) {
        for (Map<String, Object> row : rows) {
            boolean there =
                    files.contains(row.get("file")) && (!row.containsKey("with") || files.contains(row.get("with")));
            if (there && row.containsKey("command") && says((String) row.get("file"), (String) row.get("says"))) {
                return Optional.of((String) row.get("command"));
            }
        }
        return Optional.empty();
    }

    private boolean says(String file, String pattern) {
        if (pattern == null) {
            return true;
        }
        try {
            TextFile text = TextFile.read(guard.toRead(file), MAX_BUILD_FILE_BYTES);
            String content = text.encoding().decode(text.bytes(), 0, text.bytes().length);
            return Pattern.compile(pattern, Pattern.MULTILINE).matcher(content).find();
        } catch (Refused | IOException e) {
            return false;
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> rows() {
        try (InputStream in = FirstLook.class.getResourceAsStream(TABLE)) {
            return (List<Map<String, Object>>)
                    Json.parseObject(in.readAllBytes()).get("rows");
        } catch (JsonException e) {
            throw new IllegalStateException(TABLE + " is not JSON", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
