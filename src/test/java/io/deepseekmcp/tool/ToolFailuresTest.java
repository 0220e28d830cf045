package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.tool.argument.ToolArguments;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever a tool does, there is one answer, and it is fit for a model. */
final class ToolFailuresTest {
    private static final String SECRET = "s3cr3t-" + "value-0123456789";

    /** Does what a test says. */
    @FunctionalInterface
    private interface Deed {
        ToolResult run(ToolArguments arguments) throws Refused, IOException, InterruptedException;
    }

    private record Scripted(Deed deed) implements Tool {
        @Override
        public ToolName name() {
            return ToolName.RUN;
        }

        @Override
        public ToolSpec spec() {
            return new ToolSpec(
                    "Run",
                    "Pokes.",
                    new ObjectSchema().required("path", "string").build());
        }

        @Override
        public String subject(ToolArguments arguments) {
            return "a.txt";
        }

        @Override
        public ToolResult run(ToolArguments arguments) throws Refused, IOException, InterruptedException {
            return deed.run(arguments);
        }
    }

    @Test
    void givesTheAnswerOfTheTool() throws Exception {
        ToolBox.Answer answer = call(arguments -> new ToolResult.Ok("poked " + arguments.text("path")));

        assertThat(answer.text()).isEqualTo("poked a.txt");
        assertThat(answer.ledgerLine()).isEqualTo("X a.txt");
    }

    @Test
    void turnsEveryFailureIntoAnAnswer() throws Exception {
        assertFailed(
                call(arguments -> {
                    throw new Refused("scope", "It lies outside.", "Ask for it.");
                }),
                "scope",
                "It lies outside. Ask for it.");
        assertFailed(
                call(arguments -> {
                    throw new IOException("no space left");
                }),
                "io",
                "no space left");
        assertFailed(
                call(arguments -> {
                    throw new IllegalStateException("a bug near " + SECRET);
                }),
                "internal",
                "The tool broke (java.lang.IllegalStateException: a bug near [REDACTED:secret]). Do it another way.");
    }

    @Test
    void keepsAnAnswerWithinItsBoundAndFreeOfLoneSurrogates() throws Exception {
        assertThat(call(arguments -> new ToolResult.Ok("x".repeat(50_000))).text())
                .hasSizeLessThanOrEqualTo(1_000)
                .contains("50000 characters in all");
        assertThat(call(arguments -> new ToolResult.Ok("a\uD83Db")).text()).isEqualTo("a\uFFFDb");
    }

    private static void assertFailed(ToolBox.Answer answer, String rule, String text) {
        assertThat(answer.text()).contains(text);
        assertThat(answer.ledgerLine()).isEqualTo("X a.txt ! " + rule);
    }

    private static ToolBox.Answer call(Deed deed) throws InterruptedException {
        ToolBox box = new ToolBox(List.of(new Scripted(deed)), redactor(), 1_000);
        return box.run(box.prepare(new ToolCall("c1", "Run", "{\"path\":\"a.txt\"}")));
    }

    private static Redactor redactor() {
        return new Redactor(List.of(SECRET));
    }
}
