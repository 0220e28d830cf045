package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.engine.memory.TokenEstimate;
import io.deepseekmcp.engine.report.ReplyDefect;
import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the worker gets to read after a reply that is broken, and what becomes of a run whose model fails. */
final class BrokenReplyTest {
    private static final String READ =
            "{\"tool_calls\": [{\"name\": \"Read\", \"arguments\": {\"path\": \"app.txt\"}}]}";
    private static final String REPORT = "{\"text\": {\"status\": \"completed\", \"summary\": \"Done.\"}}";
    private static final String TOO_LONG = "{\"failure\": \"context_too_long\"}";

    @TempDir
    private Path temporary;

    private Path root;
    private ScriptedModel model;

    @BeforeEach
    void makeWorkspace() throws Exception {
        root = Files.createDirectory(temporary.resolve("w")).toRealPath();
        Files.writeString(root.resolve("app.txt"), "words and more words\n".repeat(100));
    }

    @Test
    void keepsACallThatWasWrittenAsTextOutOfTheHistory() throws Exception {
        DelegationResult result =
                run(Mode.READ, "{\"text\": \"On. <tool_call>{}</tool_call>\", \"reasoning\": \"hm\"}", REPORT);

        assertThat(result.status()).isEqualTo(Status.COMPLETED);
        assertThat(request(1))
                .endsWith(
                        new Message.Assistant("(a tool call written as text was left out here)", "hm", List.of()),
                        new Message.User(ReplyDefect.LEAKED_CALL.objection()));
    }

    @Test
    void warnsOnceOfRepliesThatWereTakenWithAnOddEnd() throws Exception {
        DelegationResult result = run(
                Mode.READ,
                READ.replace("{\"tool_calls\"", "{\"taken\": \"odd\", \"tool_calls\""),
                "{\"taken\": \"odd\", \"text\": {\"status\": \"completed\", \"summary\": \"Done.\"}}");

        assertThat(result.status()).isEqualTo(Status.COMPLETED);
        assertThat(result.words().warnings()).containsExactly("odd");
    }

    @Test
    void doesNotTakeTheWordsBesideALostCallForAnAnswer() throws Exception {
        DelegationResult result = run(
                Mode.READ,
                "{\"text\": \"It is in app.txt.\", \"finish\": \"tool_calls\"}",
                "{\"text\": \"It is in app.txt.\", \"finish\": \"tool_calls\"}");

        assertThat(result.status()).isEqualTo(Status.PARTIAL);
        assertThat(result.words().unresolved()).containsExactly(ReplyDefect.LOST_CALL.warning());
        assertThat(request(1)).endsWith(new Message.User(ReplyDefect.LOST_CALL.objection()));
    }

    @Test
    void pointsOutTheSameDefectAgainOnceTheWorkHasGoneOn() throws Exception {
        String announcement = "{\"text\": \"Now I read it:\"}";

        DelegationResult result = run(Mode.READ, announcement, READ, announcement, READ, announcement, REPORT);

        assertThat(result.status()).isEqualTo(Status.COMPLETED);
        assertThat(model.requests()).hasSize(6);
    }

    @Test
    void doesNotExecuteTheCallThatModerationCutOff() throws Exception {
        String cut = "{\"tool_calls\": [{\"name\": \"Write\", \"arguments\": {\"path\": \"a\", \"content\": \"a\"}},"
                + " {\"name\": \"Write\", \"arguments\": {\"path\": \"b\", \"content\": \"b\"}}], \"finish\":"
                + " \"content_filter\"}";

        DelegationResult result = run(Mode.WRITE, cut, REPORT);

        assertThat(result.files().created()).containsExactly("a");
        assertThat(((Message.ToolReply) request(1).get(4)).text())
                .isEqualTo(
                        "refused: the provider's moderation cut your message off, so this call was not executed. Make it"
                                + " again without that passage.");
    }

    @Test
    void asksOnceMoreWithAShorterHistoryWhenTheProviderFindsItTooLong() throws Exception {
        DelegationResult result = run(Mode.READ, READ, READ, READ, TOO_LONG, REPORT);

        assertThat(result.status()).isEqualTo(Status.COMPLETED);
        assertThat(result.account().metrics().compactions()).isEqualTo(1);
        assertThat(TokenEstimate.of(request(4))).isLessThan(TokenEstimate.of(request(3)));
    }

    @Test
    void stopsWhenTheShorterHistoryIsTooLongAsWell() throws Exception {
        DelegationResult result = run(Mode.READ, READ, READ, READ, TOO_LONG, TOO_LONG);

        assertThat(result.status()).isEqualTo(Status.FAILED);
        assertThat(result.outcome().reason()).contains("the model gave no answer: the script says context_too_long");
        assertThat(model.requests()).hasSize(5);
    }

    @Test
    void shortensTheHistoryOnceHoweverMuchMoreOfItCouldGo() throws Exception {
        List<String> steps = new ArrayList<>();
        for (int line = 1; line <= 12; line++) {
            steps.add(READ.replace("\"app.txt\"", "\"app.txt\", \"offset\": " + line));
        }
        steps.add(7, TOO_LONG);
        steps.add(TOO_LONG);

        DelegationResult result = run(Mode.READ, steps.toArray(String[]::new));

        assertThat(result.status()).isEqualTo(Status.FAILED);
        assertThat(result.account().metrics().compactions()).isEqualTo(1);
        assertThat(model.requests()).hasSize(14);
    }

    @Test
    void stopsAtOnceWhenThereIsNothingToShorten() throws Exception {
        DelegationResult result = run(Mode.READ, TOO_LONG);

        assertThat(result.status()).isEqualTo(Status.FAILED);
        assertThat(model.requests()).hasSize(1);
    }

    @Test
    void namesTheBudgetOfTimeWhenItEndsAWaitForTheModel() throws Exception {
        DelegationResult result = run(Mode.READ, READ, "{\"failure\": \"deadline\"}");

        assertThat(result.status()).isEqualTo(Status.BUDGET_EXCEEDED);
        assertThat(result.outcome().reason())
                .contains("the budget of time is used up: max_wall_seconds is 900; the script says deadline");
        assertThat(result.account().metrics().turns()).isEqualTo(1);
    }

    @Test
    void chargesAnEstimateWhereTheProviderCountsNothing() throws Exception {
        DelegationResult result = run(Mode.READ, "{\"text\": {\"status\": \"completed\"}, \"prompt_tokens\": 0}");

        assertThat(result.account().metrics().promptTokens()).isGreaterThan(500);
        assertThat(result.account().metrics().costUsd().orElseThrow()).isPositive();
    }

    private DelegationResult run(Mode mode, String... steps) throws Exception {
        model = new ScriptedModel((List<?>) Json.parse("[" + String.join(",", steps) + "]"));
        return new TestEngine(root, model, Map.of(), InstantSource.system())
                .run(TestEngine.delegation(mode, false, List.of()), Progress.SILENT);
    }

    private List<Message> request(int number) {
        ChatRequest request = model.requests().get(number);
        return request.messages();
    }
}
