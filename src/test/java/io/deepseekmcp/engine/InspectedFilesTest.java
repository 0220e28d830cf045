package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InspectedFilesTest {
    @TempDir
    private Path temporary;

    @Test
    void areThoseThatWereReadAndNotThoseThatWereOnlyWritten() throws Exception {
        Path root = Files.createDirectory(temporary.toRealPath().resolve("workspace"));
        Files.writeString(root.resolve("read.txt"), "text\n");
        Files.writeString(root.resolve("edited.txt"), "old\n");
        Files.writeString(root.resolve("back.txt"), "old\n");
        ScriptedModel model = new ScriptedModel((List<?>) Json.parse("""
                [{"tool_calls": [
                   {"name": "Read", "arguments": {"path": "read.txt"}},
                   {"name": "Read", "arguments": {"path": "edited.txt"}},
                   {"name": "Edit", "arguments": {"path": "edited.txt", "old_string": "old", "new_string": "new"}},
                   {"name": "Write", "arguments": {"path": "created.txt", "content": "new"}},
                   {"name": "Write", "arguments": {"path": "back.txt", "content": "new\\n", "expected_sha256": "%s"}},
                   {"name": "Write", "arguments": {"path": "back.txt", "content": "old\\n"}}]},
                 {"text": {"status": "completed", "summary": "Done."}}]""".formatted(sha256("old\n"))));

        DelegationResult result = new TestEngine(root, model, Map.of(), InstantSource.system())
                .run(TestEngine.delegation(Mode.WRITE, false, List.of()), Progress.SILENT);

        assertThat(result.files().changed()).containsExactly("edited.txt");
        assertThat(result.files().created()).containsExactly("created.txt");
        assertThat(result.files().inspected()).containsExactly("read.txt");
        assertThat(result.account().metrics().filesRead()).isEqualTo(2);
    }

    private static String sha256(String text) {
        return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
