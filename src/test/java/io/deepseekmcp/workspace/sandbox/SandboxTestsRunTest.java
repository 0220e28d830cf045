package io.deepseekmcp.workspace.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Where checks count, the tests of the sandbox must not all have been skipped. */
@EnabledOnOs(OS.LINUX)
@EnabledIfEnvironmentVariable(named = "CI", matches = "true")
final class SandboxTestsRunTest {
    @TempDir
    private Path temporary;

    @Test
    void theSandboxWorksHere() throws Exception {
        SandboxState state = new SandboxFixture(temporary).sandbox().state();

        assertThat(state.kind()).as(state.reason() + " " + state.advice()).isEqualTo(SandboxKind.BWRAP);
        assertThat(state.reduced()).isEmpty();
    }
}
