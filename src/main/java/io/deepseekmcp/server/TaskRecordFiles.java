package io.deepseekmcp.server;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.mcp.TaskRecords;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tasks as files {@code <state_dir>/tasks/<id>.json}, for their owner alone: a client may ask for the answer when the
 * process that made it has gone.
 */
public final class TaskRecordFiles implements TaskRecords {
    private static final String SUFFIX = ".json";
    private static final String CANCEL = ".cancel";
    private static final Path THIS_PROCESS = Path.of("/proc/self");
    private static final int KEPT = 200;
    private static final int MAX_BYTES = 4 << 20;
    /** By now no client may ask for it any more. */
    private static final Duration MAX_AGE = Duration.ofHours(25);

    private final Path folder;
    private final StateFolder writing;
    private final InstantSource clock;

    public TaskRecordFiles(Path stateDirectory, InstantSource clock) {
        this.folder = stateDirectory.resolve("tasks");
        this.writing = new StateFolder(folder);
        this.clock = clock;
    }

    @Override
    public void write(String id, Map<String, Object> record) throws IOException {
        boolean isNew = !Files.exists(folder.resolve(id + SUFFIX), LinkOption.NOFOLLOW_LINKS);
        writing.write(id + SUFFIX, Json.writeBytes(record));
        if (isNew) {
            forgetTheOldest();
        }
    }

    @Override
    public Optional<Map<String, Object>> read(String id) throws IOException {
        return read(folder.resolve(id + SUFFIX));
    }

    @Override
    public void remove(String id) throws IOException {
        Files.deleteIfExists(folder.resolve(id + SUFFIX));
        Files.deleteIfExists(folder.resolve(id + CANCEL));
    }

    @Override
    public void requestCancel(String id) throws IOException {
        Path mark = folder.resolve(id + CANCEL);
        if (!Files.exists(mark, LinkOption.NOFOLLOW_LINKS)) {
            Files.createFile(mark, ownersOnly("rw-------"));
        }
    }

    @Override
    public boolean cancelRequested(String id) {
        return Files.isRegularFile(folder.resolve(id + CANCEL), LinkOption.NOFOLLOW_LINKS);
    }

    private Optional<Map<String, Object>> read(Path file) throws IOException {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!attributes.isRegularFile() || attributes.size() > MAX_BYTES || !isOurs(file)) {
                return Optional.empty();
            }
            ByteBuffer bytes = ByteBuffer.allocate((int) attributes.size());
            try (SeekableByteChannel channel =
                    Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
                while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                    // read on
                }
            }
            return Optional.of(Json.parseObject(bytes.array()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (JsonException e) {
            return Optional.empty(); // not one of ours
        }
    }

    /** A record is an answer: only this user may have written it, in a folder of this user. */
    private boolean isOurs(Path file) throws IOException {
        if (!isPosix()) {
            return true;
        }
        UserPrincipal owner = Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
        return owner.equals(Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS))
                && (!Files.exists(THIS_PROCESS) || owner.equals(Files.getOwner(THIS_PROCESS)));
    }

    /** Those that nobody may ask for any more; and of too many the oldest that have ended. */
    private void forgetTheOldest() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path file : all) {
                if (isOutdated(file)) {
                    Files.deleteIfExists(file);
                } else if (file.toString().endsWith(SUFFIX)) {
                    files.add(file);
                }
            }
        }
        int tooMany = files.size() - KEPT;
        if (tooMany <= 0) {
            return;
        }
        files.sort(Comparator.comparing(TaskRecordFiles::modified));
        for (Path file : files) {
            if (tooMany > 0 && hasEnded(file)) {
                Files.deleteIfExists(file);
                tooMany--;
            }
        }
    }

    private boolean isOutdated(Path file) {
        return modified(file).toInstant().isBefore(clock.instant().minus(MAX_AGE));
    }

    private boolean hasEnded(Path file) throws IOException {
        return read(file).filter(record -> record.containsKey("owner")).isEmpty();
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            return FileTime.fromMillis(Long.MAX_VALUE); // gone, or being written: not the oldest
        }
    }

    private boolean isPosix() {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private FileAttribute<?>[] ownersOnly(String permissions) {
        return isPosix()
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
