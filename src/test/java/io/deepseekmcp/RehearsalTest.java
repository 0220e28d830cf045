package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The delegation that nobody asked for: played whole, or given up, and nothing left of it either way. */
final class RehearsalTest {
    @TempDir
    private Path place;

    private Rehearsal here() {
        return new Rehearsal(Map.of("PATH", System.getenv("PATH")), place);
    }

    @Test
    void playsAWholeDelegation() {
        assertThat(here().played(() -> false))
                .hasValueSatisfying(answer -> assertThat(answer.structured())
                        .containsEntry("status", "completed")
                        .containsEntry("changed_files", List.of("checks/cases.txt"))
                        .containsEntry("created_files", List.of("notes.txt")));
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void givesUpWhenACallComes() {
        AtomicInteger asked = new AtomicInteger();

        assertThat(here().played(() -> asked.incrementAndGet() > 3)).isEmpty();
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void isNotPlayedAfterTheEnd() {
        Rehearsal over = here();
        over.end();

        assertThat(over.played(() -> false)).isEmpty();
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void isNotMissedWhereThereIsNoPlaceForIt() {
        assertThat(new Rehearsal(Map.of(), place.resolve("none")).played(() -> false))
                .isEmpty();
    }
}
