package io.deepseekmcp.tool;

import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.tool.argument.MeantCall;
import io.deepseekmcp.workspace.search.FileTree;
import io.deepseekmcp.workspace.search.FileWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds what was meant by a path that leads nowhere: the files or folders whose paths end in the same names. {@code
 * /repo/src/x.py}, {@code a/src/x.py} and {@code x.py} may all mean {@code src/x.py}.
 */
final class MeantPath implements Remedy {
    private static final Set<String> RULES =
            Set.of("not-found", "outside", "malformed-path", "not-a-file", "not-a-directory", "path");
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final int MAX_ENTRIES = 100_000;
    /** More places than these are no answer. */
    private static final int MAX_PLACES = 3;
    /** A line number as Grep and compilers write it. */
    private static final Pattern LINE = Pattern.compile("(.*?[^:]):(\\d{1,7})(?::\\d+)?:?");

    private static final Pattern FRAME = Pattern.compile("^[\\s`'\"@]+|[\\s`'\"]+$");

    private final PathGuard guard;

    MeantPath(PathGuard guard) {
        this.guard = guard;
    }

    @Override
    public List<MeantCall> calls(String tool, Map<String, Object> arguments, ToolResult.Failed failed)
            throws IOException, InterruptedException {
        if (!RULES.contains(failed.rule())) {
            return List.of();
        }
        if (ToolName.RUN.is(tool)) {
            return command(arguments);
        }
        if (!(arguments.get("path") instanceof String requested)) {
            return List.of();
        }
        List<MeantCall> calls = new ArrayList<>();
        if (ToolName.READ.is(tool) && isDirectory(requested)) {
            calls.add(new MeantCall("Glob", ordered("pattern", "*", "path", requested.replaceFirst("(?<=.)/+$", ""))));
            return calls;
        }
        if (isFile(requested)) {
            return calls;
        }
        Matcher line = LINE.matcher(requested);
        boolean hit = ToolName.READ.is(tool) && line.matches();
        boolean folders = ToolName.GLOB.is(tool) || ToolName.GREP.is(tool);
        for (String place : places(hit ? line.group(1) : requested, folders, ToolName.WRITE.is(tool))) {
            Map<String, Object> meant = new LinkedHashMap<>(arguments);
            meant.put("path", place);
            if (hit) {
                meant.putIfAbsent("offset", Long.parseLong(line.group(2)));
            }
            calls.add(new MeantCall(tool, meant));
        }
        return calls;
    }

    /** A command whose folder, or of whose words one, leads outside or nowhere. */
    private List<MeantCall> command(Map<String, Object> arguments) throws IOException, InterruptedException {
        Map<String, Object> meant = new LinkedHashMap<>(arguments);
        if (arguments.get("cwd") instanceof String cwd && !isDirectory(cwd)) {
            List<String> folders = places(cwd, true, false);
            if (folders.size() != 1) {
                return List.of();
            }
            meant.put("cwd", folders.get(0));
            if (folders.get(0).equals(".")) {
                meant.remove("cwd");
            }
        }
        if (arguments.get("argv") instanceof List<?> argv) {
            List<String> words = new ArrayList<>();
            for (Object word : argv) {
                words.add(inside(String.valueOf(word)));
            }
            meant.put("argv", words);
        }
        return meant.equals(arguments) ? List.of() : List.of(new MeantCall("Run", meant));
    }

    /** An absolute word that one file or folder of the workspace must be meant by; others as they are. */
    private String inside(String word) throws IOException, InterruptedException {
        if (!word.startsWith("/") || word.length() < 2) {
            return word;
        }
        List<String> files = places(word, false, false);
        List<String> places = files.isEmpty() ? places(word, true, false) : files;
        return places.size() == 1 ? places.get(0) : word;
    }

    private boolean isFile(String requested) {
        try {
            return Files.isRegularFile(guard.toRead(requested).resolved());
        } catch (Refused e) {
            return false;
        }
    }

