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

/** Glob: lists the files whose paths match a pattern. */
public final class GlobTool implements Tool {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** How many files a hint names. */
    private static final int EXAMPLES = 3;

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
                "Lists files by glob, sorted by path.",
                new ObjectSchema()
                        .required("pattern", "string", "like **/*.java or src/{a,b}/*.[ch]")
                        .optional("path", "string", "directory to start at")
                        .optional("include_ignored", "boolean", "also what .gitignore leaves out")
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
        Listing listing = list(base, glob, includeIgnored);
        return listing.paths.isEmpty() ? nothing(base, glob, listing) : found(listing);
    }

    /** A pattern without wildcards means its file, ignored or not. */
    private ToolResult named(SearchGlob glob) throws Refused, IOException {
        WorkspacePath path = guard.toRead(glob.name());
        if (Files.isDirectory(path.resolved())) {
            return ToolResult.Ok.content("\"" + glob.name() + "\" is a directory; " + glob + "/** lists its files.");
        }
        if (!Files.isRegularFile(path.resolved())) {
            return ToolResult.Ok.content("No file \"" + glob.name() + "\".");
        }
        String note =
                FileWalk.isIgnored(path) ? "\n[1 file, which the ignore rules leave out of searches]" : "\n[1 file]";
        return ToolResult.Ok.content(glob.name() + note);
    }

    private record Listing(List<String> paths, FileTree tree) {}

    private Listing list(WorkspacePath directory, SearchGlob glob, boolean includeIgnored)
            throws IOException, InterruptedException {
        FileTree tree = FileWalk.walk(
                directory,
                new FileWalk.Options(
                        guard::hides, glob::mayMatchBelow, glob::matches, includeIgnored, FileWalk.MAX_ENTRIES, LIMIT));
        List<String> paths = new ArrayList<>();
        for (FileTree.Folder folder : tree.folders()) {
            folder.files().forEach(file -> paths.add(folder.path(file)));
            folder.links().stream().map(folder::path).filter(this::leadsToFile).forEach(paths::add);
        }
        paths.sort(null);
        return new Listing(paths, tree);
    }

    /** A link is listed as the file that it leads to, unless that lies outside or must not show. */
    private boolean leadsToFile(String link) {
        try {
            return Files.isRegularFile(guard.toRead(link).resolved());
        } catch (Refused e) {
            return false;
        }
    }

    private ToolResult found(Listing listing) {
        List<String> paths = listing.paths;
        StringBuilder text = new StringBuilder();
        for (String path : paths.subList(0, Math.min(maxPaths, paths.size()))) {
            text.append(path).append('\n');
        }
        if (paths.size() > maxPaths) {
            text.append("[the first ").append(maxPaths).append(" of ").append(paths.size());
            text.append(" files, sorted by path; a narrower pattern or path shows the others]");
        } else {
            text.append('[').append(SearchWording.count(paths.size(), "file")).append(']');
        }
        return ToolResult.Ok.content(text + SearchWording.notes(listing.tree));
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
        return ToolResult.Ok.content(text + SearchWording.notes(listing.tree));
    }
}
