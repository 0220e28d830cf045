package io.deepseekmcp.engine;

import static io.deepseekmcp.engine.Status.BLOCKED;
import static io.deepseekmcp.engine.Status.BUDGET_EXCEEDED;
import static io.deepseekmcp.engine.Status.COMPLETED;
import static io.deepseekmcp.engine.Status.FAILED;
import static io.deepseekmcp.engine.Status.PARTIAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.deepseekmcp.engine.VerificationEvidence.Last;
import io.deepseekmcp.text.ShellQuoting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class VerdictTest {
    private static final Map<String, Claim> CLAIMS = claims();
    private static final Map<String, List<VerificationEvidence>> VERIFICATIONS = verifications();

    private static Map<String, Claim> claims() {
        Map<String, Claim> claims = new LinkedHashMap<>();
        claims.put("completed", Claim.report("completed", ""));
        claims.put("COMPLETED", Claim.report(" Completed\n", ""));
        claims.put("completed, no change needed", new Claim(Claim.Kind.REPORT, "completed", "", true));
        claims.put("partial", Claim.report("partial", "the parser is left"));
        claims.put("blocked", Claim.report("blocked", "the schema is missing"));
        claims.put("failed", Claim.report("failed", ""));
        claims.put("budget_exceeded", Claim.report("budget_exceeded", ""));
        claims.put("disabled", Claim.report("disabled", ""));
        claims.put("done", Claim.report("done", ""));
        claims.put("no status", Claim.report("", ""));
        claims.put("prose", Claim.prose());
        claims.put("nothing", Claim.nothing());
        return claims;
    }

    private static Map<String, List<VerificationEvidence>> verifications() {
        Map<String, List<VerificationEvidence>> lists = new LinkedHashMap<>();
        lists.put("none asked", List.of());
        lists.put("passed", List.of(exited(0)));
        lists.put("passed without tests", List.of(noTests()));
        lists.put("two passed", List.of(exited(0), exited(0)));
        lists.put("stale", List.of(unended(Last.NOT_RUN, "nothing ran it after the last change")));
        lists.put("failed", List.of(exited(1)));
        lists.put(
                "failed before, passed",
                List.of(new VerificationEvidence(
                        List.of("pytest"), Last.EXITED, OptionalInt.of(0), OptionalInt.of(1), false, "")));
        lists.put("never ran", List.of(unended(Last.NOT_RUN, "no time was left")));
        lists.put("timed out", List.of(unended(Last.TIMED_OUT, "120 s")));
        lists.put("killed", List.of(unended(Last.KILLED, "")));
        lists.put("one of two failed", List.of(exited(0), exited(2)));
        return lists;
    }

    private static boolean holds(String verification) {
        return switch (verification) {
            case "none asked", "passed", "passed without tests", "two passed", "failed before, passed" -> true;
            default -> false;
        };
    }

    /** Every claim with every evidence, mode and stop reason, with or without changes: the rules, said a second time. */
    static Stream<Arguments> everyCase(boolean changed) {
        List<Arguments> cases = new ArrayList<>();
        for (StopReason stop : StopReason.values()) {
            for (Mode mode : Mode.values()) {
                for (String claim : CLAIMS.keySet()) {
                    for (String verification : VERIFICATIONS.keySet()) {
                        Status status = expected(stop, mode, claim, verification, changed);
                        cases.add(arguments(stop, mode, claim, verification, status));
                    }
                }
            }
        }
        return cases.stream();
    }

    private static Status expected(StopReason stop, Mode mode, String claim, String verification, boolean changed) {
        switch (stop) {
            case TURNS, TOOL_CALLS, WALL_CLOCK, CONTEXT, COST -> {
                return BUDGET_EXCEEDED;
            }
            case MODEL_FAILED, LOOP, INTERNAL_ERROR -> {
                return FAILED;
            }
            case CANCELLED, UNMENDED -> {
                return PARTIAL;
            }
            case REPORTED -> {}
        }
        boolean proved = changed && holds(verification) && !verification.equals("none asked");
        return switch (claim) {
            case "completed", "COMPLETED", "done" ->
                holds(verification) && (changed || mode != Mode.WRITE) ? COMPLETED : PARTIAL;
            case "completed, no change needed" -> holds(verification) ? COMPLETED : PARTIAL;
            case "no status", "prose" -> proved || (mode == Mode.READ && holds(verification)) ? COMPLETED : PARTIAL;
            case "blocked" -> BLOCKED;
            default -> PARTIAL;
        };
    }

    @Test
    void followsTheRulesInEveryCase() {
        for (boolean changed : List.of(true, false)) {
            List<Arguments> cases = everyCase(changed).toList();
            assertThat(cases).hasSize(11 * 3 * 12 * 11);
            for (Arguments row : cases) {
                Object[] of = row.get();
                Verdict verdict = Verdict.on(new Evidence(
                        (Mode) of[1],
                        (StopReason) of[0],
                        "24 of 24",
                        CLAIMS.get((String) of[2]),
                        VERIFICATIONS.get((String) of[3]),
                        changed));
                assertThat(verdict.status()).as("%s %s", List.of(of), changed).isEqualTo(of[4]);
                assertThat(verdict.reason().isPresent())
                        .as("%s %s", List.of(of), changed)
                        .isEqualTo(verdict.status() != COMPLETED);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(StopReason.class)
    void saysWhyTheServerStoppedAndNamesTheDetail(StopReason stop) {
        Verdict verdict =
                Verdict.on(new Evidence(Mode.WRITE, stop, "max_turns is 24", CLAIMS.get("completed"), List.of(), true));

        if (stop == StopReason.REPORTED) {
            assertThat(verdict.reason()).isEmpty();
        } else {
            assertThat(verdict.reason()).get().asString().endsWith(": max_turns is 24");
        }
        assertThat(stop.sentence("")).isNotBlank().doesNotEndWith(":");
    }

    static Stream<Arguments> reasons() {
        return Stream.of(
                arguments("completed", "failed", "verification: `pytest -q` exited with 1"),
                arguments(
                        "completed",
                        "stale",
                        "verification: `pytest -q` was not run: nothing ran it after the last change"),
                arguments("completed", "never ran", "verification: `pytest -q` was not run: no time was left"),
                arguments("completed", "timed out", "verification: `pytest -q` timed out after 120 s"),
                arguments("completed", "killed", "verification: `pytest -q` was killed"),
                arguments("completed", "one of two failed", "verification: `pytest -q` exited with 2"),
                arguments("prose", "failed", "verification: `pytest -q` exited with 1"),
                arguments("prose", "none asked", "the worker claims no status and no verification was asked for"),
                arguments("partial", "passed", "the worker says that something is missing: the parser is left"),
                arguments("blocked", "passed", "the worker cannot go on: the schema is missing"),
                arguments("nothing", "passed", "the worker ended without a word"));
    }

    @ParameterizedTest
    @MethodSource("reasons")
    void givesTheReasonInOneSentence(String claim, String verification, String reason) {
        assertThat(onReport(claim, verification).reason()).contains(reason);
    }

    @Test
    void countsTheVerificationsThatAreNotNamed() {
        List<VerificationEvidence> three = List.of(exited(1), unended(Last.NOT_RUN, ""), unended(Last.KILLED, ""));

        Verdict verdict =
                Verdict.on(new Evidence(Mode.VERIFY, StopReason.REPORTED, "", CLAIMS.get("completed"), three, false));

        assertThat(verdict.reason()).contains("verification: `pytest -q` exited with 1; 2 more do not hold");
    }

    @Test
    void namesTheWordThatIsNoClaim() {
        assertThat(onReport("failed", "passed").reason()).get().asString().contains("\"failed\"");
    }

    @Test
    void warnsOfACompletedWriteThatChangedNothing() {
        String warning = "the worker claims completed and changed nothing";

        assertThat(warnings(Mode.WRITE, "completed", false)).containsExactly(warning);
        assertThat(warnings(Mode.WRITE, "completed, no change needed", false)).containsExactly(warning);
        assertThat(warnings(Mode.WRITE, "completed", true)).isEmpty();
        assertThat(warnings(Mode.WRITE, "partial", false)).isEmpty();
        assertThat(warnings(Mode.VERIFY, "completed", false)).isEmpty();
        assertThat(warnings(Mode.READ, "completed", false)).isEmpty();
    }

    @Test
    void warnsOfAMissingReportInEveryMode() {
        for (Mode mode : Mode.values()) {
            assertThat(warnings(mode, "prose", true))
                    .containsExactly("the worker gave no report; its last message stands as the summary");
            assertThat(warnings(mode, "no status", true)).containsExactly("the worker's report has no status");
        }
    }

    @Test
    void warnsOfAPassThatRanNoTest() {
        assertThat(onReport("completed", "passed without tests").warnings())
                .containsExactly("verification `pytest -q` passed without running a test");
    }

    static Stream<Arguments> comparisons() {
        return Stream.of(
                arguments(OptionalInt.empty(), 0, null),
                arguments(OptionalInt.of(0), 0, "passed before too"),
                arguments(OptionalInt.of(0), 3, "passed before, fails now"),
                arguments(OptionalInt.of(2), 0, "failed before (exit 2), passes now"),
                arguments(OptionalInt.of(2), 3, "failed before (exit 2) too"));
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void saysHowAVerificationComparesWithTheBaseline(OptionalInt before, int now, String words) {
        VerificationEvidence evidence =
                new VerificationEvidence(List.of("pytest", "-q"), Last.EXITED, OptionalInt.of(now), before, false, "");

        assertThat(evidence.comparison().orElse(null)).isEqualTo(words);
        assertThat(evidence.fault().isPresent()).isEqualTo(now != 0);
        if (now != 0 && words != null) {
            assertThat(evidence.fault()).contains("`pytest -q` exited with 3 (" + words + ")");
        }
    }

    @Test
    void comparesAKilledRunAsAFailureAndANeverRunAsNothing() {
        assertThat(new VerificationEvidence(
                                List.of("x"), Last.TIMED_OUT, OptionalInt.empty(), OptionalInt.of(0), false, "9 s")
                        .comparison())
                .contains("passed before, fails now");
        assertThat(new VerificationEvidence(
                                List.of("x"), Last.NOT_RUN, OptionalInt.empty(), OptionalInt.of(0), false, "")
                        .comparison())
                .contains("passed before");
    }

    @Test
    void showsAnArgvOnOneLine() {
        assertThat(ShellQuoting.of(List.of("pytest", "-k", "a b", "", "c\nd", "say \"x\"")))
                .isEqualTo("pytest -k \"a b\" \"\" \"c d\" \"say \\\"x\\\"\"");
    }

    private static Verdict onReport(String claim, String verification) {
        return Verdict.on(new Evidence(
                Mode.WRITE, StopReason.REPORTED, "", CLAIMS.get(claim), VERIFICATIONS.get(verification), true));
    }

    private static List<String> warnings(Mode mode, String claim, boolean changed) {
        return Verdict.on(new Evidence(
                        mode, StopReason.REPORTED, "", CLAIMS.get(claim), VERIFICATIONS.get("passed"), changed))
                .warnings();
    }

    private static VerificationEvidence exited(int code) {
        return new VerificationEvidence(
                List.of("pytest", "-q"), Last.EXITED, OptionalInt.of(code), OptionalInt.empty(), false, "");
    }

    private static VerificationEvidence noTests() {
        return new VerificationEvidence(
                List.of("pytest", "-q"), Last.EXITED, OptionalInt.of(0), OptionalInt.empty(), true, "");
    }

    private static VerificationEvidence unended(Last last, String detail) {
        return new VerificationEvidence(
                List.of("pytest", "-q"), last, OptionalInt.empty(), OptionalInt.empty(), false, detail);
    }
}
