package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.Goldens;
import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.Machine;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.engine.DelegationResult;
import io.deepseekmcp.engine.UsageTotals;
import io.deepseekmcp.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths are written as POSIX writes them")
final class DisabledTest {
    @TempDir
    Path temporary;

    @Test
    void repeatsTheProblemsOfTheHealthReport() {
        Machine machine = new Machine(temporary)
                .without("DEEPSEEK_MCP_API_KEY")
                .set("DEEPSEEK_MCP_MAX_TURNS", "0")
                .set("DEEPSEEK_MCP_COLOUR", "x");
        Configuration configuration = machine.load();

        Map<String, Object> json = ResultJson.of(Disabled.result(configuration, UsageTotals.NONE));

        Schemas.assertFits(ToolSchema.delegate().outputSchema(), json);
        Goldens.assertGolden("result/not-configured.json", Json.pretty(json).replace(machine.base.toString(), "$BASE"));
    }

    @Test
    void givesEveryReasonOfABadRequest() {
        DelegationRequest request =
                RequestReader.read(Settings.defaults(), Map.of("scopes", List.of("src/**"), "objective", "o"));

        Map<String, Object> json = ResultJson.of(DelegationResult.blocked(
                ((DelegationRequest.Blocked) request).reasons(), "deepseek-chat", UsageTotals.NONE));

        assertThat(json)
                .containsEntry("status", "blocked")
                .containsEntry("reason", "There is no field \"scopes\": did you mean scope?")
                .containsEntry("unresolved", List.of())
                .containsEntry("model", "deepseek-chat");
    }
}
