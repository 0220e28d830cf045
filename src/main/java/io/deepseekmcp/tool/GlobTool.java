package io.deepseekmcp.tool;

import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.workspace.search.FileTree;
import io.deepseekmcp.workspace.search.FileWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Glob: lists the files whose paths match a pattern. */
public final class GlobTool implements Tool {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** How many files a hint names. */
    private static final int EXAMPLES = 3;
    /** How many folders are named where there are too many files. */
    private static final int MAX_COUNTS = 50;

    private final PathGuard guard;
    private final int maxPaths;

    public GlobTool(PathGuard guard, int maxPaths) {
        this.guard = guard;
        this.maxPaths = maxPaths;
    }

    @Override
    public ToolName name() {
        return ToolName.GLOB;
    }

    @Override
    public ToolSpec spec() {
        return new ToolSpec(
                name().wireName(),
                "Lists files and folders by glob; * is a first look.",
                new ObjectSchema()
                        .required("pattern", "string", "like src/**/*.{ts,tsx}")
                        .optional("path", "string", "directory")
                        .optional("include_ignored", "boolean")
                        .build());
    }

    @Override
    public String subject(ToolArguments arguments) {
        return SearchWording.of(arguments);
    }

    @Override
    public ToolResult run(ToolArguments arguments) throws Refused, IOException, InterruptedException {
        String pattern = arguments.text("pattern");
        WorkspacePath directory = guard.toRead(arguments.optionalText("path").orElse("."));
        if (!Files.isDirectory(directory.resolved())) {
            return SearchWording.notADirectory(directory);
        }
        SearchGlob glob = SearchGlob.below(directory, pattern);
        if (glob.isName()) {
            return named(glob);
        }
        boolean includeIgnored = arguments.flag("include_ignored") || glob.isLiteral();
        WorkspacePath base = glob.countsFromRoot() ? guard.toRead(".") : directory;
        Listing listing = meant(base, glob, includeIgnored);
        return listing.isEmpty()
                ? nothing(base, glob, listing)
                : ToolResult.Ok.content(found(base, glob, listing, includeIgnored))
                        .withOutcome(outcome(listing));
    }

    /** Files whose names have the brackets of the pattern are meant by it; those that it matches, where there are none. */
    private Listing meant(WorkspacePath base, SearchGlob glob, boolean includeIgnored)
            throws Refused, IOException, InterruptedException {
        Optional<SearchGlob> literal = glob.literally();
        if (literal.isPresent()) {
            Listing named = list(base, literal.get(), includeIgnored);
            if (!named.isEmpty()) {
                return named;
            }
        }
        return list(base, glob, includeIgnored);
    }

    private static String outcome(Listing listing) {
        String folders = listing.folders.isEmpty() ? "" : SearchWording.count(listing.folders.size(), "folder") + ", ";
        return folders + SearchWording.count(listing.paths.size(), "file");
    }

    /** A pattern without wildcards means its file, ignored or not. */
    private ToolResult named(SearchGlob glob) throws Refused, IOException, InterruptedException {
        WorkspacePath path = guard.toRead(glob.name());
        if (Files.isDirectory(path.resolved())) {
            ToolResult listed = run(new ToolArguments(Map.of("pattern", "*", "path", glob.name())));
            return ToolResult.Ok.content(
                    "[\"" + glob.name() + "\" is a directory: this is " + glob.name() + "/*]\n" + listed.text());
        }
        if (!Files.isRegularFile(path.resolved())) {
            List<String> deeper = list(guard.toRead("."), glob.anywhere(), false).paths;
            String more = deeper.isEmpty()
                    ? ""
                    : " There is " + String.join(", ", deeper.subList(0, Math.min(EXAMPLES, deeper.size())))
                            + (deeper.size() > EXAMPLES ? " and " + (deeper.size() - EXAMPLES) + " more." : ".");
            return ToolResult.Ok.content("No file \"" + glob.name() + "\"." + more)
                    .withOutcome("nothing");
        }
        String note =
                FileWalk.isIgnored(path) ? "\n[1 file, which the ignore rules leave out of searches]" : "\n[1 file]";
        return ToolResult.Ok.content(glob.name() + note);
    }

    /**
     * What matches.
     *
     * @param paths files
     * @param folders with the number of files below each; empty for a pattern that has {@code **}
     */
    private record Listing(List<String> paths, Map<String, Integer> folders, FileTree tree) {
        boolean isEmpty() {
            return paths.isEmpty() && folders.isEmpty();
        }
    }

