package io.deepseekmcp.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Past delegations: read from the disk, counted, and shown on a terminal. */
final class HistoryTest {
    @TempDir
    private Path state;

    private void remember(String name, String content) throws Exception {
        Files.writeString(Files.createDirectories(state.resolve("results")).resolve(name), content);
    }

    private static String record(PastDelegation delegation) {
        return Json.write(Map.of(
                "id", "what the file says",
                "when", delegation.when().toString(),
                "request", delegation.request(),
                "result", delegation.result()));
    }

    @Test
    void readsWhatIsRememberedNewestFirstAndPassesOverTheRest() throws Exception {
        ResultFolder folder = new ResultFolder(state);
        assertThat(folder.all()).isEmpty();
        PastDelegation first = PastDelegations.ordinary("20261130-1", "2026-11-30T10:20:30Z");
        PastDelegation second = PastDelegations.ordinary("20261130-2", "2026-11-30T10:21:30Z");
        remember("20261130-1.json", record(first));
        remember("20261130-2.json", record(second));
        remember("20261130-3.json", "{\"when\": \"2026-11-30T10:22:30Z\"}");
        remember("20261130-4.json", "{\"when\": \"yesterday\", \"result\": {}}");
        remember("20261130-5.json", "{\"when\": ");
        remember("20261130-6.json", "[]");
        remember("20261130-7.json.part", record(first));
        Files.createDirectory(state.resolve("results/folder.json"));
        remember("20261130-2.patch", "diff --git a/x b/x\n+\u001b[2Jx\tä\r\n+\u202Ey\n");

        assertThat(folder.all()).extracting(PastDelegation::id).containsExactly("20261130-2", "20261130-1");
        assertThat(folder.patch(first)).isEmpty();
        assertThat(ResultFolder.lines(folder.patch(second).orElseThrow()))
                .containsExactly("diff --git a/x b/x", "+\\u001b[2Jx\tä\\u000d", "+\\u202ey");
    }

    @Test
    void readsARecordThatHasNoNoteOfTheRequest() throws Exception {
        remember("1.json", "{\"id\": \"1\", \"when\": \"2026-11-30T10:22:30Z\", \"result\": {\"status\": \"failed\"}}");

        PastDelegation old = new ResultFolder(state).all().get(0);

        assertThat(old.workspace()).isEmpty();
        assertThat(old.objective()).isEmpty();
        assertThat(old.files()).isZero();
        assertThat(old.costUsd()).isEmpty();
        assertThat(old.sparedTokens()).isEmpty();
        assertThat(new HistoryTable(ZoneOffset.UTC, true).lines(List.of(old)).get(1))
                .startsWith("2026-11-30 10:22  failed  0      0 s   -     1   -");
    }

    @Test
    void countsWhatTheOrchestratorWasSpared() {
        PastDelegation delegation = PastDelegations.ordinary("1", "2026-11-30T10:20:30Z");
        long paid = Math.round(0.3 * (1_000 + Json.write(delegation.result()).length()));

        assertThat(delegation.sparedTokens()).hasValue(5_000 - paid);
    }

    @ParameterizedTest
    @CsvSource({
        // Without a word about the cache, what is sent again with every turn would count each time.
        "0, 4, false",
        "0, 1, true",
        "500, 4, true"
    })
    void countsNothingThatItCannotKnow(long cached, long turns, boolean known) {
        Map<String, Object> result = new HashMap<>(PastDelegations.result("completed", 9_000, cached, 0.1));
        Map<String, Object> metrics = new HashMap<>();
        ((Map<?, ?>) result.get("metrics")).forEach((name, value) -> metrics.put((String) name, value));
        metrics.put("turns", turns);
        result.put("metrics", metrics);

        assertThat(PastDelegations.of("1", "2026-11-30T10:20:30Z", Map.of("chars", 10L), result)
                        .sparedTokens()
                        .isPresent())
                .isEqualTo(known);
    }

    @Test
    void isNeverBelowZero() {
        Map<String, Object> result = PastDelegations.result("completed", 10, 5, 0.1);

        assertThat(PastDelegations.of("1", "2026-11-30T10:20:30Z", Map.of("chars", 20_000L), result)
                        .sparedTokens())
                .hasValue(0);
    }

