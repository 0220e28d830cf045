package io.deepseekmcp.workspace.sandbox;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A folder that the commands of one delegation have to themselves: their temp, their home directory, and what the server
 * puts in the place of files. Only its owner may look into it. On disk, so that what a test writes costs no memory.
 */
final class PrivateFolder {
    private static final String PREFIX = "deepseek-mcp-commands-";
    /** A process that is not seen may still live, in another container. */
    private static final Duration MIN_AGE = Duration.ofDays(1);

    private static final List<String> PLACES = List.of("/tmp", "/var/tmp", "/dev/shm");

    private final Path path;
    private int next;

    private PrivateFolder(Path path) {
        this.path = path;
    }

    /** A new one outside of the workspace. */
    static PrivateFolder create(Path root) throws IOException {
        List<String> places = new ArrayList<>(List.of(System.getProperty("java.io.tmpdir")));
        places.addAll(PLACES);
        for (String place : places) {
            Path parent = Path.of(place);
            if (Files.isWritable(parent) && !parent.toRealPath().startsWith(root)) {
                Path path = Files.createTempDirectory(
                        parent.toRealPath(), PREFIX + ProcessHandle.current().pid() + "-");
                return new PrivateFolder(path).filled();
            }
        }
        throw new IOException("there is no folder for temporary files outside of the workspace");
    }

    /** Those that a server has left that was killed: they lie beside this one, belong to its user and to no process. */
    List<Path> leftOvers() {
        List<Path> left = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path.getParent(), PREFIX + "*")) {
            for (Path entry : entries) {
                if (isLeft(entry)) {
                    left.add(entry);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return List.of();
        }
        return left;
    }

    Path path() {
        return path;
    }

    Path tmp() {
        return path.resolve("tmp");
    }

    Path home() {
        return path.resolve("home");
    }

    /** A regular file without content that nobody may write. A device in its place would make copying a tree fail. */
    Path empty() {
        return path.resolve("empty");
    }

    /** A new folder, for a probe. */
    Path folder() throws IOException {
        return Files.createDirectory(path.resolve("ws"));
    }

    /** A new file that only the server reads. */
    Path file(String name) throws IOException {
        next++;
        return Files.createFile(
                path.resolve(name + "-" + next),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    /** A file with this content, the same one for the same name. */
    Path content(String name, byte[] content) throws IOException {
        Path file = path.resolve(name);
        if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), content)) {
            Files.deleteIfExists(file);
            Files.write(file, content);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        }
        return file;
    }

    private PrivateFolder filled() throws IOException {
        Files.createDirectory(tmp());
        Files.createDirectory(home());
        Files.createFile(empty());
        Files.setPosixFilePermissions(empty(), PosixFilePermissions.fromString("r--r--r--"));
        return this;
    }

    private boolean isLeft(Path entry) throws IOException {
        String name = entry.getFileName().toString().substring(PREFIX.length());
        int dash = name.indexOf('-');
        if (dash <= 0 || !name.substring(0, dash).chars().allMatch(c -> c >= '0' && c <= '9') || dash > 9) {
            return false;
        }
        Optional<ProcessHandle> owner = ProcessHandle.of(Long.parseLong(name.substring(0, dash)));
        Instant changed =
                Files.getLastModifiedTime(entry, LinkOption.NOFOLLOW_LINKS).toInstant();
        return owner.isEmpty()
                && changed.isBefore(Instant.now().minus(MIN_AGE))
                && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(entry, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(path));
    }
}
