package io.deepseekmcp.workspace.change;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.workspace.file.BinaryKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Knows by their names the folders and files that build tools and test runners usually write. Which those are is data,
 * {@code usual-output.json}: names in which {@code *} stands for any characters.
 */
public final class UsualOutput {
    private static final String TABLE = "usual-output.json";

    private UsualOutput() {}

    /** Whether a file of this workspace-relative name lies in such a folder, or is such a file, whatever git thinks of it. */
    public static boolean covers(String name) {
        int end = name.lastIndexOf('/');
        return liesIn(Table.FOLDERS, name) || Table.FILES.match(name.substring(end + 1));
    }

    /**
     * The same for a file that git ignores, which says more of it: also a folder whose name others use for sources, and a
     * compiled program without an extension.
     */
    public static boolean coversIgnored(Path root, String name) {
        return covers(name) || liesIn(Table.FOLDERS_WHERE_IGNORED, name) || isProgram(root.resolve(name));
    }

    private static boolean liesIn(Names folders, String name) {
        String[] segments = name.split("/", -1);
        for (int i = 0; i < segments.length - 1; i++) {
            if (folders.match(segments[i])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isProgram(Path file) {
        String name = String.valueOf(file.getFileName());
        if (name.indexOf('.') >= 0 || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] head = in.readNBytes(16);
            return BinaryKind.of(head, head.length)
                    .filter(kind -> kind.endsWith("program"))
                    .isPresent();
        } catch (IOException e) {
            return false; // gone again, or not to be read: then it is named
        }
    }

    /** Names as they are, and names with a wildcard. */
    private static final class Names {
        private final Set<String> exact = new HashSet<>();
        private final List<Pattern> patterns = new ArrayList<>();

        Names(List<?> names) {
            for (Object name : names) {
                String text = (String) name;
                if (text.indexOf('*') < 0) {
                    exact.add(text);
                } else {
                    patterns.add(Pattern.compile("\\Q" + text.replace("*", "\\E.*\\Q") + "\\E"));
                }
            }
        }

        boolean match(String name) {
            return exact.contains(name)
                    || patterns.stream()
                            .anyMatch(pattern -> pattern.matcher(name).matches());
        }
    }

    /** Read when the first command has changed something, and not at start-up. */
    private static final class Table {
        static final Names FOLDERS;
        static final Names FOLDERS_WHERE_IGNORED;
        static final Names FILES;

        static {
            try (InputStream in = UsualOutput.class.getResourceAsStream(TABLE)) {
                Map<String, Object> table = Json.parseObject(in.readAllBytes());
                FOLDERS = new Names((List<?>) table.get("folders"));
                FOLDERS_WHERE_IGNORED = new Names((List<?>) table.get("folders_where_ignored"));
                FILES = new Names((List<?>) table.get("files"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (JsonException e) {
                throw new IllegalStateException(TABLE + " is broken", e);
            }
        }
    }
}
