package io.deepseekmcp.workspace.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Where a git repository keeps what decides about ignored files; read from its files, without git. */
final class GitRepository {
    private static final String LINK = "gitdir:";
    /** Far above any real configuration or list of excludes. */
    private static final long MAX_FILE_BYTES = 4L << 20;

    private final Path top;
    private final Path directory;
    private final Path common;
    private GitIndex index;

    private GitRepository(Path top, Path directory) throws IOException {
        this.top = top;
        this.directory = directory;
        Path shared = directory.resolve("commondir");
        this.common = Files.isRegularFile(shared)
                ? directory.resolve(text(shared).strip()).normalize()
                : directory;
    }

    /** The repository whose work tree has its top here: a {@code .git} directory, or a file that names it. */
    static Optional<GitRepository> at(Path top) {
        Path dotGit = top.resolve(".git");
        try {
            Path directory = dotGit;
            if (Files.isRegularFile(dotGit)) {
                String link = text(dotGit);
                if (!link.startsWith(LINK)) {
                    return Optional.empty();
                }
                directory = top.resolve(link.substring(LINK.length()).strip()).normalize();
            }
            return Files.isRegularFile(directory.resolve("HEAD"))
                    ? Optional.of(new GitRepository(top, directory))
                    : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            // One that cannot be read is not one; git says the same.
            return Optional.empty();
        }
    }

    /** The repository that the directory is in, at its top or below. */
    static Optional<GitRepository> around(Path directory) {
        for (Path up = directory; up != null; up = up.getParent()) {
            Optional<GitRepository> found = at(up);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    Path top() {
        return top;
    }

    /** Whether names are compared without case, as git decided when the repository was made on this disk. */
    boolean ignoresCase() {
        return List.of("", "true", "yes", "on", "1").contains(setting("[core]", "ignorecase", "false"));
    }

    /** The text of {@code info/exclude}, empty when there is none. */
    String excludes() {
        return textIfAny(common.resolve("info").resolve("exclude"));
    }

    /** The files that git tracks; read when first asked for. */
    synchronized GitIndex index() {
        if (index == null) {
            index = GitIndex.read(
                    directory, setting("[extensions]", "objectformat", "sha1").equals("sha256") ? 32 : 20);
        }
        return index;
    }

    /** A setting of the repository's own configuration in lower case; empty when it stands there without a value. */
    private String setting(String section, String name, String otherwise) {
        String value = otherwise;
        boolean inSection = false;
        for (String line : textIfAny(common.resolve("config")).split("\n", -1)) {
            String text = line.strip().toLowerCase(Locale.ROOT);
            if (text.startsWith("[")) {
                inSection = text.startsWith(section);
                text = text.substring(text.indexOf(']') + 1).strip();
            }
            int equals = text.indexOf('=');
            String key = equals < 0 ? text : text.substring(0, equals).strip();
            if (inSection && key.equals(name)) {
                value = equals < 0
                        ? ""
                        : text.substring(equals + 1).split("[#;]", 2)[0].strip();
            }
        }
        return value;
    }

    private static String textIfAny(Path file) {
        try {
            return Files.isRegularFile(file) ? text(file) : "";
        } catch (IOException e) {
            // git warns and goes on without it
            return "";
        }
    }

    private static String text(Path file) throws IOException {
        if (Files.size(file) > MAX_FILE_BYTES) {
            throw new IOException(file + " is too large");
        }
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
