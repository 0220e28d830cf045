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
            List.of(new Recorder(ToolName.READ), new Recorder(ToolName.WRITE)),
            new Redactor(List.of()),
            1000,
            (tool, values, failed) -> List.of());

    @ParameterizedTest
    @CsvSource({"Reader", "readme", "frob", "''", "'Read\nWrite'", "write_stdin2"})
    void neverTakesOneToolForAnother(String name) throws Exception {
        ToolBox.Answer answer = answer(name, "{\"path\":\"a\"}");

        assertThat(answer.text())
                .isEqualTo("There is no tool \"" + name.replace('\n', ' ') + "\". You have: Read, Write.");
        assertThat(answer.ledgerLine()).endsWith(" ! unknown-tool");
        assertThat(ran).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"read", "' Read'", "functions.Read", "mcp__files__read_file", "read_file", "builtin_read", "ReadTool"})
    void takesANameThatMeansOneTool(String name) throws Exception {
        assertThat(answer(name, "{\"file_path\":\"a\"}").text()).isEqualTo("done");
        assertThat(ran).containsExactly("a");
    }

    @Test
    void offersTheCallThatWasProbablyMeant() throws Exception {
        assertThat(answer("Raed", "{\"path\":\"a\"}").text())
                .isEqualTo("There is no tool \"Raed\". You have: Read, Write. Send Read {\"path\":\"a\"}.");
        assertThat(answer("bash", "{\"command\":\"ls\"}").text())
                .isEqualTo("There is no tool \"bash\". It would be Run, which this delegation does not have. You have:"
                        + " Read, Write. Report the change that is needed.");
        assertThat(ran).isEmpty();
    }

    @Test
    void runsNothingThatActsWithoutAnArgumentThatItDoesNotHave() throws Exception {
        ToolBox.Answer answer = answer("Write", "{\"path\":\"a\",\"atomic\":true,\"level\":\"x\"}");

        assertThat(answer.text())
                .isEqualTo("Write has no argument \"atomic\", \"level\". Nothing was done. It has: path, limit.");
        assertThat(answer.ledgerLine()).isEqualTo("W a ! arguments");
        assertThat(ran).isEmpty();

        ToolBox.Answer appends = answer("Write", "{\"path\":\"a\",\"append\":true,\"mode\":\"a\"}");

        assertThat(appends.text())
                .startsWith("Write replaces the whole file.")
                .endsWith(" Send Read {\"path\":\"a\"}.");
        assertThat(appends.ledgerLine()).isEqualTo("W a ! arguments");
        assertThat(ran).isEmpty();
    }

    @Test
    void saysWhatAToolThatReadsHasLeftOut() throws Exception {
        assertThat(answer("Read", "{\"path\":\"a\",\"-i\":true}").text())
                .isEqualTo("done\n[Read has no argument \"-i\". It was left out. It has: path, limit.]");
        assertThat(answer("Read", "{\"path\":\"a\",\"pages\":\"2\"}").text())
                .isEqualTo("[pages was left out, so more is shown than you asked for]\ndone");
    }

    @Test
    void putsTheHistoryIntoItsOwnWords() {
        assertThat(toolBox.inOurWords(new ToolCall("1", "read_file", "{\"file_path\":\"a\"}")))
                .isEqualTo(new ToolCall("1", "Read", "{\"path\":\"a\"}"));
        assertThat(toolBox.inOurWords(new ToolCall("1", "Write", "{\"path\":\"a\nb\"}")))
                .isEqualTo(new ToolCall("1", "Write", "{\"path\":\"a\\nb\"}"));
        for (String kept : List.of("{\"path\" : \"a\"}", "{\"path\":\"a\",\"level\":1}", "{\"path\":\"cut o")) {
            ToolCall call = new ToolCall("1", "Write", kept);
            assertThat(toolBox.inOurWords(call)).isSameAs(call);
        }
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
