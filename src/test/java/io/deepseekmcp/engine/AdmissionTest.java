package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AdmissionTest {
    @TempDir
    private Path temporary;

    @Test
    void blocksWorkInAWorkspaceThatIsGone() throws Exception {
        Path root = Files.createDirectory(temporary.toRealPath().resolve("workspace"));
        ScriptedModel model = new ScriptedModel(List.of());
        TestEngine engine = new TestEngine(root, model, Map.of(), InstantSource.system());
        Files.delete(root);

        DelegationResult result = engine.run(TestEngine.delegation(Mode.READ, false, List.of()), Progress.SILENT);

        assertThat(result.status()).isEqualTo(Status.BLOCKED);
        assertThat(result.outcome().reason().orElseThrow())
                .startsWith("the workspace is ")
                .contains(root.toString())
                .doesNotContain("deny_paths");
        assertThat(model.requests()).isEmpty();
    }
}
