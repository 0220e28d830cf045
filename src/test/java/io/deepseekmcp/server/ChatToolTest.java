package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.Message;
import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.HostEnvironment;
import io.deepseekmcp.config.SettingsLoader;
import io.deepseekmcp.engine.ScriptedModel;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.mcp.ToolProgress;
import io.deepseekmcp.redact.Redactor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChatToolTest {
    private static final String SECRET = "correct-horse-battery-staple-42";

    @TempDir
    private Path temporary;

    private final SessionUsage usage = new SessionUsage();
    private ScriptedModel model;

    private Map<String, Object> call(Map<String, String> settings, String script, String arguments) throws Exception {
        Path root = temporary.resolve("w");
        Files.createDirectories(root);
        Map<String, String> variables = new TreeMap<>(ScenarioTest.variables(root.toRealPath()));
        variables.putAll(settings);
        Configuration configuration =
                SettingsLoader.load(new HostEnvironment(variables, temporary, temporary, false), PathRules::fault);
        model = new ScriptedModel((List<?>) Json.parse(script));
        ChatTool tool = new ChatTool(
                configuration, usage, new Redactor(List.of(SECRET)), InstantSource.system(), () -> name -> model);
        ToolAnswer answer = tool.call(Json.parseObject(arguments.replace('\'', '"')), ToolProgress.SILENT);
        Schemas.assertFits(ToolSchema.extra("deepseek_chat").outputSchema(), answer.structured());
        assertThat(answer.isError())
                .isEqualTo(!"completed".equals(answer.structured().get("status")));
        return answer.structured();
    }

    @Test
    void passesAConversationAndGivesTheAnswer() throws Exception {
        Map<String, Object> answer = call(
                Map.of(),
                "[{\"text\":\"42, says " + SECRET + "\",\"reasoning\":\"hm\"}]",
                "{'messages':[{'role':'system','content':'Be brief.'},{'role':'user','content':'What of " + SECRET
                        + "?'}]}");

        assertThat(Json.write(answer)).doesNotContain(SECRET);
        assertThat(((Map<?, ?>) answer.get("message")).get("reasoning_content")).isEqualTo("hm");
        assertThat(answer.get("finish_reason")).isEqualTo("stop");
        assertThat(((Map<?, ?>) answer.get("usage")).get("cost_usd")).isNotNull();
        assertThat(usage.totals().turns()).isEqualTo(1);
        assertThat(usage.totals().promptTokens()).isEqualTo(1000);
        assertThat(model.requests().get(0).messages()).hasSize(2);
        assertThat(model.requests().toString()).doesNotContain(SECRET);
    }

    @Test
    void givesBackCallsWithoutRunningThem() throws Exception {
        Map<String, Object> answer = call(
                Map.of(),
                "[{\"tool_calls\":[{\"name\":\"now\",\"arguments\":{\"zone\":\"UTC\"}}]}]",
                "{'messages':[{'role':'user','content':'Time?'},"
                        + "{'role':'assistant','content':null,'tool_calls':[{'id':'c','type':'function','function':{'name':'now','arguments':'{}'}}]},"
                        + "{'role':'tool','tool_call_id':'c','content':'zone missing'}],"
                        + "'tools':[{'type':'function','function':{'name':'now','description':'d','parameters':{'type':'object','properties':{}}}}]}");

        assertThat(Json.write(((Map<?, ?>) answer.get("message")).get("tool_calls")))
                .isEqualTo("[{\"id\":\"call_0_0\",\"name\":\"now\",\"arguments\":\"{\\\"zone\\\":\\\"UTC\\\"}\"}]");
        assertThat(model.requests().get(0).tools()).hasSize(1);
        assertThat(model.requests().get(0).messages().get(1)).isInstanceOf(Message.Assistant.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                                     | must end with",
                "{'messages':'hello'}                                   | must be an array",
                "{'messages':[7]}                                       | give objects",
                "{'messages':[{'role':'robot','content':'x'}]}          | the role",
                "{'messages':[{'role':'user','content':[1]}]}           | give a string",
                "{'messages':[{'role':'assistant','content':'x'}]}      | must end with",
                "{'messages':[{'role':'tool','content':'x','tool_call_id':'c'}]} | answer every tool call",
                "{'messages':[{'role':'user','content':'x'}],'model':'a b'} | no model name",
                "{'messages':[{'role':'user','content':'x'}],'tools':[{'name':'a b'}]} | letters, digits"
            })
    void isBlockedForWhatNoProviderTakes(String arguments, String reason) throws Exception {
        Map<String, Object> answer = call(Map.of(), "[{\"text\":\"x\"}]", arguments);

        assertThat(answer.get("status")).isEqualTo("blocked");
        assertThat((String) answer.get("reason")).contains(reason);
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void tellsOfAFailureAndOfABoundThatIsSpent() throws Exception {
        String request = "{'messages':[{'role':'user','content':'x'}]}";
        assertThat(call(Map.of(), "[{\"failure\":\"unavailable\"}]", request).get("status"))
                .isEqualTo("failed");
        call(Map.of(), "[{\"text\":\"x\"}]", request);

        Map<String, Object> spent =
                call(Map.of("DEEPSEEK_MCP_MAX_SESSION_COST_USD", "0.000001"), "[{\"text\":\"x\"}]", request);

        assertThat(spent.get("status")).isEqualTo("blocked");
        assertThat((String) spent.get("reason")).contains("max_session_cost_usd");
    }

    @Test
    void isDisabledWithTheServer() throws Exception {
        Map<String, Object> answer = call(
                Map.of("DEEPSEEK_MCP_MAX_TURNS", "0"),
                "[{\"text\":\"x\"}]",
                "{'messages':[{'role':'user','content':'x'}]}");

        assertThat(answer.get("status")).isEqualTo("disabled");
        assertThat((String) answer.get("reason")).contains("max_turns");
    }
}
