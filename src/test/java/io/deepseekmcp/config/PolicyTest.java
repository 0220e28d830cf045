package io.deepseekmcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The section {@code policy} and the administrator's file: the narrower of both holds, and what is wrong is an error. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths are written as POSIX writes them")
final class PolicyTest {
    @TempDir
    Path temporary;

    private Machine machine;
    private Path file;

    @BeforeEach
    void start() {
        machine = new Machine(temporary);
        file = machine.base.resolve("policy.json");
    }

    private Configuration load(String section, String administrators) {
        machine.file(file, administrators.replace('\'', '"'));
        machine.file(("{'policy':" + section + ",'policy_file':'" + file + "'}").replace('\'', '"'));
        return machine.load();
    }

    @Test
    void holdsNothingWhenNothingIsSet() {
        assertThat(machine.settings().policy()).isEqualTo(Policy.NONE);
        assertThat(machine.load().policyFile()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'max_mode':'read'}          | {}                           | read
            {}                           | {'max_mode':'verify'}        | verify
            {'max_mode':'read'}          | {'max_mode':'write'}         | read
            {'max_mode':'write'}         | {'max_mode':'verify'}        | verify
            """)
    void takesTheNarrowerMode(String section, String administrators, String mode) {
        Policy policy =
                load(section, administrators).ready().orElseThrow().settings().policy();

        assertThat(policy.maxMode()).isEqualTo(mode);
        assertThat(Policy.NONE.grants("write")).isTrue();
        assertThat(policy.grants("write")).isFalse();
        assertThat(policy.grants(mode)).isTrue();
    }

    @Test
    void addsUpWhatIsDeniedAndWantsEveryScope() {
        Policy policy = load(
                        "{'scope':['src/**','lib/**'],'deny_paths':['legal/**'],'require_scope':true}",
                        "{'scope':['src/**'],'deny_paths':['*.sql'],'require_verification':true}")
                .ready()
                .orElseThrow()
                .settings()
                .policy();

        assertThat(policy)
                .isEqualTo(new Policy(
                        "write",
                        List.of(List.of("src/**", "lib/**"), List.of("src/**")),
                        List.of("legal/**", "*.sql"),
                        true,
                        true));
    }

    @Test
    void tellsTheDigestOfTheFileAsItWasRead() {
        String text = "{\"max_mode\":\"read\"}\n";
        PolicyFile read = load("{}", text).policyFile().orElseThrow();

        assertThat(read.path()).isEqualTo(file);
        assertThat(read.sha256()).isEqualTo(Sha256.hex(Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8))));
    }

    /** A bound that cannot be read must not be passed over. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'max_mode':'admin'}         | policy.max_mode   | one of read, verify, write
            {'max_mod':'read'}           | policy_file       | the nearest is max_mode
            {'scope':['src/[a']}         | policy.scope      | well-formed glob
            {'deny_paths':'x'}           | policy.deny_paths | a list of strings
            {'policy':{}}                | policy_file       | one of max_mode, scope
            ['read']                     | policy_file       | a JSON object
            {'max_mode':'read'           | policy_file       | valid JSON
            """)
    void refusesAFileThatIsNotRight(String administrators, String setting, String expected) {
        Configuration configuration = load("{}", administrators);

        assertThat(configuration.ready()).isEmpty();
        assertThat(configuration.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.setting()).isEqualTo(setting);
            assertThat(problem.source()).startsWith(file.toString());
            assertThat(problem.expected()).contains(expected);
        });
    }

    @Test
    void refusesAFileThatIsMissingOrThatAWorkerCouldWrite() throws Exception {
        machine.file("{\"policy_file\":\"" + file + "\"}");
        assertThat(machine.load().problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.setting()).isEqualTo("policy_file"));

        Path inside = machine.project.resolve("policy.json");
        Files.writeString(inside, "{}");
        machine.file("{\"policy_file\":\"" + inside + "\"}");
        assertThat(machine.load().problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.expected()).contains("outside the workspace"));
    }

    @Test
    void refusesAGlobOfTheSectionThatIsMalformed() {
        machine.file("{\"policy\":{\"deny_paths\":[\"a/[b\"]}}");

        assertThat(machine.load().problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.setting()).isEqualTo("policy.deny_paths"));
    }
}
