package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.engine.ScriptedModel;
import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.mcp.ToolProgress;
import io.deepseekmcp.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a result says of its patch, and of a state directory that fails: the work counts all the same. */
final class KeptResultTest {
    private static final int OVER_TWO_MEGABYTES = 2_000_001;

    @TempDir
    private Path temporary;

    private GitFixture repository;
    private Path results;

    @BeforeEach
    void makeTheRepository() throws Exception {
        repository = GitFixture.usual(temporary.toRealPath().resolve("w"));
        results = temporary.resolve("state/results");
    }

    private Map<String, Object> delegate(StateFolder folder, Map<String, Object> write) throws Exception {
        List<?> script = List.of(
                Map.of("tool_calls", List.of(Map.of("name", "Write", "arguments", write))),
                Map.of("text", Map.of("status", "completed", "summary", "Done.")));
        DelegateTool tool = ScenarioTest.tool(
                SettingsLoader.load(
                        new HostEnvironment(ScenarioTest.variables(repository.top()), temporary, temporary, false),
                        PathRules::fault),
                new ScriptedModel(script),
                Optional.of(new ResultStore(folder, InstantSource.system())));
        return tool.call(Map.of("objective", "x", "mode", "write"), ToolProgress.SILENT)
                .structured();
    }

    @Test
    void namesThePatchThatTakesTheChangeBack() throws Exception {
        repository.write("mine", "not committed\n");
        Map<String, Object> result =
                delegate(new StateFolder(results), Map.of("path", "new/file.txt", "content", "x\n"));

        Schemas.assertFits(ToolSchema.delegate().outputSchema(), result);
        assertThat(result.get("created_files")).isEqualTo(List.of("new/file.txt"));
        assertThat(result.get("warnings")).isEqualTo(List.of());
        Path patch = Path.of((String) result.get("patch"));
        assertThat(patch.getParent()).isEqualTo(results);
        assertThat(patch.resolveSibling(patch.getFileName().toString().replace(".patch", ".json")))
                .exists();
        repository.git("apply", "-R", patch.toString());
        assertThat(repository.files().keySet())
                .containsExactlyInAnyOrder(".gitignore", "a.txt", "b.txt", "mine", "src/c.txt");
    }

    @Test
    void hasNoPatchWhenEveryFileIsLeftOutAndSaysWhich() throws Exception {
        Files.writeString(repository.top().resolve("u.txt"), "y".repeat(OVER_TWO_MEGABYTES));
        Map<String, Object> result = delegate(
                new StateFolder(results),
                Map.of(
                        "path",
                        "u.txt",
                        "content",
                        "x\n",
                        "expected_sha256",
                        sha256(repository.top().resolve("u.txt"))));

        assertThat(result.get("changed_files")).isEqualTo(List.of("u.txt"));
        assertThat(result).doesNotContainKey("patch");
        assertThat(result.get("warnings")).isEqualTo(List.of("changed, but not in the patch: u.txt (over 2 MB)"));
    }

    @Test
    void countsAllTheSameWhenNothingCanBeKept() throws Exception {
        StateFolder full = new StateFolder(results, step -> {
            throw new IOException("No space left on device");
        });
        Map<String, Object> result = delegate(full, Map.of("path", "n.txt", "content", "x\n"));

        assertThat(result.get("status")).isEqualTo("completed");
        assertThat(result).doesNotContainKey("patch");
        assertThat(((List<?>) result.get("warnings")).toString())
                .contains("the patch could not be kept in the state directory", "No space left on device")
                .contains("this result could not be kept in the state directory");
        assertThat(Json.write(result)).doesNotContain(".part");
        assertThat(repository.top().resolve("n.txt")).hasContent("x");
    }

    private static String sha256(Path file) throws IOException {
        return Sha256.hex(Sha256.digest().digest(Files.readAllBytes(file)));
    }
}
