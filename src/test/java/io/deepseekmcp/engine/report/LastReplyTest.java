package io.deepseekmcp.engine.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.Usage;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Last messages that are no end of the work, and some that only look so. */
final class LastReplyTest {
    private static final List<String> TOOLS = List.of("Read", "Write");
    private static final String REPORT = "{\"status\": \"completed\", \"summary\": \"Handles <tool_call> now.\"}";
    private static final String CALL = "{\"name\": \"Read\", \"arguments\": {\"path\": \"a.txt\"}}";

    static Stream<Arguments> defects() {
        return Stream.of(
                arguments("<tool_call>" + CALL + "</tool_call>", Finish.STOP, ReplyDefect.LEAKED_CALL),
                arguments("I read it:\n\n```json\n" + CALL + "\n```\n", Finish.STOP, ReplyDefect.LEAKED_CALL),
                arguments("I read it: `" + CALL + "`", Finish.STOP, ReplyDefect.LEAKED_CALL),
                arguments("Now {this} first.\n" + CALL, Finish.STOP, ReplyDefect.LEAKED_CALL),
                arguments("Files: <tool_call>{\"name\": \"Wr", Finish.LENGTH, ReplyDefect.LEAKED_CALL),
                arguments(
                        "<\uFF5CDSML\uFF5Cinvoke name=\"Write\"><\uFF5CDSML\uFF5Cparameter name=\"content\">" + REPORT
                                + "</\uFF5CDSML\uFF5Cparameter></\uFF5CDSML\uFF5Cinvoke>",
                        Finish.STOP,
                        ReplyDefect.LEAKED_CALL),
                arguments("I read a.txt.", Finish.TOOL_CALLS, ReplyDefect.LOST_CALL),
                arguments("", Finish.TOOL_CALLS, ReplyDefect.LOST_CALL),
                arguments("The file says", Finish.CONTENT_FILTER, ReplyDefect.FILTERED),
                arguments("", Finish.CONTENT_FILTER, ReplyDefect.FILTERED),
                arguments("{\"status\": \"comp", Finish.LENGTH, ReplyDefect.CUT),
                arguments(" \n", Finish.LENGTH, ReplyDefect.ONLY_THOUGHT),
                arguments("", Finish.STOP, ReplyDefect.EMPTY),
                arguments("\n \n", Finish.STOP, ReplyDefect.EMPTY));
    }

    @ParameterizedTest
    @MethodSource("defects")
    void seesThatTheWorkIsNotAtItsEnd(String text, Finish finish, ReplyDefect expected) {
        for (Situation situation : Situation.values()) {
            assertThat(LastReply.read(reply(text, finish), situation, TOOLS).defect())
                    .contains(expected);
        }
    }

    @Test
    void keepsACallThatWasWrittenAsTextOutOfTheSummary() {
        Reading reading =
                LastReply.read(reply("<tool_call>" + CALL + "</tool_call>", Finish.STOP), Situation.WORKING, TOOLS);

        assertThat(reading.unmended().summary()).isEmpty();
        assertThat(reading.unmended().unresolved()).containsExactly(ReplyDefect.LEAKED_CALL.warning());
    }

    static Stream<Arguments> announcements() {
        return Stream.of(
                arguments("Now let me fix it:", true, true),
                arguments("The cause is clear. The next file to read:", true, true),
                arguments("Let me look at the parser.", true, true),
                arguments("Okay, I\u2019ll start with the tests. They show what is expected.", true, true),
                arguments("First, let's scan it", true, true),
                arguments("I need to see the tests first.", true, true),
                arguments("\u8ba9\u6211\u770b\u770b\u8fd9\u4e2a\u6587\u4ef6\uff1a", true, true),
                arguments("\u9996\u5148\uff0c\u6211\u6765\u8bfb\u53d6\u914d\u7f6e\u3002", true, true),
                arguments("\u95ee\u9898\u5728\u89e3\u6790\u5668\u91cc\u3002", false, false),
                arguments("It is done. Next I will run the tests.", false, true),
                arguments("The parser is right. I will add that " + "it is well tested too. ".repeat(6), false, true),
                arguments("Let me explain. " + "The parser reads a line and splits it. ".repeat(4), false, true),
                arguments("Let me explain. " + "The parser reads a line and splits it. ".repeat(20), false, false),
                arguments("The parser is in parser.c.", false, false),
                arguments("Letters are read by Lexer, ill-formed ones are skipped.", false, false));
    }

    @ParameterizedTest
    @MethodSource("announcements")
    void tellsAnAnnouncementFromAnAnswer(String text, boolean inReadMode, boolean inWriteMode) {
        ChatReply reply = reply(text, Finish.STOP);

        assertThat(LastReply.read(reply, Situation.ANSWERING, TOOLS).defect().isPresent())
                .isEqualTo(inReadMode);
        assertThat(LastReply.read(reply, Situation.WORKING, TOOLS).defect().isPresent())
                .isEqualTo(inWriteMode);
    }

    static Stream<String> reports() {
        return Stream.of(
                REPORT,
                "I fixed how <tool_call> is read:\n\n```json\n" + REPORT + "\n```",
                REPORT + "\n\nThat is all of it.");
    }

    @ParameterizedTest
    @MethodSource("reports")
    void letsAReportPassHoweverItEnds(String text) {
        for (Finish finish : Finish.values()) {
            assertThat(LastReply.read(reply(text, finish), Situation.WORKING, TOOLS)
                            .defect())
                    .isEmpty();
        }
    }

    static Stream<String> answers() {
        return Stream.of(
                "A client asks for a tool with `{\"name\": \"get_weather\", \"arguments\": {}}`",
                "The registry holds " + CALL + " and more of the kind.",
                "An entry looks so:\n```json\n{\"name\": \"Read\", \"version\": 1}\n```");
    }

    @ParameterizedTest
    @MethodSource("answers")
    void letsAnAnswerAboutCallsPass(String text) {
        assertThat(LastReply.read(reply(text, Finish.STOP), Situation.ANSWERING, TOOLS)
                        .defect())
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(ReplyDefect.class)
    void saysInOneLineWhatToDoNext(ReplyDefect defect) {
        assertThat(defect.objection()).containsAnyOf("send the report", "Send the report", "send a short report");
        assertThat(defect.objection()).hasSizeLessThan(200).doesNotContain("\n");
        assertThat(defect.warning()).startsWith("the worker's last message").doesNotContain("\n");
    }

    private static ChatReply reply(String text, Finish finish) {
        return new ChatReply(new Message.Assistant(text, "", List.of()), Usage.NONE, finish, "m");
    }
}
