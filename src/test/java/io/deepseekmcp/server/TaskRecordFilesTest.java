package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class TaskRecordFilesTest {
    private static final Instant NOW = Instant.parse("2026-11-30T10:20:30Z");
    private static final String ID = "0123456789abcdef";

    @TempDir
    private Path state;

    private Path folder;
    private TaskRecordFiles records;

    @BeforeEach
    void open() {
        folder = state.resolve("new/tasks");
        records = new TaskRecordFiles(state.resolve("new"), InstantSource.fixed(NOW));
    }

    @Test
    void givesBackWhatWasWrittenLast() throws Exception {
        assertThat(records.read(ID)).isEmpty();

        records.write(ID, Map.of("task", "first"));
        records.write(ID, Map.of("task", "second"));

        assertThat(records.read(ID)).contains(Map.of("task", "second"));
        assertThat(names()).containsExactly(ID + ".json");
        records.remove(ID);
        assertThat(names()).isEmpty();
    }

    @Test
    void leavesAMarkForTheOwner() throws Exception {
        records.write(ID, Map.of());
        assertThat(records.cancelRequested(ID)).isFalse();

        records.requestCancel(ID);
        records.requestCancel(ID);

        assertThat(records.cancelRequested(ID)).isTrue();
        records.remove(ID);
        assertThat(records.cancelRequested(ID)).isFalse();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "looks at POSIX permissions")
    void writesForItsOwnerAlone() throws Exception {
        records.write(ID, Map.of());
        records.requestCancel(ID);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        for (String name : names()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "makes a link")
    void readsNoLinkAndNothingThatIsNotARecord() throws Exception {
        records.write(ID, Map.of("task", "real"));
        Files.createSymbolicLink(folder.resolve("fedcba98.json"), folder.resolve(ID + ".json"));
        Files.writeString(folder.resolve("76543210.json"), "{\"task\":");
        Files.createDirectory(folder.resolve("11111111.json"));

        assertThat(records.read("fedcba98")).isEmpty();
        assertThat(records.read("76543210")).isEmpty();
        assertThat(records.read("11111111")).isEmpty();
    }

    @Test
    void forgetsTheOldestThatHaveEndedAndNoneThatGoesOn() throws Exception {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < 205; i++) {
            String id = "task-%04d".formatted(i);
            boolean working = i < 3;
            records.write(id, working ? Map.of("owner", Map.of()) : Map.of("task", i));
            Files.setLastModifiedTime(folder.resolve(id + ".json"), FileTime.from(NOW.minusSeconds(1_000 - i)));
            if (working || i >= 8) {
                kept.add(id + ".json");
            }
        }

        assertThat(names()).containsExactlyInAnyOrderElementsOf(kept);
    }

    @Test
    void forgetsWhatNobodyMayAskForAnyMore() throws Exception {
        records.write(ID, Map.of());
        Files.setLastModifiedTime(folder.resolve(ID + ".json"), FileTime.from(NOW.minus(Duration.ofHours(26))));

        records.write("another-task", Map.of());

        assertThat(names()).containsExactly("another-task.json");
    }

    private List<String> names() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
