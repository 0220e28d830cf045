package io.deepseekmcp.engine.report;

import static io.deepseekmcp.engine.report.Situation.ANSWERING;
import static io.deepseekmcp.engine.report.Situation.NOTHING_CHANGED;
import static io.deepseekmcp.engine.report.Situation.WORKING;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One test for each rule by which a last message is read: the status is never better than the word that stands there. */
final class ReadingRulesTest {
    private static final String COMPLETED = "{\"status\":\"completed\",\"summary\":\"x\"}";

    @Test
    void aBetterReportDoesNotOutweighAWorseOneThatCannotBeRead() {
        String message = "{\"status\":\"blocked\",\"summary\":\"the \"x\" is missing\"}\n" + COMPLETED;

        Reading reading = LastMessage.read(message, WORKING);

        assertThat(reading.kind()).isEqualTo(MessageKind.UNREADABLE);
        assertThat(reading.word()).contains(ClaimedStatus.BLOCKED);
    }

    @Test
    void aFragmentWithinAReportThatCannotBeReadIsNotTheReport() {
        String message = "{\"status\":\"partial\",\"summary\":\"the mock sends \"" + COMPLETED + "\" now\"}";

        assertThat(LastMessage.read(message, WORKING).unmended().claims(ClaimedStatus.COMPLETED))
                .isFalse();
    }

    @Test
    void ofAStatusThatStandsTwiceTheWorseHolds() {
        String message = "{\"status\":\"partial\",\"summary\":\"x\",\"status\":\"completed\"}";

        assertThat(WorkerReport.in(message).claims(ClaimedStatus.PARTIAL)).isTrue();
    }

    @Test
    void anEnvelopesStatusBoundsTheReportWithin() {
        String message = "{\"status\":\"blocked\",\"report\":" + COMPLETED + "}";

        assertThat(WorkerReport.in(message).claims(ClaimedStatus.BLOCKED)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"done (see notes)", "completed except b", "completed?!x", "failed", "budget_exceeded", "disabled"
            })
    void aWordThatIsNotKnownAsAWholeClaimsNothing(String word) {
        Reading reading = LastMessage.read(
                "{\"status\":\"" + word + "\",\"summary\":\"No change was needed.\"}", NOTHING_CHANGED);

        assertThat(reading.defect()).contains(ReplyDefect.UNKNOWN_STATUS);
        assertThat(reading.unmended().claimed()).isEmpty();
    }

    @Test
    void onlyAClaimOfCompletedMayExplainThatNothingHadToChange() {
        assertThat(LastMessage.read("{\"summary\":\"No change was needed.\"}", NOTHING_CHANGED)
                        .defect())
                .contains(ReplyDefect.NOTHING_CHANGED);
        assertThat(LastMessage.read("No change was needed.", NOTHING_CHANGED).defect())
                .contains(ReplyDefect.NOTHING_CHANGED);
    }

    @Test
    void anOfferAloneIsAQuestionInReadMode() {
        assertThat(LastMessage.read("Would you like me to search further?", ANSWERING)
                        .defect())
                .contains(ReplyDefect.QUESTION);
    }

    @Test
    void itemsWithoutACommaAreReadOnlyWhereALineEndDividesThem() {
        assertThat(WorkerReport.in("{\"status\":\"partial\"\n\"summary\":\"x\"}")
                        .found())
                .isTrue();
        assertThat(LastMessage.read("{\"status\":\"partial\" \"summary\":\"x\"}", WORKING)
                        .kind())
                .isEqualTo(MessageKind.UNREADABLE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"\\d+ | \\d+", "C:\\src | C:\\src", "a\\tb\\u0041 | a\tbA", "it\\'s | it's", "\\ud | \\ud"})
    void aBackslashThatJsonDoesNotKnowStandsForItself(String written, String read) {
        assertThat(WorkerReport.in("{\"status\":\"partial\",\"summary\":\"" + written + "\"}")
                        .summary())
                .isEqualTo(read);
    }

    @ParameterizedTest
    @EnumSource(
            value = ReplyDefect.class,
            names = {"QUESTION", "PLAN", "CODE", "ADMISSION", "NOTHING_CHANGED"})
    void theWorkerIsAskedOnceAboutTheWork(ReplyDefect defect) {
        Objections objections = new Objections();

        assertThat(objections.mayAsk(ReplyDefect.ANNOUNCEMENT)).isTrue();
        assertThat(objections.mayAsk(defect)).isTrue();
        objections.workGoesOn();
        assertThat(objections.mayAsk(defect)).isFalse();
        assertThat(objections.mayAsk(ReplyDefect.QUESTION)).isFalse();
        assertThat(objections.mayAsk(ReplyDefect.ANNOUNCEMENT)).isTrue();
        assertThat(objections.mayAsk(ReplyDefect.ANNOUNCEMENT)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Situation.class)
    void whatIsAskedAboutIsNeverCompletedUnmended(Situation situation) {
        for (String message :
                new String[] {"", "Which one?", "Let me look.", "{\"status\":\"completed\",\"summary\":\"th"}) {
            Reading reading = LastMessage.read(message, situation);

            assertThat(reading.whyNoEnd()).startsWith("the worker's last message");
            assertThat(reading.unmended().claims(ClaimedStatus.PARTIAL)).isTrue();
            assertThat(reading.unmended().unresolved()).contains(reading.whyNoEnd());
        }
    }
}
