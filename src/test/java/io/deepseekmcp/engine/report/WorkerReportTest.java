package io.deepseekmcp.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.engine.claims.Analysis;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorkerReportTest {
    private static final String BARE = "{\"status\":\"completed\",\"summary\":\"done {really}\",\"warnings\":[\"w\"]}";

    @ParameterizedTest
    @ValueSource(
            strings = {
                BARE,
                "```json\n" + BARE + "\n```",
                "Here it is:\n\n" + BARE + "\n\nThat is all.",
                "The set {a, b} matters. " + BARE,
                "{\"note\":\"not it\"} " + BARE,
                "{ broken " + BARE
            })
    void findsTheReportWhereverItStands(String message) {
        WorkerReport report = WorkerReport.in(message);

        assertThat(report.found()).isTrue();
        assertThat(report.claims(ClaimedStatus.COMPLETED)).isTrue();
        assertThat(report.summary()).isEqualTo("done {really}");
        assertThat(report.warnings()).containsExactly("w");
    }

    @Test
    void takesTheLastOfSeveral() {
        WorkerReport report = WorkerReport.in(
                "{\"status\":\"partial\",\"summary\":\"draft\"}\n{\"status\":\"blocked\",\"summary\":\"x\"}");

        assertThat(report.claims(ClaimedStatus.BLOCKED)).isTrue();
    }

    @Test
    void keepsProseAsTheSummary() {
        WorkerReport report = WorkerReport.in("  All is well. \n");

        assertThat(report.found()).isFalse();
        assertThat(report.summary()).isEqualTo("All is well.");
        assertThat(report.claimed()).isEmpty();
    }

    @Test
    void readsListsHoweverTheyAreWritten() {
        WorkerReport report = WorkerReport.in(
                "{\"status\":\"completed\",\"summary\":3,\"unresolved\":\"one\","
                        + "\"assumptions\":[\"a\",null,{\"k\":1},\" \"],\"analysis\":{\"important_files\":[\"x\"],\"risks\":\"r\"}}");

        assertThat(report.summary()).isEqualTo("3");
        assertThat(report.unresolved()).containsExactly("one");
        assertThat(report.assumptions()).containsExactly("a", "{\"k\":1}");
        assertThat(report.analysis())
                .contains(new Analysis(List.of("x"), List.of(), List.of(), List.of(), List.of("r")));
    }

    @Test
    void isNotSlowedByTextFullOfBraces() {
        assertThat(WorkerReport.in("{".repeat(300_000)).found()).isFalse();
        assertThat(WorkerReport.in("{\"".repeat(100_000) + BARE).summary()).isNotNull();
    }
}
