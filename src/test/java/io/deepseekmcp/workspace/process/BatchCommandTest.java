package io.deepseekmcp.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BatchCommandTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"C:\\tools\\npm.cmd", "mvnw.CMD", "x.bat", "x.Bat", "x.cmd.", "x.bat . .", "C:\\a b\\gradlew.bat"
            })
    void knowsABatchFileByItsName(String program) {
        assertThat(BatchCommand.isBatch(program)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"C:\\tools\\node.exe", "cmd", "bat", "", ".", "x.cmd.exe", "x.batch"})
    void knowsOtherPrograms(String program) {
        assertThat(BatchCommand.isBatch(program)).isFalse();
    }

    @Test
    void quotesWhatWouldComeApart() throws IOException {
        assertThat(BatchCommand.quoted(List.of(
                        "C:\\Program Files\\npm.cmd",
                        "test",
                        "--",
                        "-Dtest=Foo",
                        "a b",
                        "",
                        "a,b;c",
                        "C:\\dir x\\",
                        "f(1)",
                        "caf\u00E9")))
                .containsExactly(
                        "C:\\Program Files\\npm.cmd",
                        "test",
                        "--",
                        "\"-Dtest=Foo\"",
                        "\"a b\"",
                        "\"\"",
                        "\"a,b;c\"",
                        "\"C:\\dir x\\\\\"",
                        "\"f(1)\"",
                        "caf\u00E9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a&b", "a|b", "a>b", "<a", "a^b", "%PATH%", "a%", "!x!", "a\"b", "a\nb", "a\rb", "a\0b"})
    void refusesWhatNoQuotingMakesHarmless(String word) {
        assertThatThrownBy(() -> BatchCommand.quoted(List.of("C:\\x.cmd", word)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("batch file");
    }
}
