package io.deepseekmcp.server;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the newest results as files, {@code <state_dir>/results/<id>.json}, for a client that gave up before the answer
 * came. The files are for their owner alone, and nothing of them is ever read for a worker.
 */
public final class ResultStore {
    private static final Logger LOG = LoggerFactory.getLogger(ResultStore.class);
    private static final int KEPT = 50;
    private static final int SHOWN = 10;
    private static final String SUFFIX = ".json";
    private static final DateTimeFormatter ID_TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private final Path folder;
    private final InstantSource clock;
    private final AtomicInteger count = new AtomicInteger();

    public ResultStore(Path stateDirectory, InstantSource clock) {
        this.folder = stateDirectory.resolve("results");
        this.clock = clock;
    }

    /** Writes the result whole or not at all, and forgets the oldest. */
    public Path save(Map<String, Object> result) throws IOException {
        Files.createDirectories(folder.getParent());
        if (!Files.isDirectory(folder)) {
            Files.createDirectory(folder, ownersOnly("rwx------"));
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        String id = ID_TIME.format(now) + "-" + ProcessHandle.current().pid() + "-"
                + String.format(Locale.ROOT, "%06d", count.incrementAndGet());
        Map<String, Object> record = new LinkedHashMap<>();
        record.put("id", id);
        record.put("when", now.toString());
        record.put("result", result);
        Path temporary = Files.createFile(folder.resolve(id + ".part"), ownersOnly("rw-------"));
        try {
            Files.writeString(temporary, Json.pretty(record) + "\n", StandardCharsets.UTF_8, StandardOpenOption.WRITE);
            Path file = folder.resolve(id + SUFFIX);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
            forgetTheOldest();
            return file;
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** The newest results, newest first: {@code id} (of a delegation that was admitted its own), {@code status}, {@code when}, {@code path}. */
    public List<Map<String, Object>> recent() {
        List<Map<String, Object>> recent = new ArrayList<>();
        for (Path file : newestFirst()) {
            if (recent.size() == SHOWN) {
                break;
            }
            try {
                Map<String, Object> record = Json.parseObject(Files.readAllBytes(file));
                Map<?, ?> result = record.get("result") instanceof Map<?, ?> map ? map : Map.of();
                Map<String, Object> shown = new LinkedHashMap<>();
                shown.put("id", result.get("id") instanceof String id ? id : record.get("id"));
                shown.put("status", result.get("status"));
                shown.put("when", record.get("when"));
                shown.put("path", file.toString());
                recent.add(shown);
            } catch (IOException | JsonException e) {
                // Somebody else's file, or one that has just been forgotten: not one of ours to list.
            }
        }
        return recent;
    }

    /** One that cannot go now is tried again after the next result. */
    private void forgetTheOldest() {
        List<Path> files = newestFirst();
        for (Path old : files.subList(Math.min(KEPT, files.size()), files.size())) {
            try {
                Files.deleteIfExists(old);
            } catch (IOException e) {
                LOG.warn("event=result_not_forgotten reason=\"{}\"", e.toString());
            }
        }
    }

    private List<Path> newestFirst() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted(Comparator.comparing(Path::getFileName).reversed())
                    .toList();
        } catch (IOException e) {
            return List.of(); // nothing has been saved yet
        }
    }

    private FileAttribute<?>[] ownersOnly(String permissions) {
        boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
