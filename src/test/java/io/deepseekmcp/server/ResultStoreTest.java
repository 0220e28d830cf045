package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.workspace.patch.Patch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ResultStoreTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-30T10:20:30.5Z"));

    @TempDir
    private Path folder;

    @Test
    void listsWhatItSavedNewestFirst() throws Exception {
        ResultStore store = new ResultStore(folder.resolve("state"), CLOCK);
        assertThat(store.recent()).isEmpty();

        Path first = store.save(store.newId(), Map.of(), Map.of("status", "completed"));
        Path second = store.save(store.newId(), Map.of(), Map.of("status", "failed"));

        assertThat(store.recent()).extracting(r -> r.get("status")).containsExactly("failed", "completed");
        assertThat(store.recent()).extracting(r -> r.get("path")).containsExactly(second.toString(), first.toString());
        assertThat(store.recent()).extracting(r -> r.get("when")).containsOnly("2026-11-30T10:20:30Z");
        assertThat(Json.parseObject(Files.readAllBytes(first))).containsEntry("result", Map.of("status", "completed"));
    }

    @Test
    void leavesAWholeRecordOrNoneWhenTheServerEnds() throws Exception {
        Map<String, Object> result = Map.of("status", "completed", "summary", "x".repeat(50_000));
        for (int round = 0; round < 30; round++) {
            Path state = folder.resolve("state" + round);
            ResultStore store = new ResultStore(state, CLOCK);
            AtomicBoolean stop = new AtomicBoolean();
            CountDownLatch begun = new CountDownLatch(1);
            FutureTask<Integer> saving = new FutureTask<>(() -> {
                int saved = 0;
                try {
                    while (!stop.get()) {
                        store.save(store.newId(), Map.of(), result);
                        saved++;
                        begun.countDown();
                    }
                } catch (IOException e) {
                    // the server ends
                }
                return saved;
            });
            Thread thread = new Thread(saving);
            thread.start();
            begun.await();

            store.close(Duration.ofMinutes(1));
            List<String> atTheEnd = names(state.resolve("results"));
            stop.set(true);

            assertThat(saving.get()).isPositive();
            assertThat(names(state.resolve("results"))).isEqualTo(atTheEnd).allMatch(name -> name.endsWith(".json"));
            assertThatThrownBy(() -> store.save(store.newId(), Map.of(), result))
                    .hasMessage("the server ends");
        }
    }

    @Test
    void keepsABoundedNumberAndNoPieces() throws Exception {
        ResultStore store = new ResultStore(folder, CLOCK);
        for (int i = 0; i < 60; i++) {
            store.save(store.newId(), Map.of(), Map.of("status", "completed"));
        }
        try (Stream<Path> files = Files.list(folder.resolve("results"))) {
            List<String> names = files.map(Path::toString).toList();
            assertThat(names).hasSize(50).allMatch(name -> name.endsWith(".json"));
        }
        assertThat(store.recent()).hasSize(10);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "looks at POSIX permissions")
    void writesForItsOwnerAlone() throws Exception {
        Path file = save(new ResultStore(folder, CLOCK));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void leavesTheOldOrTheNewWhateverStepACrashComesAt() throws Exception {
        List<Path> crashes = new ArrayList<>();
        Path results = folder.resolve("results");
        ResultStore store = new ResultStore(
                new StateFolder(results, step -> crashes.add(copy(results, folder.resolve("crash" + crashes.size())))),
                CLOCK);
        store.save("1", Map.of(), Map.of("status", "partial"));
        int first = crashes.size();
        store.save("1", Map.of(), Map.of("status", "completed"));

        assertThat(crashes).hasSize(2 * StateFolder.Step.values().length);
        for (int i = 0; i < crashes.size(); i++) {
            ResultStore after = new ResultStore(new StateFolder(crashes.get(i)), CLOCK);
            boolean renamed = i % first == first - 1;
            String whole = i < first ? "partial" : renamed ? "completed" : "partial";
            assertThat(after.recent())
                    .extracting(r -> r.get("status"))
                    .isEqualTo(i < first - 1 ? List.of() : List.of(whole));
            age(crashes.get(i));
            after.save("2", Map.of(), Map.of("status", "failed"));
            assertThat(names(crashes.get(i))).as("step %d", i).allMatch(name -> name.endsWith(".json"));
        }
    }

    @Test
    void leavesTheOldOneAndNoPieceWhenTheDiskIsFull() throws Exception {
        for (StateFolder.Step full : StateFolder.Step.values()) {
            if (full == StateFolder.Step.RENAMED) {
                continue; // then it is there
            }
            Path results = folder.resolve("full-" + full);
            new ResultStore(new StateFolder(results), CLOCK).save("1", Map.of(), Map.of("status", "partial"));
            ResultStore store = new ResultStore(
                    new StateFolder(results, step -> {
                        if (step == full) {
                            throw new IOException("No space left on device");
                        }
                    }),
                    CLOCK);

            assertThatThrownBy(() -> store.save("1", Map.of(), Map.of("status", "completed")))
                    .as("%s", full)
                    .hasMessageContaining("No space left");
            assertThat(names(results)).as("%s", full).containsExactly("1.json");
            assertThat(store.recent()).extracting(r -> r.get("status")).containsExactly("partial");
        }
    }

    @Test
    void makesAFolderAnewThatHasVanished() throws Exception {
        Path results = folder.resolve("gone/results");
        boolean[] vanished = new boolean[1];
        ResultStore store = new ResultStore(
                new StateFolder(results, step -> {
                    if (step == StateFolder.Step.FOLDER_MADE && !vanished[0]) {
                        vanished[0] = true;
                        Files.delete(results);
                        Files.delete(results.getParent());
                    }
                }),
                CLOCK);

        assertThat(store.save("1", Map.of(), Map.of("status", "partial"))).exists();
        assertThat(vanished[0]).isTrue();
    }

    @Test
    void sharesItsFolderWithAnotherServer() throws Exception {
        ResultStore ours = new ResultStore(folder, CLOCK);
        ResultStore theirs = new ResultStore(folder, CLOCK);
        ExecutorService both = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> writers = new ArrayList<>();
            for (ResultStore store : List.of(ours, theirs)) {
                String prefix = store == ours ? "ours-" : "theirs-";
                writers.add(both.submit(() -> {
                    for (int i = 100; i < 140; i++) {
                        store.save(prefix + i, Map.of(), Map.of("status", "completed", "i", i));
                        store.recent();
                    }
                    return null;
                }));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
        } finally {
            both.shutdownNow();
        }
        List<String> names = names(folder.resolve("results"));
        assertThat(names).hasSize(50).allMatch(name -> name.endsWith(".json"));
        for (String name : names) {
            assertThat(Json.parseObject(
                            Files.readAllBytes(folder.resolve("results").resolve(name))))
                    .containsKey("result");
        }
    }

    @Test
    void keepsAPatchBesideItsResultAndForgetsItWithIt() throws Exception {
        ResultStore store = new ResultStore(folder, CLOCK);
        Patch patch = new Patch("diff\0\r\n".getBytes(StandardCharsets.UTF_8), List.of(), List.of());
        assertThat(store.savePatch("0000", Patch.NONE)).isEmpty();
        Path first = store.savePatch("0001", patch).orElseThrow();
        assertThat(first).hasFileName("0001.patch").hasBinaryContent(patch.bytes());
        for (int i = 1001; i <= 1050; i++) {
            store.savePatch(Integer.toString(i), patch);
            store.save(Integer.toString(i), Map.of(), Map.of("status", "completed"));
        }
        assertThat(first).as("nothing is forgotten yet").exists();

        store.savePatch("1051", patch);
        store.save("1051", Map.of(), Map.of("status", "completed"));

        assertThat(first).as("its result never came").doesNotExist();
        assertThat(names(folder.resolve("results")))
                .hasSize(100)
                .contains("1002.json", "1002.patch", "1051.patch")
                .doesNotContain("1001.json", "1001.patch");
    }

    @Test
    void passesOverFilesThatAreNotItsOwn() throws Exception {
        ResultStore store = new ResultStore(folder, CLOCK);
        store.save(store.newId(), Map.of(), Map.of("status", "partial"));
        Files.writeString(folder.resolve("results/zzz.json"), "not json");

        assertThat(store.recent()).extracting(r -> r.get("status")).containsExactly("partial");
    }

    private static Path save(ResultStore store) throws IOException {
        return store.save(store.newId(), Map.of(), Map.of());
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** What a crash at this moment would leave. */
    private static Path copy(Path folder, Path copy) throws IOException {
        Files.createDirectories(copy);
        for (String name : names(folder)) {
            Files.copy(folder.resolve(name), copy.resolve(name));
        }
        return copy;
    }

    private static void age(Path folder) throws IOException {
        for (String name : names(folder)) {
            Files.setLastModifiedTime(folder.resolve(name), FileTime.from(Instant.EPOCH));
        }
    }

    /** A cancel comes at any moment, and on Java 25 it may also break the file off that is opened after it was noticed. */
    @ParameterizedTest
    @EnumSource(StateFolder.Step.class)
    void writesTheWholeRecordWhenItsThreadIsInterrupted(StateFolder.Step moment) throws Exception {
        Path results = folder.resolve("results");
        Thread client = Thread.currentThread();
        ResultStore store = new ResultStore(
                new StateFolder(results, step -> {
                    if (step == moment) {
                        client.interrupt();
                    }
                }),
                CLOCK);

        Path saved = store.save("1", Map.of(), Map.of("status", "partial"));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(Json.parseObject(Files.readAllBytes(saved))).containsEntry("result", Map.of("status", "partial"));
    }
}
