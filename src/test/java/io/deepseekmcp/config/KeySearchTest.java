package io.deepseekmcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths are written as POSIX writes them")
final class KeySearchTest {
    private static final String OURS = "sk-ours0000000000000000000000";
    private static final String COMMON = "sk-common00000000000000000000";
    private static final String NAMED = "sk-named000000000000000000000";
    private static final String FILED = "sk-filed000000000000000000000";

    @TempDir
    Path temporary;

    private Machine machine;

    @BeforeEach
    void start() {
        machine = new Machine(temporary).without("DEEPSEEK_MCP_API_KEY");
    }

    private String used() {
        return machine.load().ready().orElseThrow().key().secret();
    }

    @Test
    void prefersOurVariableThenTheCommonOneThenTheNamedOneThenTheFile() {
        machine.file("{\"api_key_env\":\"MY_KEY\",\"api_key\":\"" + FILED + "\"}");
        assertThat(used()).isEqualTo(FILED);

        machine.set("MY_KEY", NAMED);
        assertThat(used()).isEqualTo(NAMED);

        machine.set("DEEPSEEK_API_KEY", COMMON);
        assertThat(used()).isEqualTo(COMMON);

        machine.set("DEEPSEEK_MCP_API_KEY", OURS);
        assertThat(used()).isEqualTo(OURS);
        assertThat(machine.load().keys()).extracting(ApiKey::secret).containsExactly(OURS, COMMON, NAMED, FILED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \t"})
    void takesAnEmptyVariableForUnset(String empty) {
        machine.set("DEEPSEEK_MCP_API_KEY", empty).set("DEEPSEEK_API_KEY", COMMON);

        assertThat(used()).isEqualTo(COMMON);
    }

    @Test
    void saysHowToSetAKeyWhenThereIsNone() {
        Configuration configuration = machine.load();

        assertThat(configuration.ready()).isEmpty();
        assertThat(configuration.problems()).hasSize(1).first().satisfies(problem -> {
            assertThat(problem.setting()).isEqualTo("api_key");
            assertThat(problem.source())
                    .contains(
                            "DEEPSEEK_MCP_API_KEY",
                            "DEEPSEEK_API_KEY",
                            machine.usualFile().toString());
            assertThat(problem.expected())
                    .contains("\"env\": {\"DEEPSEEK_MCP_API_KEY\"", "api_key_env", "--install claude");
        });
    }

    @Test
    void warnsOfANamedVariableThatIsUnsetAndGoesOn() {
        machine.file("{\"api_key_env\":\"MY_KEY\",\"api_key\":\"" + FILED + "\"}")
                .set("MY_KEY", " ");

        Configuration configuration = machine.load();

        assertThat(configuration.ready().orElseThrow().key().secret()).isEqualTo(FILED);
        assertThat(configuration.warnings()).hasSize(2);
        assertThat(configuration.warnings().get(0)).contains("api_key_env", "MY_KEY", "not set");
        assertThat(configuration.warnings().get(1)).contains("config file", machine.usualFile() + ": api_key");
    }

    @Test
    void saysNothingOfANamedVariableThatIsNotNeeded() {
        machine.file("{\"api_key_env\":\"MY_KEY\"}").set("DEEPSEEK_API_KEY", COMMON);

        assertThat(machine.load().warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"  " + OURS + " \n", "\u00A0" + OURS + "\u200B", "\uFEFF" + OURS + "\r\n"})
    void trimsWhiteSpaceAroundAKey(String text) {
        machine.set("DEEPSEEK_MCP_API_KEY", text);

        assertThat(used()).isEqualTo(OURS);
        assertThat(machine.load().warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sk-abc def0123456789",
                "sk-abc\ndef0123456789",
                "sk-abc\u00A0def0123456",
                "sk-caf\u00e9000000000"
            })
    void refusesAKeyThatNoHeaderCanHoldAndDoesNotShowIt(String key) {
        machine.set("DEEPSEEK_MCP_API_KEY", key).set("DEEPSEEK_API_KEY", COMMON);

        Configuration configuration = machine.load();

        assertThat(configuration.ready()).isEmpty();
        assertThat(configuration.problems()).hasSize(1).first().satisfies(problem -> {
            assertThat(problem.setting()).isEqualTo("api_key");
            assertThat(problem.source()).isEqualTo("DEEPSEEK_MCP_API_KEY");
            assertThat(problem.value()).isEqualTo("****");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sk-your-key-here",
                "your-api-key",
                "changeme",
                "CHANGEME",
                "sk-...",
                "sk-abcd...",
                "sk-\u2026",
                "sk-xxxxxxxxxxxxxxxx",
                "sk-XXXX-XXXX",
                "****************",
                "<your-key>",
                "[your key]",
                "sk-",
                "YOUR_DEEPSEEK_KEY",
                "sk-replace-me-please",
                "paste.key.here",
                "\"sk-...\""
            })
    void refusesWhatStandsInExamples(String text) {
        machine.set("DEEPSEEK_API_KEY", text).file("{\"api_key\":\"" + FILED + "\"}");

        Configuration configuration = machine.load();

        assertThat(configuration.ready()).isEmpty();
        assertThat(configuration.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.source()).isEqualTo("DEEPSEEK_API_KEY");
            assertThat(problem.value()).isEqualTo("****");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "${DEEPSEEK_API_KEY}",
                "${DEEPSEEK_API_KEY:-}",
                "$DEEPSEEK_API_KEY",
                "%DEEPSEEK_API_KEY%",
                "{env:DEEPSEEK_API_KEY}",
                "${env:DEEPSEEK_API_KEY}",
                "${input:deepseek}",
                "{{secret}}",
                "'$KEY'"
            })
    void refusesAReferenceThatNobodyFilledInAndShowsIt(String text) {
        machine.set("DEEPSEEK_MCP_API_KEY", text).set("DEEPSEEK_API_KEY", COMMON);

        Configuration configuration = machine.load();

        assertThat(configuration.ready()).isEmpty();
        assertThat(configuration.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.source()).isEqualTo("DEEPSEEK_MCP_API_KEY");
            assertThat(problem.expected()).contains("the name of a variable");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"test", "ollama", "dummy", "not-needed-dummy", "my-api-key", "sk-secret-1"})
    void onlyWarnsOfAWordThatALocalServerMayWant(String text) {
        machine.set("DEEPSEEK_API_KEY", text);

        Configuration configuration = machine.load();

        assertThat(configuration.problems()).isEmpty();
        assertThat(configuration.warnings()).singleElement().asString().contains("DEEPSEEK_API_KEY", "placeholder");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sk-0123456789abcdef0123456789abcdef",
                "sk-proj-AbCdEfGhIjKlMnOpQrStUvWxYz012345",
                "sk-or-v1-00112233445566778899aabbccddeeff",
                "sk-or-v1-yourhere00todotest1122334455",
                "sk-proj-xxxxAbCdEfGhIj",
                "local-word-1"
            })
    void takesARealKeyWithoutAWord(String key) {
        machine.set("DEEPSEEK_API_KEY", key);

        assertThat(machine.load().warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"%s\"", "'%s'", "`%s`", " \" %s\" ", "'\"%s\"'"})
    void takesQuotationMarksOffWithAWarning(String form) {
        machine.set("DEEPSEEK_API_KEY", form.replace("%s", COMMON));

        assertThat(used()).isEqualTo(COMMON);
        assertThat(machine.load().warnings()).isNotEmpty().allMatch(warning -> warning.contains("quotation marks"));
    }

