package io.deepseekmcp.workspace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UndisturbedTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void doesItsWorkToTheEndAndKeepsTheInterrupt(boolean before) throws IOException {
        Thread client = Thread.currentThread();
        if (before) {
            client.interrupt();
        }

        Path written = Undisturbed.run(() -> {
            client.interrupt();
            return Files.writeString(folder.resolve("a"), "whole");
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(written).hasContent("whole");
    }

    @Test
    void leavesAThreadAloneThatNobodyInterrupts() {
        assertThat(Undisturbed.<Integer, RuntimeException>run(() -> 1)).isEqualTo(1);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void failsWithWhatTheWorkFailsWith() {
        assertThatThrownBy(() -> Undisturbed.run(() -> {
                    throw new IOException("full");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("full");
        assertThatThrownBy(() -> Undisturbed.run(() -> {
                    throw new IllegalStateException("fault");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> Undisturbed.run(() -> {
                    throw new StackOverflowError();
                }))
                .isInstanceOf(StackOverflowError.class);
    }
}
