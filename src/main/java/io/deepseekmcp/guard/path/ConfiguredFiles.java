package io.deepseekmcp.guard.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The files and folders of a workspace that the configuration of its repository names: hooks, included configuration, and
 * programs. What stands in them runs when a person uses git, so that they are protected as {@code .githooks} is.
 */
final class ConfiguredFiles {
    private static final int MAX_INCLUDES = 20;

    /** The last parts of the keys whose value is a path, or a command line with one in it. */
    private static final Set<String> NAMING = Set.of(
            "hookspath",
            "path",
            "fsmonitor",
            "pager",
            "editor",
            "sshcommand",
            "askpass",
            "attributesfile",
            "external",
            "textconv",
            "command",
            "clean",
            "smudge",
            "process",
            "driver",
            "program",
            "cmd",
            "helper",
            "uploadpack",
            "receivepack",
            "difffilter",
            "template",
            "defaultkeycommand",
            "gitproxy",
            "allowedsignersfile",
            "excludesfile");

    private final Path root;
    private final Set<String> files = new HashSet<>();
    private int includes;

    private ConfiguredFiles(Path root) {
        this.root = root;
    }

    /** Workspace-relative names, folded, separated by {@code /}. */
    static Set<String> of(Path root) {
        ConfiguredFiles found = new ConfiguredFiles(root);
        Repository.around(root).ifPresent(repository -> {
            Path directory = repository.gitDirectory();
            for (Path configuration :
                    List.of(repository.commonDirectory().resolve("config"), directory.resolve("config.worktree"))) {
                found.read(configuration, repository.top());
            }
        });
        return Set.copyOf(found.files);
    }

    private void read(Path configuration, Path top) {
        try {
            for (GitConfigurationFile.Entry entry : GitConfigurationFile.read(configuration)) {
                note(entry, configuration, top);
            }
        } catch (IOException e) {
            // git cannot read it either
        }
    }

    private void note(GitConfigurationFile.Entry entry, Path configuration, Path top) {
        String key = entry.key();
        String name = key.substring(key.lastIndexOf('.') + 1);
        boolean alias = key.startsWith("alias.") && entry.value().startsWith("!");
        if (!alias && !NAMING.contains(name)) {
            return;
        }
        if (key.startsWith("include")) {
            resolve(configuration.getParent(), entry.value(), true);
            if (++includes <= MAX_INCLUDES) {
                include(configuration, entry.value(), top);
            }
            return;
        }
        boolean whole = key.equals("core.hookspath") || name.endsWith("file") || name.equals("template");
        for (String word :
                whole ? List.of(entry.value()) : List.of(entry.value().split("[\\s!;&|\"'=]+"))) {
            resolve(top, word, whole);
        }
    }

    private void include(Path configuration, String value, Path top) {
        try {
            read(configuration.getParent().resolve(value), top);
        } catch (InvalidPathException e) {
            // no file has such a name
        }
    }

    /** {@code sure}: the value is a path; another word is one only if a file has its name or a slash is in it. */
    private void resolve(Path base, String word, boolean sure) {
        try {
            Path path = base.resolve(word).normalize();
            boolean inside = path.startsWith(root) && !path.equals(root);
            boolean isPath = sure || Files.isRegularFile(path) || (word.contains("/") && !Files.isDirectory(path));
            if (!word.isEmpty() && inside && isPath) {
                files.add(String.join("/", PathFold.fold(PathWalk.namesBelow(root, path))));
            }
        } catch (InvalidPathException e) {
            // no file has such a name
        }
    }
}
