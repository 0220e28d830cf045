package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.Goldens;
import io.deepseekmcp.engine.Mode;
import io.deepseekmcp.engine.Status;
import io.deepseekmcp.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ToolSchemaTest {
    private static final List<String> EXTRA = List.of(
            "start_delegation",
            "delegation_status",
            "await_delegation",
            "message_delegation",
            "cancel_delegation",
            "deepseek_chat");

    private static Map<?, ?> at(Map<?, ?> json, String... path) {
        Map<?, ?> at = json;
        for (String name : path) {
            at = (Map<?, ?>) at.get(name);
        }
        return at;
    }

    @Test
    void showsTheSameBytesToEveryClient() {
        List<Object> tools =
                List.of(ToolSchema.health().json(), ToolSchema.delegate().json());

        Goldens.assertGolden("tools.json", Json.pretty(tools));
        assertThat(Json.write(ToolSchema.delegate().json()))
                .isEqualTo(Json.write(ToolSchema.delegate().json()));
    }

    @Test
    void showsTheSameBytesToThoseWhoAskForMore() {
        List<Object> tools = new ArrayList<>();
        for (String name : EXTRA) {
            tools.add(ToolSchema.extra(name).json());
        }

        Goldens.assertGolden("extra-tools.json", Json.pretty(tools));
    }

    @Test
    void describesExactlyTheFieldsThatAreRead() {
        Map<?, ?> fields = at(ToolSchema.delegate().inputSchema(), "properties");

        assertThat(List.copyOf(fields.keySet())).isEqualTo(RequestField.ALL);
        assertThat(List.copyOf(at(fields, RequestField.BUDGETS, "properties").keySet()))
                .isEqualTo(RequestField.OF_BUDGETS);
        assertThat(at(fields, RequestField.OBJECTIVE).get("maxLength"))
                .isEqualTo((long) RequestReader.MAX_OBJECTIVE_CHARS);
        assertThat(at(fields, RequestField.MODE).get("enum"))
                .isEqualTo(Arrays.stream(Mode.values()).map(Mode::wireName).toList());
        assertThat(at(ToolSchema.delegate().outputSchema(), "properties", "status")
                        .get("enum"))
                .isEqualTo(List.of("completed", "partial", "blocked", "failed", "budget_exceeded", "disabled"));
        assertThat(ToolSchema.delegate().inputSchema()).doesNotContainKey("additionalProperties");
    }

    @Test
    void describesEveryField() {
        List<ToolSchema> all = new ArrayList<>(List.of(ToolSchema.delegate(), ToolSchema.health()));
        EXTRA.forEach(name -> all.add(ToolSchema.extra(name)));
        for (ToolSchema tool : all) {
            at(tool.inputSchema(), "properties")
                    .forEach((name, field) -> assertThat((String) ((Map<?, ?>) field).get("description"))
                            .as("%s", name)
                            .hasSizeBetween(20, 300));
            assertThat(tool.title()).isNotBlank();
        }
    }

    @Test
    void tellsTheOrchestratorWhatToDoWithEveryStatus() {
        String description = ToolSchema.delegate().description();

        for (Status status : Status.values()) {
            assertThat(description).contains("- " + status.wireName() + ":");
        }
        assertThat(description).contains("a claim to be reviewed", "Do it yourself", "BEFORE you read widely");
        assertThat(description).hasSizeLessThan(4_000);
    }

    @Test
    void keepsInstructionsBelowWhatClientsCut() {
        assertThat(ToolSchema.instructions()).hasSizeBetween(500, 3_999);
    }

    @Test
    void hintsTruthfully() {
        assertThat(ToolSchema.health().annotations())
                .containsEntry("readOnlyHint", true)
                .containsEntry("destructiveHint", false)
                .containsEntry("idempotentHint", true);
        assertThat(ToolSchema.delegate().annotations())
                .containsEntry("readOnlyHint", false)
                .containsEntry("destructiveHint", true)
                .containsEntry("idempotentHint", false)
                .containsEntry("openWorldHint", true);
        assertThat(ToolSchema.delegate().meta()).isEqualTo(Map.of("anthropic/alwaysLoad", true));
        assertThat(ToolSchema.health().meta()).isEqualTo(Map.of("anthropic/alwaysLoad", true));
    }
}