    private boolean isDirectory(String requested) {
        try {
            return Files.isDirectory(guard.toRead(requested).resolved());
        } catch (Refused e) {
            return false;
        }
    }

    /** What may be meant, of those that have the most names at the end in common; empty where they are too many. */
    private List<String> places(String requested, boolean folders, boolean mayBeNew)
            throws IOException, InterruptedException {
        List<String> names = names(requested);
        if (names.isEmpty()) {
            return List.of();
        }
        Optional<WorkspacePath> root = root();
        if (root.isEmpty()) {
            return List.of();
        }
        String rootName = String.valueOf(root.get().resolved().getFileName());
        boolean absolute = FRAME.matcher(requested).replaceAll("").startsWith("/");
        if (folders
                && absolute
                && (names.size() == 1 || names.get(names.size() - 1).equals(rootName))) {
            return List.of(".");
        }
        List<String> best = new ArrayList<>();
        int most = 0;
        for (String path : candidates(root.get(), names.get(names.size() - 1), folders)) {
            int common = common(names, names(path));
            if (common > most) {
                best.clear();
                most = common;
            }
            if (common == most) {
                best.add(path);
            }
        }
        boolean few = !best.isEmpty() && best.size() <= MAX_PLACES;
        return few || !mayBeNew ? (few ? best : List.of()) : newFile(names, absolute, rootName);
    }

    /** Where a file that is not there yet was to go: below the first of its folders that there is. */
    private List<String> newFile(List<String> names, boolean absolute, String rootName) {
        int start = names.lastIndexOf(rootName) + 1;
        for (int i = Math.max(absolute ? 1 : 0, start); i < names.size() - 1; i++) {
            if (isDirectory(names.get(i))) {
                return List.of(String.join("/", names.subList(i, names.size())));
            }
        }
        boolean atTheRoot = absolute && (names.size() == 2 || start == names.size() - 1);
        return atTheRoot ? List.of(names.get(names.size() - 1)) : List.of();
    }

    private Optional<WorkspacePath> root() {
        try {
            return Optional.of(guard.toRead("."));
        } catch (Refused e) {
            return Optional.empty();
        }
    }

    private Set<String> candidates(WorkspacePath root, String name, boolean folders)
            throws IOException, InterruptedException {
        FileTree tree = FileWalk.walk(
                root,
                new FileWalk.Options(
                        guard::hides,
                        folder -> true,
                        path -> folders || path.endsWith("/" + name) || path.equals(name),
                        false,
                        MAX_ENTRIES,
                        LIMIT));
        Set<String> candidates = new TreeSet<>();
        for (FileTree.Folder folder : tree.folders()) {
            if (folders) {
                addFolders(folder.relative(), name, candidates);
            } else {
                folder.files().forEach(file -> candidates.add(folder.path(file)));
            }
        }
        return candidates;
    }

    private static void addFolders(String relative, String name, Set<String> candidates) {
        for (int end = relative.length(); end > 0; end = relative.lastIndexOf('/', end - 1)) {
            String folder = relative.substring(0, end);
            if (folder.equals(name) || folder.endsWith("/" + name)) {
                candidates.add(folder);
            }
        }
    }

    private static int common(List<String> one, List<String> other) {
        int common = 0;
        while (common < Math.min(one.size(), other.size())
                && one.get(one.size() - 1 - common).equals(other.get(other.size() - 1 - common))) {
            common++;
        }
        return common;
    }

    private static List<String> names(String path) {
        List<String> names = new ArrayList<>();
        for (String name : FRAME.matcher(path).replaceAll("").replace('\\', '/').split("/", -1)) {
            if (!name.isEmpty() && !name.equals(".") && !name.equals("..")) {
                names.add(name);
            }
        }
        return names;
    }

    private static Map<String, Object> ordered(String name, Object value, String other, Object otherValue) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put(name, value);
        arguments.put(other, otherValue);
        return arguments;
    }
}