    private Listing list(WorkspacePath directory, SearchGlob glob, boolean includeIgnored)
            throws IOException, InterruptedException {
        FileTree tree = FileWalk.walk(
                directory,
                new FileWalk.Options(
                        path -> path.indexOf('\\') >= 0 || guard.hides(path),
                        folder -> glob.mayMatchBelow(folder)
                                || glob.folderOf(folder + "/").isPresent(),
                        path -> glob.matches(path) || glob.folderOf(path).isPresent(),
                        includeIgnored,
                        FileWalk.MAX_ENTRIES,
                        LIMIT));
        List<String> paths = new ArrayList<>();
        Map<String, Integer> folders = new TreeMap<>();
        for (FileTree.Folder folder : tree.folders()) {
            for (String file : folder.files()) {
                String path = folder.path(file);
                if (glob.matches(path)) {
                    paths.add(path);
                }
                glob.folderOf(path).ifPresent(matched -> folders.merge(matched, 1, Integer::sum));
            }
            folder.links().stream()
                    .map(folder::path)
                    .filter(glob::matches)
                    .filter(this::leadsToFile)
                    .forEach(paths::add);
        }
        paths.sort(null);
        return new Listing(paths, folders, tree);
    }

    /** A link is listed as the file that it leads to, unless that lies outside or must not show. */
    private boolean leadsToFile(String link) {
        try {
            return Files.isRegularFile(guard.toRead(link).resolved());
        } catch (Refused e) {
            return false;
        }
    }

    private String found(WorkspacePath base, SearchGlob glob, Listing listing, boolean includeIgnored) {
        String notes = SearchWording.notes(listing.tree);
        if (glob.isTop()) {
            return new FirstLook(guard).text(listing.folders, listing.paths) + notes;
        }
        int files = listing.paths.size();
        if (files + listing.folders.size() > maxPaths) {
            return counts(base, glob, listing, includeIgnored) + notes;
        }
        List<GroupedPaths.Entry> entries = new ArrayList<>();
        listing.folders.forEach(
                (path, below) -> entries.add(GroupedPaths.Entry.folder(path, SearchWording.count(below, "file"))));
        listing.paths.forEach(path -> entries.add(GroupedPaths.Entry.file(path)));
        String folders = listing.folders.isEmpty() ? "" : SearchWording.count(listing.folders.size(), "folder");
        String total = folders.isEmpty() || files > 0 ? SearchWording.count(files, "file") : "";
        return GroupedPaths.lines(entries) + "[" + folders + (folders.isEmpty() || total.isEmpty() ? "" : ", ") + total
                + "]" + notes;
    }

    /** Where they lie, when there are more than one answer can list, and a call that lists a part of them. */
    private String counts(WorkspacePath base, SearchGlob glob, Listing listing, boolean includeIgnored) {
        List<String> all = new ArrayList<>(listing.paths);
        all.addAll(listing.folders.keySet());
        FolderCounts counts = new FolderCounts(maxPaths, MAX_COUNTS, 0);
        all.forEach(counts::file);
        String next = new NarrowerGlob(base, glob.toString(), all, maxPaths)
                .call(counts.example(), includeIgnored)
                .map(call -> call.shown() + " lists some")
                .orElse("a narrower pattern or path lists them");
        return counts.lines() + "[" + all.size() + " match, more than the " + maxPaths + " of one list: " + next + "]";
    }

    /** Says what the worker may have meant. */
    private ToolResult nothing(WorkspacePath directory, SearchGlob glob, Listing listing)
            throws Refused, IOException, InterruptedException {
        String text = "No file matches \"" + Excerpt.head(glob.toString(), 200) + "\" in "
                + SearchWording.place(directory) + ".";
        List<String> ignored = list(directory, glob, true).paths;
        if (!ignored.isEmpty()) {
            text += " Of ignored files " + ignored.size() + " match: include_ignored=true lists them.";
        } else if (!glob.toString().startsWith("**/")) {
            List<String> deeper = list(directory, glob.anywhere(), false).paths;
            if (!deeper.isEmpty()) {
                text += " \"**/" + glob + "\" matches " + SearchWording.count(deeper.size(), "file") + ", such as "
                        + String.join(", ", deeper.subList(0, Math.min(EXAMPLES, deeper.size()))) + ".";
            }
        }
        if (glob.toString().indexOf('\\') >= 0) {
            text += " / separates folders, \\ escapes: \"" + glob.toString().replace('\\', '/')
                    + "\" may be what you mean.";
        }
        return ToolResult.Ok.content(text + SearchWording.notes(listing.tree)).withOutcome("nothing");
    }
}
