package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.Goldens;
import io.deepseekmcp.engine.DelegationResult;
import io.deepseekmcp.engine.Metrics;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.engine.Status;
import io.deepseekmcp.engine.UsageTotals;
import io.deepseekmcp.engine.VerificationEntry;
import io.deepseekmcp.engine.claims.Analysis;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.workspace.sandbox.SandboxUse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ResultJsonTest {
    private static final Metrics METRICS =
            new Metrics(7, 12, 18_400, 2_100, 15_100, 41.249, 4, 2, 0, OptionalDouble.empty());
    private static final SandboxUse SANDBOX = new SandboxUse("bwrap", 3, List.of(), List.of());
    private static final UsageTotals USAGE = new UsageTotals(3, 19, 31, 51_200, 6_400, OptionalDouble.empty());

    /** The completed result of the documentation. */
    private static DelegationResult completed() {
        return new DelegationResult(
                new DelegationResult.Outcome(
                        Status.COMPLETED,
                        Optional.empty(),
                        List.of(entry(0, "24 passed", "pytest", "tests/importer", "-q")),
                        "deepseek-chat",
                        Optional.empty()),
                new DelegationResult.Files(
                        List.of("src/importer/validate.py"),
                        List.of("tests/importer/test_none.py"),
                        List.of(),
                        List.of("src/importer/__init__.py"),
                        List.of(),
                        " src/importer/validate.py | 3 ++-"),
                new DelegationResult.Words(
                        "Treated a None row as invalid and added a regression test.",
                        List.of(),
                        List.of(),
                        List.of(),
                        Optional.empty()),
                new DelegationResult.Account(METRICS, USAGE, List.of(), Optional.empty()));
    }

    private static VerificationEntry entry(int exitCode, String summary, String... argv) {
        return new VerificationEntry(List.of(argv), OptionalInt.of(exitCode), OptionalInt.empty(), summary);
    }

    @Test
    void writesACompletedResult() {
        Goldens.assertGolden("result/completed.json", Json.pretty(ResultJson.of(completed())));
    }

    @Test
    void writesEveryOptionalKeyInItsPlace() {
        DelegationResult result = new DelegationResult(
                new DelegationResult.Outcome(
                        Status.PARTIAL,
                        Optional.of("verification make test exited 2 at its last run"),
                        List.of(
                                new VerificationEntry(
                                        List.of("make", "test"),
                                        OptionalInt.of(2),
                                        OptionalInt.of(0),
                                        "2 failed, 3 passed"),
                                new VerificationEntry(
                                        List.of("make", "slow"),
                                        OptionalInt.empty(),
                                        OptionalInt.empty(),
                                        "timed out after 120 s")),
                        "deepseek-chat",
                        Optional.of("deepseek-v4-flash")),
                new DelegationResult.Files(
                        List.of("Makefile"),
                        List.of(),
                        List.of("old.py"),
                        List.of("a.py"),
                        List.of("Makefile"),
                        " Makefile | 2 +-\n old.py   | 9 ---------"),
                new DelegationResult.Words(
                        "Half of it.",
                        List.of("w"),
                        List.of("u"),
                        List.of("a"),
                        Optional.of(
                                new Analysis(List.of("a"), List.of("b"), List.of("c"), List.of("d/**"), List.of("e")))),
                new DelegationResult.Account(
                        new Metrics(1, 2, 3, 4, 5, 0.04, 6, 2, 1, OptionalDouble.of(0.0123456789)),
                        new UsageTotals(1, 1, 2, 3, 4, OptionalDouble.of(12)),
                        List.of("R a.py", "X make test", "X rm -rf / ! denied"),
                        Optional.of(SANDBOX)));

        Goldens.assertGolden("result/partial.json", Json.pretty(ResultJson.of(result)));
    }

    /** Each text of a result, with what turns or hides text, and with a secret that such a character parts. */
    @Test
    void writesOutWhatIsInvisibleOnceSecretsAreHidden() {
        String odd = "a\u202Eb\u200Bc\u2066d" + Character.toString(0xE0041) + "\u00AD";
        String key = "tk_" + "9fQ2xLm7Rt4Vb8Nc1Zp6";
        String parted = "ghp_" + "0a1b2c3d4e5f\u200B" + "0a1b2c3d4e5f".repeat(2);
        String text = odd + " " + key + " " + parted;
        DelegationResult result = new DelegationResult(
                new DelegationResult.Outcome(
                        Status.PARTIAL,
                        Optional.of(text),
                        List.of(entry(1, text, "pytest", text)),
                        text,
                        Optional.of(text)),
                new DelegationResult.Files(
                        List.of(text), List.of(text), List.of(text), List.of(text), List.of(text), text),
                new DelegationResult.Words(
                        text,
                        List.of(text),
                        List.of(text),
                        List.of(text),
                        Optional.of(new Analysis(
                                List.of(text), List.of(text), List.of(text), List.of(text), List.of(text)))),
                new DelegationResult.Account(METRICS, USAGE, List.of(text), Optional.of(SANDBOX)));

        Map<String, Object> json = ResultJson.of(result, new Redactor(List.of(key))::output);
        assertThat(Json.write(json))
                .doesNotContain("\u202E", "\u200B", "\u2066", Character.toString(0xE0041), "\u00AD")
                .doesNotContain(key)
                .doesNotContain("0a1b2c3d4e5f");
        assertThat(json.get("reason")).asString().contains("[REDACTED:");
    }

    @ParameterizedTest
    @EnumSource(
            value = Status.class,
            names = {"BLOCKED", "DISABLED"})
    void writesAResultWithoutAnyWork(Status status) {
        DelegationResult result = DelegationResult.notStarted(
                status,
                "2 things are wrong with the request: a. b.",
                List.of("a.", "b."),
                List.of("w"),
                "deepseek-chat",
                new SessionUsage().totals());

        Goldens.assertGolden("result/" + status.wireName() + ".json", Json.pretty(ResultJson.of(result)));
    }

    @Test
    void beginsWithStatusAndReason() {
        DelegationResult result =
                DelegationResult.notStarted(Status.BLOCKED, "why", List.of(), List.of(), "m", UsageTotals.NONE);

        assertThat(Json.write(ResultJson.of(result)))
                .startsWith("{\"status\":\"blocked\",\"reason\":\"why\",\"summary\":");
    }

    @Test
    void leavesAShortResultWhole() {
        String text = "caf\u00e9 \uD83D\uDE00 \"quoted\"\n\tand so on";
        DelegationResult result = withTexts(text, Collections.nCopies(20, text));

        Map<String, Object> json = ResultJson.of(result);

        assertThat(json.get("summary")).isEqualTo(text);
        assertThat(json.get("warnings")).isEqualTo(Collections.nCopies(20, text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "\"",
                "\\",
                "\n",
                "\u0001",
                "\u20AC",
                "\uD83D\uDE00",
                "\uD83D",
                "</script>",
                "\u2028",
                "\u007F"
            })
    void staysBelowTheBoundWhateverTheWorkerSays(String unit) {
        String huge = unit.repeat(30_000);
        for (int items : List.of(1, 7)) {
            String json = Json.write(ResultJson.of(withTexts(huge, Collections.nCopies(items, huge))));

            assertThat(json).hasSizeLessThan(ResultJson.MAX_CHARS).contains("characters in all]");
        }
    }

    @Test
    void staysBelowTheBoundHoweverMuchTheWorkerSays() {
        String json = Json.write(ResultJson.of(withTexts("t", Collections.nCopies(5_000, "\"".repeat(500)))));

        assertThat(json).hasSizeLessThan(ResultJson.MAX_CHARS).contains("more\"");
    }

    private static DelegationResult withTexts(String text, List<String> list) {
        List<VerificationEntry> verification = list.stream()
                .map(item -> new VerificationEntry(List.of(item, item), OptionalInt.of(1), OptionalInt.of(0), item))
                .toList();
        return new DelegationResult(
                new DelegationResult.Outcome(Status.FAILED, Optional.of(text), verification, text, Optional.of(text)),
                new DelegationResult.Files(list, list, list, list, list, text),
                new DelegationResult.Words(
                        text, list, list, list, Optional.of(new Analysis(list, list, list, list, list))),
                new DelegationResult.Account(METRICS, USAGE, list, Optional.of(SANDBOX)));
    }

    @Test
    void staysBelowTheBoundForArbitraryResults() {
        Random random = new Random(7);
        for (int round = 0; round < 30; round++) {
            List<String> list = IntStream.range(0, random.nextInt(120))
                    .mapToObj(i -> "p".repeat(random.nextInt(400)) + i)
                    .toList();
            DelegationResult result = withTexts("t".repeat(random.nextInt(9_000)), list);

            Map<String, Object> json = ResultJson.of(result);

            assertThat(Json.write(json)).hasSizeLessThan(ResultJson.MAX_CHARS);
            assertThat(counted(json.get("changed_files"))).isEqualTo(list.size());
            assertThat(counted(json.get("verification"))).isEqualTo(list.size());
        }
    }

    /** The items that are shown and those that the last one counts. */
    private static int counted(Object list) {
        List<?> items = (List<?>) list;
        if (items.isEmpty()) {
            return 0;
        }
        Object last = items.get(items.size() - 1);
        String text = last instanceof Map<?, ?> entry ? (String) entry.get("summary") : (String) last;
        if (!text.startsWith("... and ")) {
            return items.size();
        }
        return items.size() - 1 + Integer.parseInt(text.substring(8, text.indexOf(" more")));
    }

    @Test
    void cutsWhatTakesMostAndLeavesTheRest() {
        DelegationResult base = completed();
        List<String> many = IntStream.range(0, 2_000)
                .mapToObj(i -> "src/generated/File" + i + ".java")
                .toList();
        DelegationResult result = new DelegationResult(
                new DelegationResult.Outcome(
                        base.status(),
                        base.outcome().reason(),
                        base.outcome().verification(),
                        base.outcome().model(),
                        base.outcome().providerModel()),
                new DelegationResult.Files(
                        base.files().changed(),
                        many,
                        base.files().deleted(),
                        base.files().inspected(),
                        base.files().control(),
                        base.files().diffStat()),
                new DelegationResult.Words(
                        base.words().summary(),
                        base.words().warnings(),
                        base.words().unresolved(),
                        base.words().assumptions(),
                        base.words().analysis()),
                new DelegationResult.Account(
                        new Metrics(7, 12, 1, 1, 1, 1, 4, 2_001, 0, OptionalDouble.empty()),
                        base.account().session(),
                        base.account().debugLedger(),
                        base.account().sandbox()));

        Map<String, Object> json = ResultJson.of(result);

        assertThat(json.get("summary")).isEqualTo(base.words().summary());
        assertThat((List<?>) json.get("created_files"))
                .hasSizeGreaterThan(100)
                .last()
                .asString()
                .endsWith("more");
        assertThat(counted(json.get("created_files"))).isEqualTo(2_000);
        assertThat(((Map<?, ?>) json.get("metrics")).get("files_changed")).isEqualTo(2_001);
    }

    @Test
    void keepsFailedVerificationsLongest() {
        List<VerificationEntry> entries = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            entries.add(entry(i == 399 ? 1 : 0, "s".repeat(200), "run", "" + i));
        }
        DelegationResult base =
                DelegationResult.notStarted(Status.FAILED, "why", List.of(), List.of(), "m", UsageTotals.NONE);
        DelegationResult result = new DelegationResult(
                new DelegationResult.Outcome(Status.PARTIAL, base.outcome().reason(), entries, "m", Optional.empty()),
                new DelegationResult.Files(List.of(), List.of(), List.of(), List.of(), List.of(), ""),
                new DelegationResult.Words(base.words().summary(), List.of(), List.of(), List.of(), Optional.empty()),
                new DelegationResult.Account(Metrics.NONE, UsageTotals.NONE, List.of(), Optional.empty()));

        List<?> shown = (List<?>) ResultJson.of(result).get("verification");

        assertThat(shown)
                .anySatisfy(
                        each -> assertThat(((Map<?, ?>) each).get("exit_code")).isEqualTo(1));
        assertThat(counted(shown)).isEqualTo(400);
    }

    @Test
    void redactsBeforeItCuts() {
        String secret = "hunter2hunter2";
        String text = "x".repeat(3_990) + secret + "x".repeat(9_000);

        String json = Json.write(
                ResultJson.of(withTexts(text, List.of(text)), each -> each.replace(secret, "[REDACTED:key]")));

        assertThat(json).doesNotContain("hunter2");
    }

    @Test
    void addsUpUsage() {
        SessionUsage usage = new SessionUsage();
        usage.add(METRICS);
        UsageTotals totals = usage.add(new Metrics(1, 1, 10, 5, 0, 1, 0, 0, 0, OptionalDouble.of(0.25)));

        assertThat(totals).isEqualTo(new UsageTotals(2, 8, 13, 18_410, 2_105, OptionalDouble.of(0.25)));
        assertThat(UsageJson.of(totals)).containsEntry("total_tokens", 20_515L).containsEntry("since", "server start");
    }

    @Test
    void fitsItsOwnSchema() {
        Schemas.assertFits(ToolSchema.delegate().outputSchema(), ResultJson.of(completed()));
        Schemas.assertFits(
                ToolSchema.delegate().outputSchema(), ResultJson.of(withTexts("t", Collections.nCopies(900, "i"))));
    }
}
