package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.Message;
import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ContractTest {
    private static final String SECRET = "tok" + "en-0123456789abcdef";

    @TempDir
    private Path temporary;

    @Test
    void holdsNoSecretThatIsKnown() throws Exception {
        Path root = Files.createDirectory(temporary.toRealPath().resolve("workspace"));
        Files.writeString(root.resolve(".env"), "API_TOKEN=" + SECRET + "\n");
        ScriptedModel model =
                new ScriptedModel((List<?>) Json.parse("[{\"text\": {\"status\": \"completed\"}, \"repeat\": true}]"));
        TestEngine engine = new TestEngine(root, model, Map.of(), InstantSource.system());

        engine.run(delegation("Look around."), Progress.SILENT); // after which the workspace's secrets are known
        engine.run(delegation("Say where " + SECRET + " is used."), Progress.SILENT);

        assertThat(contract(model, 0)).contains("Look around.", "- workspace: the folder workspace\n");
        assertThat(contract(model, 1))
                .contains("Say where [REDACTED:secret] is used.", "- no " + "[REDACTED:secret]" + " in a log");
    }

    private static String contract(ScriptedModel model, int request) {
        return model.requests().get(request).messages().stream()
                .filter(Message.User.class::isInstance)
                .map(message -> ((Message.User) message).text())
                .findFirst()
                .orElseThrow();
    }

    private static Delegation delegation(String objective) {
        return new Delegation(
                objective,
                Optional.empty(),
                List.of("no " + SECRET + " in a log"),
                List.of(),
                List.of(),
                Mode.READ,
                Optional.empty(),
                false,
                List.of(),
                false,
                RequestedBudgets.NONE);
    }
}
