package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.guard.path.Repository;
import io.deepseekmcp.workspace.sandbox.HostFiles.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes repositories readable without what their configuration may hold of credentials, and shows the repository of the
 * workspace where it lies outside of it.
 */
final class RepositoryWalls {
    private static final int MAX_FILE_BYTES = 1_000_000;
    private static final int MAX_MODULE_DEPTH = 6;
    private static final Pattern SECTION = Pattern.compile("\\s*\\[\\s*([A-Za-z0-9.-]+).*");
    private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^\\s/@\"]*@");

    private final HostFiles files;
    private final Path root;
    private final Optional<Repository> repository;

    RepositoryWalls(HostFiles files, Path root) {
        this.files = files;
        this.root = root;
        this.repository = Repository.around(root);
    }

    /** The repository's folders outside of the workspace, read-only. */
    List<Mount> outside() {
        Set<Path> folders = new LinkedHashSet<>();
        if (repository.isPresent()
                && !repository.get().gitDirectory().startsWith(root)
                && belongsHere(repository.get())) {
            Path gitDirectory = repository.get().gitDirectory();
            common(gitDirectory).filter(folder -> !folder.startsWith(root)).ifPresent(folders::add);
            if (folders.stream().noneMatch(gitDirectory::startsWith)) {
                folders.add(gitDirectory);
            }
        }
        List<Mount> mounts = new ArrayList<>();
        folders.forEach(folder -> mounts.add(Mount.readable(folder)));
        return mounts;
    }

    /** Copies without credentials over the configuration files that hold some. */
    List<Mount> configurations(Set<Path> readOnly, PrivateFolder folder) throws IOException {
        Set<Path> repositories = new LinkedHashSet<>(readOnly);
        outside().forEach(mount -> repositories.add(Path.of(mount.destination())));
        List<Mount> mounts = new ArrayList<>();
        for (Path git : repositories) {
            if (files.kind(git) == Kind.FOLDER && files.kind(git.resolve("HEAD")) != Kind.NOTHING) {
                addCopies(git, folder, mounts, 0);
            }
        }
        return mounts;
    }

    /** The text without sections and values that hold credentials. */
    static String withoutCredentials(String text) {
        StringBuilder kept = new StringBuilder();
        boolean closedSection = false;
        boolean continued = false;
        for (String line : text.split("\n", -1)) {
            Matcher section = SECTION.matcher(line);
            if (!continued && section.matches()) {
                String name = section.group(1).toLowerCase(Locale.ROOT);
                closedSection = name.equals("credential") || name.equals("http") || name.startsWith("http.");
            }
            continued = line.endsWith("\\");
            if (!closedSection) {
                kept.append(USER_INFO.matcher(line).replaceAll("")).append('\n');
            }
        }
        kept.setLength(Math.max(0, kept.length() - 1));
        return kept.toString();
    }

    private void addCopies(Path git, PrivateFolder folder, List<Mount> mounts, int depth) throws IOException {
        for (String name : List.of("config", "config.worktree")) {
            Path file = git.resolve(name);
            if (files.kind(file) == Kind.FILE && Files.isRegularFile(file) && Files.size(file) <= MAX_FILE_BYTES) {
                String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                String cleaned = withoutCredentials(text);
                if (!cleaned.equals(text)) {
                    Path copy =
                            folder.content("config-" + mounts.size(), cleaned.getBytes(StandardCharsets.ISO_8859_1));
                    mounts.add(Mount.in(Mount.Kind.READABLE, copy, file));
                }
            }
        }
        if (depth < MAX_MODULE_DEPTH) {
            for (String inner : List.of("modules", "worktrees")) {
                for (Path module :
                        depth == 0 || inner.equals("modules") ? files.children(git.resolve(inner)) : List.<Path>of()) {
                    if (files.kind(module) == Kind.FOLDER) {
                        addCopies(module, folder, mounts, depth + 1);
                    }
                }
            }
        }
    }

    /** A file that names a repository elsewhere is believed only if that repository names this work tree. */
    private boolean belongsHere(Repository found) {
        Path dotGit = found.top().resolve(".git");
        if (files.kind(dotGit) == Kind.FOLDER) {
            return true;
        }
        Optional<Path> back = line(found.gitDirectory().resolve("gitdir"))
                .map(text -> found.gitDirectory().resolve(text));
        if (back.isPresent()) {
            return files.real(back.get()).equals(files.real(dotGit));
        }
        return workTree(found.gitDirectory()).equals(files.real(found.top()));
    }

    private Optional<Path> workTree(Path git) {
        try {
            for (String line : Files.readString(git.resolve("config"), StandardCharsets.ISO_8859_1)
                    .split("\n", -1)) {
                String[] parts = line.strip().split("\\s*=\\s*", 2);
                if (parts.length == 2 && parts[0].equalsIgnoreCase("worktree")) {
                    return files.real(git.resolve(parts[1]));
                }
            }
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /** The folder with what all work trees share. */
    private Optional<Path> common(Path git) {
        return line(git.resolve("commondir"))
                .flatMap(text -> files.real(git.resolve(text)))
                .filter(folder -> files.kind(folder.resolve("HEAD")) == Kind.FILE
                        && files.kind(folder.resolve("objects")) == Kind.FOLDER);
    }

    private static Optional<String> line(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= MAX_FILE_BYTES
                    ? Optional.of(Files.readString(file).strip())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
