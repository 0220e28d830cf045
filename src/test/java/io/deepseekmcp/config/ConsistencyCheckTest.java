package io.deepseekmcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths are written as POSIX writes them")
final class ConsistencyCheckTest {
    @TempDir
    Path temporary;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'allowed_models':['deepseek-reasoner']} | model | default | one of allowed_models: deepseek-reasoner",
                "{'model':'a','allowed_models':['b','c']} | model | FILE: model | one of allowed_models: b, c",
                "{'commands':{'default_timeout_seconds':601}} | commands.default_timeout_seconds |"
                        + " FILE: commands.default_timeout_seconds | no more than commands.max_timeout_seconds (600, default)",
                "{'commands':{'max_timeout_seconds':100}} | commands.max_timeout_seconds |"
                        + " FILE: commands.max_timeout_seconds |"
                        + " no less than commands.default_timeout_seconds (120, default)",
                "{'provider':{'retry_base_delay':9}} | provider.retry_base_delay | FILE: provider.retry_base_delay |"
                        + " no more than provider.retry_max_delay (8.0, default)",
                "{'provider':{'max_output_tokens':8000},'budgets':{'max_context_tokens':8000}} |"
                        + " provider.max_output_tokens | FILE: provider.max_output_tokens |"
                        + " less than budgets.max_context_tokens (8000, FILE: budgets.max_context_tokens)",
                "{'commands':{'extra_allowed_executables':['jq','yq'],'extra_denied_executables':['yq']}} |"
                        + " commands.extra_allowed_executables | FILE: commands.extra_allowed_executables |"
                        + " no program that commands.extra_denied_executables holds too",
                "{'commands':{'extra_allowed_executables':['./JQ.exe'],'extra_denied_executables':['jq']}} |"
                        + " commands.extra_allowed_executables | FILE: commands.extra_allowed_executables |"
                        + " no program that commands.extra_denied_executables holds too",
                "{'tools':{'enabled':['Glob']}} | tools.enabled | FILE: tools.enabled |"
                        + " a list with Read, which every mode needs",
                "{'tools':{'enabled':[]}} | tools.enabled | FILE: tools.enabled |"
                        + " a list with Read, which every mode needs",
                "{'budgets':{'max_day_cost_usd':2}} | budgets.max_day_cost_usd | FILE: budgets.max_day_cost_usd |"
                        + " a bound that can be kept: set state_dir (DEEPSEEK_MCP_STATE_DIR) too, where what the day has"
                        + " cost is remembered",
                "{'base_url':'http://model.lan:8000/v1'} | base_url | FILE: base_url |"
                        + " https://, or provider.allow_insecure_http: true in the config file for a server in your own"
                        + " network"
            })
    void refusesWhatIsWrongTogether(String json, String setting, String source, String expected) {
        Machine machine = new Machine(temporary);
        String file = machine.usualFile().toString();

        Configuration configuration = machine.file(json.replace('\'', '"')).load();

        assertThat(configuration.ready()).isEmpty();
        assertThat(configuration.problems()).hasSize(1).first().satisfies(problem -> {
            assertThat(problem.setting()).isEqualTo(setting);
            assertThat(problem.source()).isEqualTo(source.replace("FILE", file));
            assertThat(problem.expected()).isEqualTo(expected.replace("FILE", file));
        });
    }

    @Test
    void namesTheVariableThatContradictsTheFile() {
        Machine machine = new Machine(temporary)
                .file("{\"allowed_models\":[\"deepseek-chat\"]}")
                .set("DEEPSEEK_MCP_MODEL", "gpt");

        assertThat(machine.load().problems())
                .containsExactly(
                        new Problem("model", "DEEPSEEK_MCP_MODEL", "gpt", "one of allowed_models: deepseek-chat"));
    }

    @Test
    void saysThatNotebookEditIsKnownAndNotThere() {
        Machine machine = new Machine(temporary).set("DEEPSEEK_MCP_TOOLS", "Read,NotebookEdit");

        assertThat(machine.load().problems()).hasSize(1).first().satisfies(problem -> {
            assertThat(problem.setting()).isEqualTo("tools.enabled");
            assertThat(problem.expected()).contains("NotebookEdit", "not implemented");
        });
    }

    @Test
    void reportsEveryProblemAtOnce() {
        Machine machine = new Machine(temporary)
                .without("DEEPSEEK_MCP_API_KEY")
                .file("{\"model\":5,\"budgets\":{\"max_turn\":3,\"max_turns\":0},\"logging\":7,\"colour\":true}")
                .set("DEEPSEEK_MCP_WORKSPACE", "relative")
                .set("DEEPSEEK_MCP_TEMPERATURE", "hot");

        assertThat(machine.load().problems())
                .extracting(Problem::setting)
                .containsExactlyInAnyOrder(
                        "budgets.max_turn",
                        "logging",
                        "colour",
                        "model",
                        "workspace",
                        "provider.temperature",
                        "budgets.max_turns",
                        "api_key");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:1/v1",
                "http://127.0.0.1",
                "http://127.1.2.3:80/x",
                "http://[::1]:9/v1",
                "HTTP://LOCALHOST/v1",
                "https://model.lan/v1",
                "https://api.deepseek.com:443/v1/"
            })
    void takesEncryptionOrThisMachine(String url) {
        Settings settings =
                new Machine(temporary).set("DEEPSEEK_MCP_BASE_URL", url).settings();

        assertThat(settings.baseUrl().toString()).doesNotEndWith("/").isEqualTo(url.replaceAll("/$", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.evil.com",
                "http://localhost.evil.com",
                "http://127.0.0.1.evil.com",
                "http://0.0.0.0",
                "http://127.0.0.256",
                "http://[::2]",
                "http://10.0.0.1",
                "https://user:hunter2@host/v1",
                "https://hunter2@host/v1",
                "https://host/v1?key=hunter2",
                "https://host/v1#hunter2",
                "https:host",
                "https://",
                "https:///v1",
                "https://my_host/v1",
                "https://host:99999/v1",
                "https://ho st/v1",
                "file:///etc/passwd",
                "//host/v1",
                "https://api.deepseek.com/v1/chat/completions",
                "nonsense"
            })
    void refusesOtherAddressesAndHidesWhatIsSecretInThem(String url) {
        Configuration configuration =
                new Machine(temporary).set("DEEPSEEK_MCP_BASE_URL", url).load();

        assertThat(configuration.problems()).hasSize(1).first().satisfies(problem -> {
            assertThat(problem.setting()).isEqualTo("base_url");
            assertThat(problem.sentence()).doesNotContain("hunter2");
        });
    }

    @Test
    void warnsOfPlainHttpThatIsAllowed() {
        Machine machine = new Machine(temporary)
                .file("{\"base_url\":\"http://model.lan:8000/v1\",\"provider\":{\"allow_insecure_http\":true}}");

        Configuration configuration = machine.load();

        assertThat(configuration.problems()).isEmpty();
        assertThat(configuration.warnings())
                .singleElement()
                .asString()
                .contains("base_url", "model.lan", "unencrypted");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'provider':{'preset':'openrouter'}} | https://openrouter.ai/api/v1",
                "{'provider':{'preset':'ollama'}} | http://localhost:11434/v1",
                "{'provider':{'preset':'vllm'},'base_url':'https://model.lan/v1'} | https://model.lan/v1",
                "{'provider':{'preset':'custom'}} | https://api.deepseek.com/v1"
            })
    void takesTheAddressOfAPresetUnlessOneIsSet(String json, String expected) {
        assertThat(new Machine(temporary)
                        .file(json.replace('\'', '"'))
                        .settings()
                        .baseUrl())
                .hasToString(expected);
    }

    @Test
    void hasAPresetForEveryName() {
        for (String name : Preset.NAMES) {
            assertThat(Preset.named(name).isPresent()).as(name).isEqualTo(!name.equals(Preset.CUSTOM));
        }
    }
}
