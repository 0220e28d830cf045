package io.deepseekmcp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a client shows to a person: characters that turn or hide text are written out. */
class InvisibleWordsTest {
    private static final String ODD = "src/\u202Egpj.exe \u200B\u2066" + Character.toString(0xE0041);
    private static final String SHOWN = "src/\\u202egpj.exe \\u200b\\u2066\\u{e0041}";

    @Test
    void ofAnError() {
        assertThat(new RpcError(-32_602, ODD).wire()).containsEntry("message", SHOWN);
    }

    @Test
    void ofProgress() {
        List<Map<String, Object>> sent = new ArrayList<>();
        try (ProgressReporter reporter = new ProgressReporter("p", sent::add, () -> 0L)) {
            reporter.say(ODD);
        }
        assertThat(sent).singleElement().satisfies(params -> assertThat(params).containsEntry("message", SHOWN));
    }

    @Test
    void ofATask() {
        Task task = new Task(new Work(), ODD, () -> {}, () -> Instant.EPOCH, ended -> {});
        assertThat(task.wire()).containsEntry("statusMessage", SHOWN);
        task.say(ODD + "!");
        assertThat(task.wire()).containsEntry("statusMessage", SHOWN + "!");
    }

    private static final class Work implements LastingWork {
        @Override
        public String id() {
            return "0123456789abcdef0123456789abcdef";
        }

        @Override
        public ToolAnswer cutOff(CutOff cause) {
            return new ToolAnswer(Map.of(), true);
        }
    }
}
