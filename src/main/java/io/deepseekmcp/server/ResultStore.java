package io.deepseekmcp.server;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.workspace.patch.Patch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the newest results as files, {@code <state_dir>/results/<id>.json}, for a client that gave up before the answer
 * came, and beside each that changed something its patch, {@code <id>.patch}. The files are for their owner alone, and nothing of them is ever read for a worker.
 */
public final class ResultStore {
    private static final Logger LOG = LoggerFactory.getLogger(ResultStore.class);
    private static final int KEPT = 50;
    private static final int SHOWN = 10;
    private static final String SUFFIX = ".json";
    private static final String PATCH_SUFFIX = ".patch";
    /** A record is a few kilobytes; a disk that takes longer than this has failed. */
    private static final Duration LAST_RECORD = Duration.ofMillis(100);

    private static final DateTimeFormatter ID_TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private final StateFolder folder;
    private final InstantSource clock;
    private final AtomicInteger count = new AtomicInteger();
    private final ReentrantLock writing = new ReentrantLock(true); // else the end could wait for record after record
    private boolean closed;

    public ResultStore(Path stateDirectory, InstantSource clock) {
        this(new StateFolder(stateDirectory.resolve("results")), clock);
    }

    ResultStore(StateFolder folder, InstantSource clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /**
     * Lets the file that is being written come to its end, and none begin after it: the process may end now and leave none
     * in halves.
     */
    public void close() {
        close(LAST_RECORD);
    }

    /** The same with another bound of how long the record may take. */
    void close(Duration patience) {
        boolean interrupted = Thread.interrupted(); // else nothing could be waited for
        try {
            if (writing.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                closed = true;
                writing.unlock();
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** A name for the files of one delegation; later ones sort after earlier ones. */
    String newId() {
        return ID_TIME.format(clock.instant()) + "-" + ProcessHandle.current().pid() + "-"
                + String.format(Locale.ROOT, "%06d", count.incrementAndGet());
    }

    /** Writes the result whole or not at all, with a note of what was asked for, and forgets the oldest. */
    public Path save(String id, Map<String, Object> request, Map<String, Object> result) throws IOException {
        Map<String, Object> record = new LinkedHashMap<>();
        record.put("id", id);
        record.put("when", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        record.put("request", request);
        record.put("result", result);
        Path file = write(id + SUFFIX, (Json.pretty(record) + "\n").getBytes(StandardCharsets.UTF_8));
        forgetTheOldest();
        return file;
    }

    /** Writes the patch of the same delegation beside its result; empty when there is nothing to be written. */
    Optional<Path> savePatch(String id, Patch patch) throws IOException {
        return patch.isEmpty() ? Optional.empty() : Optional.of(write(id + PATCH_SUFFIX, patch.bytes()));
    }

    private Path write(String name, byte[] content) throws IOException {
        writing.lock();
        try {
            if (closed) {
                throw new IOException("the server ends");
            }
            return folder.write(name, content);
        } finally {
            writing.unlock();
        }
    }

    /** The newest results, newest first: {@code id} (of a delegation that was admitted its own), {@code status}, {@code when}, {@code path}. */
    public List<Map<String, Object>> recent() {
        List<Map<String, Object>> recent = new ArrayList<>();
        for (Path file : newestFirst(SUFFIX)) {
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

    /** One that cannot go now is tried again after the next result. A patch goes with its result. */
    private void forgetTheOldest() {
        List<Path> results = newestFirst(SUFFIX);
        if (results.size() <= KEPT) {
            return;
        }
        String oldestKept = name(results.get(KEPT - 1), SUFFIX);
        List<Path> old = new ArrayList<>(results.subList(KEPT, results.size()));
        for (Path patch : newestFirst(PATCH_SUFFIX)) {
            if (name(patch, PATCH_SUFFIX).compareTo(oldestKept) < 0) {
                old.add(patch);
            }
        }
        for (Path file : old) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                LOG.warn("event=result_not_forgotten reason=\"{}\"", e.toString());
            }
        }
    }

    private static String name(Path file, String suffix) {
        String name = file.getFileName().toString();
        return name.substring(0, name.length() - suffix.length());
    }

    private List<Path> newestFirst(String suffix) {
        try (Stream<Path> files = Files.list(folder.path())) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted(Comparator.comparing(Path::getFileName).reversed())
                    .toList();
        } catch (IOException e) {
            return List.of(); // nothing has been saved yet
        }
    }
}
