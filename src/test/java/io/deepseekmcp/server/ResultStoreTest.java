package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
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

        Path first = store.save(Map.of(), Map.of("status", "completed"));
        Path second = store.save(Map.of(), Map.of("status", "failed"));

        assertThat(store.recent()).extracting(r -> r.get("status")).containsExactly("failed", "completed");
        assertThat(store.recent()).extracting(r -> r.get("path")).containsExactly(second.toString(), first.toString());
        assertThat(store.recent()).extracting(r -> r.get("when")).containsOnly("2026-11-30T10:20:30Z");
        assertThat(Json.parseObject(Files.readAllBytes(first))).containsEntry("result", Map.of("status", "completed"));
    }

    @Test
    void keepsABoundedNumberAndNoPieces() throws Exception {
        ResultStore store = new ResultStore(folder, CLOCK);
        for (int i = 0; i < 60; i++) {
            store.save(Map.of(), Map.of("status", "completed"));
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
        Path file = new ResultStore(folder, CLOCK).save(Map.of(), Map.of());

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void passesOverFilesThatAreNotItsOwn() throws Exception {
        ResultStore store = new ResultStore(folder, CLOCK);
        store.save(Map.of(), Map.of("status", "partial"));
        Files.writeString(folder.resolve("results/zzz.json"), "not json");

        assertThat(store.recent()).extracting(r -> r.get("status")).containsExactly("partial");
    }
}
