package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UsualOutputTest {
    @TempDir
    Path root;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "target/classes/A.class",
                "core/target/surefire-reports/a.txt",
                "build/CMakeCache.txt",
                "cmake-build-debug/a",
                "node_modules/a/package.json",
                "src/__pycache__/a.cpython-312.pyc",
                "app.egg-info/PKG-INFO",
                ".pytest_cache/v/cache/lastfailed",
                "src/a.o",
                "lib.so.1",
                ".coverage",
                ".coverage.host.1",
                "tsconfig.tsbuildinfo"
            })
    void coversWhatToolsWrite(String name) {
        assertThat(UsualOutput.covers(name)).isTrue();
        assertThat(UsualOutput.coversIgnored(root, name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/m.js",
                "target",
                "targets/a.txt",
                "out/a.txt",
                "one.log",
                "secret.txt",
                "src/build.gradle",
                "a.out.txt",
                "data/local.db"
            })
    void coversNothingElse(String name) {
        assertThat(UsualOutput.covers(name)).isFalse();
        assertThat(UsualOutput.coversIgnored(root, name)).isFalse();
    }

    @Test
    void coversFoldersThatOthersUseForSourcesOnlyWhereGitIgnoresThem() {
        assertThat(UsualOutput.covers("bin/cli.js")).isFalse();
        assertThat(UsualOutput.coversIgnored(root, "bin/cli.js")).isTrue();
    }

    @Test
    void coversACompiledProgramWithoutAnExtensionOnlyWhereGitIgnoresIt() throws Exception {
        Files.write(root.resolve("runner"), new byte[] {0x7F, 'E', 'L', 'F', 2, 1, 1, 0});
        Files.writeString(root.resolve("script"), "#!/bin/sh\n");

        assertThat(UsualOutput.coversIgnored(root, "runner")).isTrue();
        assertThat(UsualOutput.covers("runner")).isFalse();
        assertThat(UsualOutput.coversIgnored(root, "script")).isFalse();
    }
}
