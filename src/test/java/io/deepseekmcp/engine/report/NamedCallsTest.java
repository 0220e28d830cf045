package io.deepseekmcp.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NamedCallsTest {
    private static final List<String> TOOLS = List.of("Read", "Grep");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\": \"Read\", \"arguments\": {\"path\": \"a.txt\"}}",
                "{\"name\": \"Read\", \"parameters\": {}}",
                "{\"name\": \"Read\", \"arguments\": \"{}\"}",
                "{\"type\": \"tool_use\", \"name\": \"Read\", \"input\": {}}",
                "{\"tool\": \"Read\", \"args\": {\"path\": \"a\"}}",
                "{\"function\": \"Read\", \"arguments\": {}}",
                "{\"action\": \"Read\", \"action_input\": {\"path\": \"a\"}}",
                "{\"type\": \"function\", \"function\": {\"name\": \"Read\", \"arguments\": \"{}\"}}",
                "{\"tool_call\": {\"name\": \"Read\", \"arguments\": {}}}",
                "{\"tool_calls\": [{\"function\": {\"name\": \"Grep\", \"arguments\": \"{}\"}}]}",
                "[{\"name\": \"Read\", \"arguments\": {\"path\": \"a\"}}]",
                "functions[{\"name\": \"Read\", \"arguments\": {}}]",
                "{\"name\": \"Read\", \"arguments\": {}}\n{\"name\": \"Grep\", \"arguments\": {}}",
                "Read: {\"name\": \"Read\", \"arguments\": {\"path\": \"a.txt\"}}",
                "<function name=\"Read\">",
                "<tool name = \"Grep\">",
                "<call name=\"Read\" path=\"a.txt\"/>",
                "<functions.Read>",
                "<|channel|>commentary to=functions.Read <|message|>{\"path\": \"a\"}<|call|>",
                "Thought: I need it.\nAction: Read\nAction Input: {\"path\": \"a\"}",
            })
    void seesACallOfAKnownTool(String text) {
        assertThat(NamedCalls.callsOneOf(TOOLS, text)).isTrue();
        assertThat(NamedCalls.callsOneOf(TOOLS, "I use {this} now.\n\n```json\n" + text + "\n```\n"))
                .isTrue();
        assertThat(NamedCalls.callsOneOf(List.of("Write"), text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Done.",
                "{\"name\": \"Read\", \"version\": 1}",
                "{\"name\": \"read\", \"arguments\": {}}",
                "{\"name\": \"Reader\", \"arguments\": {}}",
                "{\"name\": \"Read\", \"arguments\": {}} is what a client sends.",
                "{\"status\": \"completed\", \"summary\": \"Read\", \"input\": {}}",
                "Such as `<tool name=\"Read\">` in the manifest.",
                "[1, 2, \"Read\"]",
                "The action: Read the file. Input is JSON.",
                "{not json}",
            })
    void letsOtherTextPass(String text) {
        assertThat(NamedCalls.callsOneOf(TOOLS, text)).isFalse();
    }

    @Test
    void isFastOnTextFullOfBraces() {
        assertThat(NamedCalls.callsOneOf(TOOLS, "{".repeat(300_000) + "}".repeat(300_000)))
                .isFalse();
        assertThat(NamedCalls.callsOneOf(TOOLS, "{} ".repeat(200_000) + "}")).isFalse();
    }
}