    @Test
    void showsATableWhoseColumnsStandBelowEachOther() {
        PastDelegation blocked = PastDelegations.of(
                "20261129-9-000001",
                "2026-11-29T23:59:59Z",
                Map.of("workspace", "/", "objective", "Say \u001b[31mred\u001b[0m\u202E.\nAnd more."),
                Map.of("status", "blocked"));

        assertThat(new HistoryTable(ZoneId.of("Asia/Tokyo"), true)
                        .lines(List.of(PastDelegations.ordinary("20261130-1", "2026-11-30T10:20:30Z"), blocked)))
                .containsExactly(
                        "WHEN              STATUS     FILES  TIME        COST     ID                 WORKSPACE  OBJECTIVE",
                        "2026-11-30 19:20  completed  2      1 min 15 s  $0.0144  20261130-1         shop       Make the"
                                + " basket add up.",
                        "2026-11-30 08:59  blocked    0      0 s         -        20261129-9-000001  /          Say"
                                + " \\u001b[31mred\\u001b[0m\\u202e.");
    }

    @Test
    void showsOneInFull() {
        assertThat(ResultText.lines(PastDelegations.ordinary("20261130-1", "2026-11-30T10:20:30Z"), ZoneOffset.UTC))
                .containsExactly(
                        "id            20261130-1",
                        "when          2026-11-30 10:20:30 Z",
                        "workspace     /home/ann/shop",
                        "objective     Make the basket add up.",
                        "status        completed",
                        "summary       The basket adds up.",
                        "changed       src/Basket.java",
                        "created       test/BasketTest.java",
                        "verification  mvn -q test: exit 0, 24 passed",
                        "warning       unsupported claim: it never ran",
                        "tokens        20,000 of prompts (15,000 from the cache), 900 of replies",
                        "time, cost    1 min 15 s, $0.0144",
                        "model         deepseek-chat");
    }

    @Test
    void isCalledByItsRecordAndByTheIdThatTheClientGot() {
        Map<String, Object> result = new HashMap<>(PastDelegations.result("partial", 9_000, 500, 0.1));
        result.put("id", "9f2c61d07ab34e58a1c0d94f3b7e6a25");
        result.put("landed", false);
        PastDelegation delegation = PastDelegations.of("20261130-1", "2026-11-30T10:20:30Z", Map.of(), result);

        assertThat(delegation.isCalled("20261130-1")).isTrue();
        assertThat(delegation.isCalled("9f2c61d07ab34e58a1c0d94f3b7e6a25")).isTrue();
        assertThat(delegation.isCalled("9f2c")).isFalse();
        assertThat(delegation.isCalled("")).isFalse();
        assertThat(ResultText.lines(delegation, ZoneOffset.UTC))
                .contains(
                        "id            20261130-1",
                        "result id     9f2c61d07ab34e58a1c0d94f3b7e6a25",
                        "landed        no, see the patch");
    }

    @Test
    void showsAVerificationThatNeverRanAsSuch() {
        Map<String, Object> run = new HashMap<>();
        run.put("argv", List.of("make", "test"));
        run.put("exit_code", null);

        assertThat(ResultText.verification(PastDelegations.of(
                        "1", "2026-11-30T10:20:30Z", Map.of(), Map.of("verification", List.of(run, "odd")))))
                .containsExactly("make test: not run");
    }

    @ParameterizedTest
    @CsvSource({"0, 0 s", "59.4, 59 s", "59.6, 1 min 0 s", "3599, 59 min 59 s", "3600, 1 h 0 min", "90061, 25 h 1 min"})
    void writesTimesForPeople(double seconds, String words) {
        assertThat(Words.duration(seconds)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"0, $0.00", "0.00004, $0.0000", "0.9999, $0.9999", "1, $1.00", "12.345, $12.35"})
    void writesMoneyForPeople(double cost, String words) {
        assertThat(Words.usd(OptionalDouble.of(cost))).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "'  one\ntwo', 10, one",
        "1234567890, 10, 1234567890",
        "12345678901, 10, 123456789…",
        "😀😀😀😀, 3, 😀😀…"
    })
    void cutsALineBetweenCharacters(String text, int chars, String line) {
        assertThat(Words.line(text, chars)).isEqualTo(line);
    }
}
