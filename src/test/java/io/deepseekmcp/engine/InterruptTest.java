package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A client may withdraw a call at any moment: each step says that it begins, and there the interrupt comes. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "verifies with a shell script")
final class InterruptTest {
    private static final String SCRIPT = """
            [{"tool_calls": [{"name": "Read", "arguments": {"path": "app.txt"}},
                             {"name": "Write", "arguments": {"path": "new.txt", "content": "n"}}]},
             {"tool_calls": [{"name": "Run", "arguments": {"argv": ["./check.sh"]}}]},
             {"tool_calls": [{"name": "Edit",
                              "arguments": {"path": "app.txt", "old_string": "broken", "new_string": "bad"}}]},
             {"text": {"status": "completed", "summary": "Done."}},
             {"text": {"status": "completed", "summary": "Done."}}]""";

    @TempDir
    private Path temporary;

    private Path root;

    @Test
    void leavesARecordOfWhatWasWrittenWhereverItComes() throws Exception {
        List<String> steps = new ArrayList<>();
        fresh("whole").run(delegation(), steps::add);
        assertThat(Files.readString(root.resolve("app.txt"))).isEqualTo("bad\n");
        assertThat(steps).hasSizeGreaterThan(8).anyMatch(step -> step.startsWith("baseline"));

        for (int at = 0; at < steps.size(); at++) {
            List<String> seen = new ArrayList<>();
            int last = at;
            TestEngine engine = fresh("interrupted-" + at);
            Progress interrupting = step -> {
                seen.add(step);
                if (seen.size() == last + 1) {
                    Thread.currentThread().interrupt();
                }
            };

            DelegationCancelled cancelled =
                    catchThrowableOfType(DelegationCancelled.class, () -> engine.run(delegation(), interrupting));

            Thread.interrupted(); // whoever was interrupted may have said so again
            assertThat(seen).isEqualTo(steps.subList(0, at + 1));
            assertThat(engine.usage().delegations()).isEqualTo(1);
            assertThat(cancelled.soFar().status()).isEqualTo(Status.PARTIAL);
            assertThat(cancelled.soFar().files().created()).as(steps.get(at)).isEqualTo(existing("new.txt"));
            assertThat(cancelled.soFar().files().changed())
                    .as(steps.get(at))
                    .isEqualTo(differing("app.txt", "broken\n"));
        }
    }

    private List<String> existing(String path) {
        return Files.exists(root.resolve(path)) ? List.of(path) : List.of();
    }

    private List<String> differing(String path, String before) throws Exception {
        return Files.readString(root.resolve(path)).equals(before) ? List.of() : List.of(path);
    }

    private TestEngine fresh(String name) throws Exception {
        root = Files.createDirectory(temporary.resolve(name)).toRealPath();
        Files.writeString(root.resolve("app.txt"), "broken\n");
        Path check = Files.writeString(root.resolve("check.sh"), "#!/bin/sh\ngrep -q fixed app.txt\n");
        assertThat(check.toFile().setExecutable(true)).isTrue();
        ScriptedModel model = new ScriptedModel((List<?>) Json.parse(SCRIPT));
        return new TestEngine(root, model, Map.of(), InstantSource.system());
    }

    private static Delegation delegation() {
        return TestEngine.delegation(Mode.WRITE, true, List.of(List.of("./check.sh")));
    }
}
