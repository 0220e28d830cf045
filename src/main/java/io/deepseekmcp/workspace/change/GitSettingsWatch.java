package io.deepseekmcp.workspace.change;

import io.deepseekmcp.guard.path.GitConfigurationFile;
import io.deepseekmcp.guard.path.Repository;
import io.deepseekmcp.text.Sha256;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Sees whether a command changed what git itself obeys in a repository: its configuration, its hooks, and the lists that
 * hide files from it. {@code git status} tells nothing of them. Looks at a bounded number of files before and after.
 */
final class GitSettingsWatch {
    private static final int MAX_FILES = 400;
    private static final int MAX_NAMED = 8;
    private static final long MAX_BYTES = 1 << 20;

    private static final List<String> FILES = List.of(
            "config",
            "config.worktree",
            "info/exclude",
            "info/attributes",
            "info/sparse-checkout",
            "info/grafts",
            "objects/info/alternates");

    private final Path root;
    private final Set<String> changed = new LinkedHashSet<>();
    private Map<String, Seen> before = Map.of();

    /** Of the repository that a workspace is in, or will be in. */
    GitSettingsWatch(Path root) {
        this.root = root;
    }

    /** What a file holds: a digest with its mode, and the settings in it if it is a configuration. */
    private record Seen(String digest, Set<String> settings) {}

    void commandStarts() {
        before = look();
    }

    void commandEnded() {
        Map<String, Seen> now = look();
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            Optional<Seen> old = Optional.ofNullable(before.get(name));
            Optional<Seen> young = Optional.ofNullable(now.get(name));
            if (!old.map(Seen::digest).equals(young.map(Seen::digest))) {
                changed.add(name + settings(old, young));
            }
        }
        before = Map.of();
    }

    /** What commands changed so far, in a sentence. */
    Optional<String> note() {
        if (changed.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = List.copyOf(changed);
        int more = names.size() - MAX_NAMED;
        return Optional.of("a command changed what git itself obeys: "
                + String.join(", ", names.subList(0, Math.min(names.size(), MAX_NAMED)))
                + (more > 0 ? " and " + more + " more" : ""));
    }

    private static String settings(Optional<Seen> old, Optional<Seen> young) {
        Set<String> before = old.map(Seen::settings).orElse(Set.of());
        Set<String> now = young.map(Seen::settings).orElse(Set.of());
        Set<String> keys = new TreeSet<>();
        before.stream().filter(entry -> !now.contains(entry)).forEach(entry -> keys.add(key(entry)));
        now.stream().filter(entry -> !before.contains(entry)).forEach(entry -> keys.add(key(entry)));
        return keys.isEmpty() ? "" : " (" + String.join(", ", keys) + ")";
    }

    private static String key(String entry) {
        return entry.substring(0, entry.indexOf('='));
    }

    private Map<String, Seen> look() {
        Map<String, Seen> seen = new TreeMap<>();
        Optional<Repository> repository = Repository.around(root);
        if (repository.isEmpty()) {
            return seen;
        }
        Path own = repository.get().gitDirectory();
        Path common = repository.get().commonDirectory();
        Set<String> settings = new TreeSet<>();
        for (Path directory : new LinkedHashSet<>(List.of(own, common))) {
            FILES.forEach(name -> look(directory.resolve(name), seen, settings));
        }
        lookIn(common.resolve("hooks"), seen);
        settings.stream()
                .filter(entry -> key(entry).equals("core.hookspath"))
                .forEach(entry -> lookInNamed(repository.get().top(), entry.substring(entry.indexOf('=') + 1), seen));
        for (Path module : entries(common.resolve("modules"))) {
            look(module.resolve("config"), seen, new TreeSet<>());
            lookIn(module.resolve("hooks"), seen);
        }
        return seen;
    }

    private void lookInNamed(Path top, String folder, Map<String, Seen> seen) {
        try {
            lookIn(top.resolve(folder), seen);
        } catch (InvalidPathException e) {
            // no folder has such a name
        }
    }

    /** Git's own examples are never run. */
    private void lookIn(Path hooks, Map<String, Seen> seen) {
        for (Path hook : entries(hooks)) {
            if (!hook.toString().endsWith(".sample")) {
                look(hook, seen, new TreeSet<>());
            }
        }
    }

    private static List<Path> entries(Path directory) {
        List<Path> entries = new ArrayList<>();
        if (!Files.isDirectory(directory)) {
            return entries;
        }
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            for (Path entry : stream) {
                if (entries.size() == MAX_FILES) {
                    break;
                }
                entries.add(entry);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // What cannot be listed is of no use to git either.
        }
        return entries;
    }

    private void look(Path file, Map<String, Seen> seen, Set<String> settings) {
        if (seen.size() >= MAX_FILES || !Files.exists(file, LinkOption.NOFOLLOW_LINKS) || Files.isDirectory(file)) {
            return;
        }
        Set<String> entries = new TreeSet<>();
        String name = String.valueOf(file.getFileName());
        if (name.startsWith("config")) {
            entries.addAll(settings(file));
            settings.addAll(entries);
        }
        seen.put(shown(file), new Seen(digest(file), entries));
    }

    private static Set<String> settings(Path file) {
        Set<String> entries = new TreeSet<>();
        try {
            for (GitConfigurationFile.Entry entry : GitConfigurationFile.read(file)) {
                entries.add(entry.key() + "=" + entry.value());
            }
        } catch (IOException e) {
            // git cannot read it either
        }
        return entries;
    }

    private static String digest(Path file) {
        try {
            String mode = Files.isSymbolicLink(file)
                    ? "link to " + Files.readSymbolicLink(file)
                    : Files.isExecutable(file) ? "executable" : "file";
            if (!Files.isRegularFile(file)) {
                return mode;
            }
            return Files.size(file) > MAX_BYTES
                    ? mode + " " + Files.size(file) + " " + Files.getLastModifiedTime(file)
                    : mode + " " + Sha256.of(Files.readAllBytes(file));
        } catch (IOException e) {
            return "not to be read";
        }
    }

    private String shown(Path file) {
        return (file.startsWith(root) ? root.relativize(file) : file).toString().replace('\\', '/');
    }
}
