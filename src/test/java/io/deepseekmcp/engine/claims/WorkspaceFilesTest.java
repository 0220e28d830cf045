package io.deepseekmcp.engine.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.guard.path.Guards;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WorkspaceFilesTest {
    @TempDir
    private Path root;

    @ParameterizedTest
    @CsvSource({
        "src/app/engine/Loop.java, true",
        "engine/Loop.java, true",
        "Loop.java, true",
        "src/app, true",
        "app/engine, true",
        "gine/Loop.java, false",
        "engine/Loop, false",
        "engine/Ghost.java, false",
        "Loop.java/x, false",
        ".env, true",
        "../outside.txt, true",
    })
    void knowsAFileByTheEndOfItsPathToo(String path, boolean there) throws Exception {
        Files.createDirectories(root.resolve("src/app/engine"));
        Files.writeString(root.resolve("src/app/engine/Loop.java"), "");

        assertThat(new WorkspaceFiles(Guards.everything(root.toRealPath())).has(path))
                .isEqualTo(there);
    }
}
