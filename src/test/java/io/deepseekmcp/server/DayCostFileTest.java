package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DayCostFileTest {
    @TempDir
    Path state;

    private Instant now = Instant.parse("2026-12-01T23:59:00Z");

    private DayCostFile file() {
        return new DayCostFile(state.resolve("deep"), () -> now);
    }

    @Test
    void addsUpOverProcessesAndForgetsOtherDays() throws Exception {
        assertThat(file().today()).isZero();
        file().add(0.25);
        file().add(0.000_000_1);
        assertThat(file().today()).isEqualTo(0.250_000_1, within(1e-12));

        now = Instant.parse("2026-12-02T00:00:00Z");
        assertThat(file().today()).isZero();
        file().add(1);

        assertThat(state.resolve("deep/costs")).isDirectoryContaining("glob:**2026-12-02.txt");
        assertThat(state.resolve("deep/costs")).isDirectoryNotContaining("glob:**2026-12-01.txt");
    }

    @Test
    void refusesToGuessWhatALineMeans() throws Exception {
        file().add(0.25);
        Files.writeString(state.resolve("deep/costs/2026-12-01.txt"), "0.25\nmuch\n");

        assertThatThrownBy(() -> file().today()).isInstanceOf(IOException.class).hasMessageContaining("no number");
    }
}
