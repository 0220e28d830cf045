package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is remembered of a request: little, and nothing secret, whatever was sent. */
final class RequestNoteTest {
    private static final Path WORKSPACE = Path.of("/home/ann/shop");

    private static Map<String, Object> note(Map<String, Object> arguments) {
        return RequestNote.of(arguments, WORKSPACE, text -> text.replace("sk-secret", "[REDACTED:secret]"));
    }

    @Test
    void holdsWhatTellsOneDelegationFromAnother() {
        Map<String, Object> request = Map.of("objective", "  Fix it.\nThe rest is long.", "mode", "write");

        assertThat(note(request))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "workspace",
                        WORKSPACE.toString(),
                        "mode",
                        "write",
                        "objective",
                        "Fix it.",
                        "chars",
                        Json.write(request).length()));
    }

    @Test
    void holdsNoSecret() {
        assertThat(note(Map.of("objective", "Use sk-secret.", "mode", "sk-secret", "constraints", "sk-secret"))
                        .toString())
                .doesNotContain("sk-secret");
    }

    static Stream<Arguments> oddRequests() {
        return Stream.of(
                Arguments.of(Map.of(), null),
                Arguments.of(Map.of("objective", 5L, "mode", Map.of()), null),
                Arguments.of(Map.of("objective", ""), ""),
                Arguments.of(Map.of("objective", " \n\n"), ""),
                Arguments.of(Map.of("objective", "a\u0000b"), "a\uFFFDb"),
                Arguments.of(Map.of("objective", "a\u202Eb\u200B"), "a\\u202eb\\u200b"),
                Arguments.of(Map.of("objective", "修改"), "修改"));
    }

    @ParameterizedTest
    @MethodSource("oddRequests")
    void takesWhateverWasSent(Map<String, Object> request, String objective) {
        Map<String, Object> note = note(request);

        assertThat(note).doesNotContainKey("mode").containsKey("chars");
        assertThat(note.get("objective")).isEqualTo(objective);
    }

    @Test
    void isShort() {
        assertThat(Json.write(note(Map.of("objective", "x".repeat(20_000), "mode", "y".repeat(20_000)))))
                .hasSizeLessThan(1_000);
    }
}
