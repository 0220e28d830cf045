package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.workspace.file.BlobId;
import io.deepseekmcp.workspace.file.FileStamp;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileStampTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void file() throws Exception {
        file = Files.writeString(folder.resolve("f"), "1", StandardCharsets.UTF_8);
    }

    @Test
    void provesNothingOfAFileThatMayChangeWithoutATraceInItsTimes() throws Exception {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plus(Duration.ofHours(1))));
        FileStamp young = FileStamp.of(file).orElseThrow();

        assertThat(young.settled()).isFalse();
        assertThat(FileStamp.of(file).orElseThrow().provesUnchanged(young)).isFalse();
    }

    @Test
    void provesThatAnOldFileIsUnchanged() throws Exception {
        Path old = Path.of(System.getProperty("java.home"), "release");
        FileStamp stamp = FileStamp.of(old).orElseThrow();

        assertThat(stamp.settled()).isTrue();
        assertThat(FileStamp.of(old).orElseThrow().provesUnchanged(stamp)).isTrue();
    }

    @Test
    void seesAnEditWhoseTimeWasPutBack() throws Exception {
        FileTime future = FileTime.from(Instant.now().plus(Duration.ofHours(1)));
        Files.setLastModifiedTime(file, future);
        FileProbe probe = new FileProbe(folder, BlobId.SHA1, new ContentStore(), name -> false);
        WorkspaceFile path = WorkspaceFile.below(folder, file);
        FileState before = probe.look(path, FileState.ABSENT, LookLimits.forLook());
        Files.writeString(file, "2", StandardCharsets.UTF_8);
        Files.setLastModifiedTime(file, future);

        assertThat(probe.look(path, before, LookLimits.forLook()).sameAs(before))
                .isFalse();
    }

    @Test
    void tellsWhatStandsThereWithoutFollowingALink() throws Exception {
        Files.createSymbolicLink(folder.resolve("l"), file);
        Files.createSymbolicLink(folder.resolve("dangling"), Path.of("nowhere"));

        assertThat(FileStamp.of(file).orElseThrow().type()).isEqualTo(FileStamp.Type.FILE);
        assertThat(FileStamp.of(folder.resolve("l")).orElseThrow().type()).isEqualTo(FileStamp.Type.LINK);
        assertThat(FileStamp.of(folder.resolve("dangling")).orElseThrow().type())
                .isEqualTo(FileStamp.Type.LINK);
        assertThat(FileStamp.of(folder).orElseThrow().type()).isEqualTo(FileStamp.Type.DIRECTORY);
        assertThat(FileStamp.of(folder.resolve("none"))).isEmpty();
        assertThat(FileStamp.of(file.resolve("below"))).isEmpty();
    }
}
