package io.deepseekmcp.workspace.scratch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class ScratchPlacesTest {
    @TempDir
    private Path state;

    @Test
    void leavesNothingWhenClosed() throws IOException {
        ScratchPlace place = new ScratchPlaces(state).claim();
        Files.createDirectories(place.path().resolve("a/b"));
        Files.writeString(place.path().resolve("a/b/c"), "c");

        place.close();

        assertThat(state.resolve("worktrees")).isEmptyDirectory();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "modes and links")
    void removesWhatWasMadeUnreadableAndFollowsNoLink() throws IOException {
        Path mine = Files.writeString(state.resolve("mine"), "mine");
        ScratchPlace place = new ScratchPlaces(state).claim();
        Path folder = Files.createDirectories(place.path().resolve("closed/in"));
        Files.writeString(folder.resolve("f"), "f");
        Files.createSymbolicLink(folder.resolve("link"), state);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("---------"));
        Files.setPosixFilePermissions(folder.getParent(), PosixFilePermissions.fromString("r-x------"));

        place.close();

        assertThat(state.resolve("worktrees")).isEmptyDirectory();
        assertThat(mine).hasContent("mine");
    }

    @Test
    void removesWhatAServerThatHasGoneLeftAndNothingElse() throws IOException {
        ScratchPlaces living = new ScratchPlaces(state);
        ScratchPlace held = living.claim();
        Path worktrees = state.resolve("worktrees");
        Files.createDirectories(worktrees.resolve("left/src"));
        Files.writeString(worktrees.resolve("left/src/a"), "a");
        Files.createFile(worktrees.resolve("left.lock"));
        Path other = Files.createDirectory(worktrees.resolve("not-ours"));

        new ScratchPlaces(state).removeLeftovers();
        living.removeLeftovers();

        assertThat(worktrees.resolve("left")).doesNotExist();
        assertThat(worktrees.resolve("left.lock")).doesNotExist();
        assertThat(held.path()).isDirectory();
        assertThat(other).isDirectory();
        held.close();
        assertThat(held.path()).doesNotExist();
    }

    @Test
    void hasNothingToRemoveBeforeTheFirst() {
        new ScratchPlaces(state).removeLeftovers();

        assertThat(state).isEmptyDirectory();
    }
}
