package io.deepseekmcp.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LeakedCallsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<\uFF5CDSML\uFF5Ctool_calls>\n<\uFF5CDSML\uFF5Cinvoke name=\"Read\">\n<\uFF5CDSML\uFF5Cparameter name=\"path\""
                        + " string=\"true\">a.txt</\uFF5CDSML\uFF5Cparameter>\n</\uFF5CDSML\uFF5Cinvoke>\n</\uFF5CDSML\uFF5Ctool_calls>",
                "Let me look.<\uFF5CDSML\uFF5Cfunction_calls>",
                "<|DSML|tool_calls>",
                "<||DSML||tool_use>",
                "<\uFF5C\uFF5CDSML\uFF5C\uFF5Ccalls>",
                "< | DSML | toolcalls >",
                "\uFF5CDSML\uFF5Cinvoke name=\"Read\">",
                "a.txt</\uFF5CDSML\uFF5Cparameter>",
                "<|dsml|invoke name=\"Read\">",
                "<DSML|tool_calls>",
                "DSML\uFF5Cinvoke name=\"Read\">",
                "<minimax:tool_call>",
                "<tool_call>Read\n<arg_key>path</arg_key>",
                "<|tool_calls_section_begin|><|tool_call_begin|>functions.Read:0",
                "<DSML:invoke name=\"Read\">",
                "&lt;\uFF5CDSML\uFF5Cinvoke name=\"Read\"&gt;",
                "&lt;|DSML|invoke name=&quot;Read&quot;&gt;",
                "&amp;lt;invoke name=\"Read\"&amp;gt;",
                "&#60;invoke name=\"Read\"&#62;",
                "&lt;&#124;DSML&#124;invoke",
                "<invoke name=\"Read\">\n<parameter name=\"path\">a.txt</parameter>\n</invoke>",
                "<invoke name='Read'>",
                "< invoke name = \"Read\" >",
                "<invoke name=\"Read\">",
                "<parameter name=\"path\">a.txt</parameter>\n</invoke>",
                "<function_calls>",
                "</function_calls>",
                "<function_calls>",
                "<tool_call>\n{\"name\": \"Read\", \"arguments\": {\"path\": \"a.txt\"}}\n</tool_call>",
                "<tool_call id=\"call_1\" name=\"Read\">",
                "<tool_call name=\"Read\">",
                "<tool_calls>",
                "<toolcalls>",
                "<tool_use>",
                "<function=Read><parameter=path>a.txt</parameter></function>",
                "<\uFF5Ctool\u2581calls\u2581begin\uFF5C><\uFF5Ctool\u2581call\u2581begin\uFF5C>function<\uFF5Ctool\u2581sep\uFF5C>Read",
                "<\uFF5Ctool\u2581call\u2581end\uFF5C>",
                "<|tool_calls_begin|>",
                "<| tool_call_begin |>",
                "<|tool_call|>",
                "<|python_tag|>",
                "[TOOL_CALLS] [{\"name\": \"Read\"}]",
                "```xml\n<invoke name=\"Read\">\n</invoke>\n```",
                "{\"name\": \"Read\", \"arguments\": {\"path\": \"a.txt\"}}",
                "```json\n{\"name\": \"Read\", \"parameters\": {\"path\": \"a.txt\"}}\n```",
                "{\"tool_calls\": [{\"name\": \"Read\"}]}",
            })
    void seesACallInEverySpelling(String text) {
        assertThat(LeakedCalls.looksLikeToolCall(text)).isTrue();
        assertThat(LeakedCalls.looksLikeToolCall("I will read the file now.\n\n" + text + "\n"))
                .isEqualTo(!text.startsWith("{") && !text.startsWith("```json"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Done.",
                "{\"status\": \"completed\", \"summary\": \"The parser drops <invoke name=\\\"Read\\\"> blocks.\"}",
                "```json\n{\"status\": \"completed\", \"summary\": \"handles <tool_call> now\"}\n```",
                "The parser looks for `<invoke name=\"Read\">` and for ``<\uFF5CDSML\uFF5Ctool_calls>``.",
                "The method `invoke` calls `Method.invoke(name = x)`.",
                "List<Invoke> calls; Map<String, ToolCall> byName;",
                "if (a < invoke && b > c) { run(); }",
                "<parameter name=\"timeout\">5</parameter> stands in the pom.",
                "x <- f <| toolbar model |> render",
                "a || b && c < d > e",
                "AT&T; &copy; &nbsp; &lt;b&gt;",
                "<function>name</function>",
                "The table |name|type| has <calls> as a column.",
                "{\"name\": \"demo\", \"version\": \"1.0\"}",
                "{not json}",
            })
    void letsTextAboutCallsPass(String text) {
        assertThat(LeakedCalls.looksLikeToolCall(text)).isFalse();
    }

    @Test
    void isFastOnTextFullOfAlmostMarkup() {
        assertThat(LeakedCalls.looksLikeToolCall("&".repeat(300_000) + "<|".repeat(300_000) + "<".repeat(300_000)))
                .isFalse();
        assertThat(LeakedCalls.looksLikeToolCall("`".repeat(2000) + "x `` y ```".repeat(20_000)))
                .isFalse();
    }
}
