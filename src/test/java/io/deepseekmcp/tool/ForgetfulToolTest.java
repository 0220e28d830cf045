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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A tool that never thinks of secrets leaks none, whichever way its answer takes. */
final class ForgetfulToolTest {
    private static final String KNOWN = "s3cr3t-" + "value-0123456789";
    private static final String SHAPED = "gh" + "p_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7aB3dE6gH9";
    private static final String KEY =
            "-----BEGIN PRIV" + "ATE KEY-----\n" + "MIIEowIBAAKCAQEA7x".repeat(4) + "\n-----END PRIV" + "ATE KEY-----";
    private static final int MAX_CHARS = 400;
    private static final String ARGUMENTS = "{\"path\":\"a\"}";

    /** How a text can come out of a tool. */
    private enum Way {
        ANSWER {
            @Override
            ToolResult say(String text) {
                return new ToolResult.Ok(text);
            }
        },
        FILE_CONTENT {
            @Override
            ToolResult say(String text) {
                return ToolResult.Ok.content(text);
            }
        },
        FAILURE {
            @Override
            ToolResult say(String text) {
                return new ToolResult.Failed("rule", text);
            }
        },
        REFUSAL {
            @Override
            ToolResult say(String text) throws Refused {
                throw new Refused("rule", text, text);
            }
        },
        IO_ERROR {
            @Override
            ToolResult say(String text) throws IOException {
                throw new IOException(text);
            }
        },
        BUG {
            @Override
            ToolResult say(String text) {
                throw new IllegalStateException(text);
            }
        };

        abstract ToolResult say(String text) throws Refused, IOException;
    }

    /** Says the same at every call. */
    private record Forgetful(Way way, String text) implements Tool {
        @Override
        public ToolName name() {
            return ToolName.READ;
        }

        @Override
        public ToolSpec spec() {
            return new ToolSpec(
                    name().wireName(),
                    "Forgets.",
                    new ObjectSchema().required("path", "string").build());
        }

        @Override
        public String subject(ToolArguments arguments) {
            return "a";
        }

        @Override
        public ToolResult run(ToolArguments arguments) throws Refused, IOException {
            return way.say(text);
        }
    }

    @ParameterizedTest
    @EnumSource
    void hidesWhatIsKnownToBeSecret(Way way) throws Exception {
        assertThat(answer(way, "a " + KNOWN + " b\n" + KEY + "\n", ARGUMENTS))
                .doesNotContain(KNOWN)
                .doesNotContain("MIIE")
                .contains("[REDACTED:secret]")
                .contains("[REDACTED:private-key]");
    }

    @ParameterizedTest
    @EnumSource
    void hidesWhatLooksLikeASecretUnlessItIsTheContentOfAFile(Way way) throws Exception {
        String answer = answer(way, "a " + SHAPED + " b", ARGUMENTS);

        if (way == Way.FILE_CONTENT) {
            assertThat(answer).isEqualTo("a " + SHAPED + " b");
        } else {
            assertThat(answer).doesNotContain(SHAPED).contains("[REDACTED:github]");
        }
    }

    /** Wherever the bound cuts: before, in and after the secret. */
    @ParameterizedTest
    @EnumSource
    void leavesNoPartOfASecretThatTheBoundWouldCut(Way way) throws Exception {
        for (int before = 0; before <= MAX_CHARS + KNOWN.length(); before++) {
            String answer = answer(way, ".".repeat(before) + KNOWN + ".".repeat(2 * MAX_CHARS - before), ARGUMENTS);

            assertThat(answer)
                    .hasSizeLessThanOrEqualTo(MAX_CHARS)
                    .doesNotContain(KNOWN.substring(0, 4))
                    .doesNotContain(KNOWN.substring(KNOWN.length() - 4));
        }
    }

    @Test
    void hidesASecretInTheNameOfAnArgumentOfAToolOrInACallThatIsNotRun() throws Exception {
        ToolBox box = box(Way.ANSWER, "done");

        assertThat(answer(Way.ANSWER, "done", "{\"path\":\"a\",\"" + KNOWN + "\":1}"))
                .startsWith("done\n[Read has no argument \"[REDACTED:secret]\".");
        assertThat(box.run(box.prepare(new ToolCall("1", KNOWN, ARGUMENTS))).text())
                .startsWith("There is no tool \"[REDACTED:secret]\".");
        assertThat(box.prepare(new ToolCall("1", "Read", ARGUMENTS))
                        .refused("cut", "not run: " + KNOWN)
                        .text())
                .isEqualTo("not run: [REDACTED:secret]");
    }

    private static String answer(Way way, String text, String arguments) throws InterruptedException {
        ToolBox box = box(way, text);
        return box.run(box.prepare(new ToolCall("1", "Read", arguments))).text();
    }

    private static ToolBox box(Way way, String text) {
        return new ToolBox(List.of(new Forgetful(way, text)), new Redactor(List.of(KNOWN)), MAX_CHARS);
    }
}
