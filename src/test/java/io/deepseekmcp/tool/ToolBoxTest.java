package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.tool.argument.ToolArguments;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the worker reads when it calls what is not there, or gives what a tool does not have. */
final class ToolBoxTest {
    private final List<String> ran = new ArrayList<>();
    private final ToolBox toolBox = new ToolBox(
            List.of(new Recorder(ToolName.READ), new Recorder(ToolName.WRITE)), new Redactor(List.of()), 1000);

    @ParameterizedTest
    @CsvSource({"read", "functions.Read", "Red", "bash", "''", "'Read\nWrite'"})
    void neverTakesOneToolForAnother(String name) throws Exception {
        ToolBox.Answer answer = answer(name, "{\"path\":\"a\"}");

        assertThat(answer.text())
                .isEqualTo("There is no tool \"" + name.replace('\n', ' ') + "\". You have: Read, Write.");
        assertThat(answer.ledgerLine()).endsWith(" ! unknown-tool");
        assertThat(ran).isEmpty();
    }

    @Test
    void runsNothingThatActsWithoutAnArgumentThatItDoesNotHave() throws Exception {
        ToolBox.Answer answer = answer("Write", "{\"path\":\"a\",\"append\":true,\"mode\":\"x\"}");

        assertThat(answer.text())
                .isEqualTo("Write has no argument \"append\", \"mode\". Nothing was done. It has: path, limit.");
        assertThat(answer.ledgerLine()).isEqualTo("W a ! arguments");
        assertThat(ran).isEmpty();
    }

    @Test
    void saysWhatAToolThatReadsHasLeftOut() throws Exception {
        assertThat(answer("Read", "{\"path\":\"a\",\"-i\":true}").text())
                .isEqualTo("done\n[Read has no argument \"-i\". It was left out. It has: path, limit.]");
        assertThat(answer("Read", "{\"file_path\":\"a\"}").text())
                .isEqualTo("refused (arguments): \"path\" is missing. Give it as a string.\n[Read has no argument"
                        + " \"file_path\". It was left out. It has: path, limit.]");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"`{\"path\":\"a\",\"description\":\"d\"}`", "`{\"path\":\"a\",\"append\":null}`"})
    void passesOverRemarksAndWhatMeansNothing(String arguments) throws Exception {
        assertThat(answer("Write", arguments).text()).isEqualTo("done");
        assertThat(ran).containsExactly("a");
    }

    private ToolBox.Answer answer(String name, String arguments) throws InterruptedException {
        return toolBox.run(toolBox.prepare(new ToolCall("1", name, arguments)));
    }

    /** A tool that only remembers for what it was run. */
    private final class Recorder implements Tool {
        private final ToolName name;

        Recorder(ToolName name) {
            this.name = name;
        }

        @Override
        public ToolName name() {
            return name;
        }

        @Override
        public ToolSpec spec() {
            return new ToolSpec(
                    name.wireName(),
                    "A tool.",
                    new ObjectSchema()
                            .required("path", "string")
                            .optional("limit", "integer")
                            .build());
        }

        @Override
        public String subject(ToolArguments arguments) {
            try {
                return arguments.optionalText("path").orElse("");
            } catch (Refused e) {
                return "";
            }
        }

        @Override
        public ToolResult run(ToolArguments arguments) throws Refused {
            ran.add(arguments.text("path"));
            return new ToolResult.Ok("done");
        }
    }
}
