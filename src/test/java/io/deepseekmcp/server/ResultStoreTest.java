package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class ResultStoreTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-30T10:20:30.5Z"));

    @TempDir
    private Path folder;

    @Test
    void listsWhatItSavedNewestFirst() throws Exception {
        ResultStore store = new ResultStore(folder.resolve("state"), CLOCK);
        assertThat(store.recent()).isEmpty();

        Path first = store.save(Map.of("status", "completed"));
        Path second = store.save(Map.of("status", "failed"));

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
                        store.save(result);
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
            List<String> atTheEnd = names(state);
            stop.set(true);

            assertThat(saving.get()).isPositive();
            assertThat(names(state)).isEqualTo(atTheEnd).allMatch(name -> name.endsWith(".json"));
            assertThatThrownBy(() -> store.save(result)).hasMessage("the server ends");
        }
    }

    @Test
    void removesWhatAKilledProcessLeft() throws Exception {
        Path results = Files.createDirectories(folder.resolve("results"));
        Files.createFile(results.resolve("20261130-102030-999999999999-000001.part"));
        Path mine = Files.createFile(
                results.resolve("20261130-102030-" + ProcessHandle.current().pid() + "-000009.part"));
        Path foreign = Files.createFile(results.resolve("notes.part"));

        Path saved = new ResultStore(folder, CLOCK).save(Map.of("status", "completed"));

        assertThat(results).isDirectoryNotContaining("glob:**999999999999*");
        assertThat(List.of(mine, foreign, saved)).allMatch(Files::exists);
    }

    private static List<String> names(Path state) throws IOException {
        try (Stream<Path> files = Files.list(state.resolve("results"))) {
            return files.map(Path::toString).sorted().toList();
        }
    }

    @Test
    void keepsABoundedNumberAndNoPieces() throws Exception {
        ResultStore store = new ResultStore(folder, CLOCK);
        for (int i = 0; i < 60; i++) {
            store.save(Map.of("status", "completed"));
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
        Path file = new ResultStore(folder, CLOCK).save(Map.of());

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void passesOverFilesThatAreNotItsOwn() throws Exception {
        ResultStore store = new ResultStore(folder, CLOCK);
        store.save(Map.of("status", "partial"));
        Files.writeString(folder.resolve("results/zzz.json"), "not json");

        assertThat(store.recent()).extracting(r -> r.get("status")).containsExactly("partial");
    }
}
