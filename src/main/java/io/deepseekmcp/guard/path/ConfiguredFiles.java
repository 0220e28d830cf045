package io.deepseekmcp.guard.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The files and folders of a workspace that the configuration of a repository names: hooks, included configuration, and
 * programs. What stands in them runs when a person uses git, so that they are protected as {@code .githooks} is. The
 * repository of the workspace and its submodules are read at once, another one when a path leads into its work tree.
 */
final class ConfiguredFiles {
    private static final int MAX_CONFIGURATIONS = 500;
    private static final int MAX_MODULE_DEPTH = 6;
    private static final int MAX_REMEMBERED = 50_000;

    /** What git looks for in the folder of hooks. */
    private static final Set<String> HOOKS = Set.of(
            "applypatch-msg",
            "pre-applypatch",
            "post-applypatch",
            "pre-commit",
            "pre-merge-commit",
            "prepare-commit-msg",
            "commit-msg",
            "post-commit",
            "pre-rebase",
            "post-checkout",
            "post-merge",
            "pre-push",
            "pre-receive",
            "update",
            "proc-receive",
            "post-receive",
            "post-update",
            "reference-transaction",
            "push-to-checkout",
            "pre-auto-gc",
            "post-rewrite",
            "post-index-change",
            "sendemail-validate",
            "fsmonitor-watchman");

    private final Path root;
    private final Set<String> files = ConcurrentHashMap.newKeySet();
    private final Set<List<Path>> read = new HashSet<>();
    private final Map<Path, Boolean> tops = new ConcurrentHashMap<>();
    /** Folders in which, and above which, no other repository begins that has not been read. */
    private final Set<String> looked = ConcurrentHashMap.newKeySet();

    /** Those of a workspace, an absolute directory without links. */
    ConfiguredFiles(Path root) {
        this.root = root;
        for (Path top = root; top != null; top = top.getParent()) {
            if (isTop(top)) {
                break;
            }
        }
    }

    /** How many of the leading names make up an entry that is named, or holds all that is named. */
    Optional<Integer> prefix(List<String> names) {
        return prefix(String.join("/", names), names);
    }

    /** The same for a path that is at hand as one text, too; for walks, which come to a folder once for each entry. */
    Optional<Integer> prefix(String relative, List<String> names) {
        String parent = relative.substring(0, Math.max(0, relative.lastIndexOf('/')));
        if (!looked.contains(parent)) {
            Path directory = root;
            for (int i = 0; i + 1 < names.size(); i++) {
                directory = directory.resolve(names.get(i));
                isTop(directory);
            }
            if (looked.size() < MAX_REMEMBERED) {
                looked.add(parent);
            }
        }
        if (files.isEmpty()) {
            return Optional.empty();
        }
        List<String> folded = PathFold.fold(names);
        for (int end = 1; end <= folded.size(); end++) {
            if (files.contains(String.join("/", folded.subList(0, end)))) {
                return Optional.of(end);
            }
        }
        return Optional.empty();
    }

    /** Whether a work tree begins here; the first time that it is asked, its repository is read. */
    private boolean isTop(Path directory) {
        if (tops.size() > MAX_REMEMBERED) {
            tops.clear();
        }
        return tops.computeIfAbsent(directory, top -> {
            Path dotGit = top.resolve(".git");
            boolean exists = Files.exists(dotGit, LinkOption.NOFOLLOW_LINKS);
            if (exists) {
                readRepository(dotGit, top);
            }
            return exists;
        });
    }

    /** Also one that does not say that this is its work tree: nothing of it is shown, and a person's git obeys it. */
    private synchronized void readRepository(Path dotGit, Path top) {
        try {
            Path own = Repository.target(dotGit);
            Path common = new Repository(root, top, own).commonDirectory();
            for (Path directory : List.of(common, own)) {
                read(directory.resolve("config"), top);
                read(directory.resolve("config.worktree"), top);
            }
            readModules(common.resolve("modules"), 0);
        } catch (IOException | InvalidPathException e) {
            // git cannot read it either
        }
    }

    /** Submodules, by the work tree that each names. */
    private void readModules(Path folder, int depth) throws IOException {
        if (depth > MAX_MODULE_DEPTH || !Files.isDirectory(folder)) {
            return;
        }
        List<Path> children;
        try (Stream<Path> listed = Files.list(folder)) {
            children = listed.filter(Files::isDirectory).toList();
        }
        for (Path child : children) {
            Path configuration = child.resolve("config");
            if (!Files.isRegularFile(configuration)) {
                readModules(child, depth + 1);
                continue;
            }
            for (GitConfigurationFile.Entry entry : GitConfigurationFile.read(configuration)) {
                if (entry.key().equals("core.worktree")) {
                    read(configuration, child.resolve(entry.value()).normalize());
                }
            }
            readModules(child.resolve("modules"), depth + 1);
        }
    }

    private void read(Path configuration, Path top) {
        // the same text names other files below another top, and an include may lead to itself
        if (read.size() >= MAX_CONFIGURATIONS || !read.add(List.of(configuration, top))) {
            return;
        }
        try {
            for (GitConfigurationFile.Entry entry : GitConfigurationFile.read(configuration)) {
                note(new ConfiguredValue(entry), configuration, top);
            }
        } catch (IOException e) {
            // git cannot read it either
        }
    }

    private void note(ConfiguredValue value, Path configuration, Path top) {
        if (value.isData()) {
            return;
        }
        Path base = value.isInclude() ? configuration.getParent() : top;
        if (!value.isPath()) {
            value.words().forEach(word -> noteWord(top, word, value.isCommand()));
            return;
        }
        try {
            Path path = base.resolve(atHome(value.text())).normalize();
            if (value.isHooksFolder() && top.startsWith(path)) {
                HOOKS.forEach(hook -> noteFile(path.resolve(hook)));
            } else {
                noteFile(path);
            }
            if (value.isInclude()) {
                read(path, top);
            }
        } catch (InvalidPathException e) {
            // no file has such a name
        }
    }

    private static String atHome(String value) {
        return value.startsWith("~/") ? System.getProperty("user.home", "") + value.substring(1) : value;
    }

    private void noteWord(Path top, String word, boolean command) {
        try {
            Path path = top.resolve(atHome(word)).normalize();
            if (Files.isRegularFile(path) || (command && word.contains("/") && !Files.isDirectory(path))) {
                noteFile(path);
            }
        } catch (InvalidPathException e) {
            // no file has such a name
        }
    }

    private void noteFile(Path path) {
        noteInside(path);
        try {
            if (Files.exists(path)) {
                noteInside(path.toRealPath());
            }
        } catch (IOException e) {
            // the link leads nowhere
        }
    }

    private void noteInside(Path path) {
        if (path.startsWith(root) && !path.equals(root)) {
            files.add(String.join("/", PathFold.fold(PathWalk.namesBelow(root, path))));
        }
    }
}