    @Test
    void takesEmptyQuotationMarksForUnset() {
        machine.set("DEEPSEEK_MCP_API_KEY", "\"\"").set("DEEPSEEK_API_KEY", COMMON);

        assertThat(used()).isEqualTo(COMMON);
    }

    @Test
    void neverShowsAKeyWhereverItWasPut() {
        String stray = "sk-" + "stray0123456789abcdef012";
        machine.set("DEEPSEEK_API_KEY", COMMON)
                .set("DEEPSEEK_MCP_MODEL", COMMON + "!")
                .set("DEEPSEEK_MCP_TURNS" + COMMON, "x")
                .set("DEEPSEEK_MCP_LOG_LEVEL", stray)
                .file("{\"api_key\":{\"k\":\"" + stray + "\"},\"api_key_env\":\"" + stray + "\",\"" + stray + "\":1,"
                        + "\"logging\":{\"" + COMMON + "\":1},\"workspace\":\"" + COMMON + "\"}");

        Configuration configuration = machine.load();

        assertThat(configuration.problems()).hasSize(7);
        List<String> said =
                configuration.problems().stream().map(Problem::sentence).toList();
        assertThat(said + " " + configuration.warnings()).doesNotContain(COMMON, stray, stray.substring(3));
        assertThat(configuration.section("")).doesNotContainKey("api_key");
    }

    @Test
    void printsAsAsterisks() {
        machine.set("DEEPSEEK_API_KEY", COMMON);

        assertThat(machine.load().keys()).hasToString("[****]");
        assertThat(machine.load().ready().orElseThrow().toString())
                .contains("****")
                .doesNotContain(COMMON);
    }
}
