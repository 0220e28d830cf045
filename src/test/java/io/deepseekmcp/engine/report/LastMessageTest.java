package io.deepseekmcp.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of last messages, {@code last-messages.jsonl}: how each is read, and whether the worker is asked about it. */
final class LastMessageTest {
    private static final Path TABLE = Path.of("src/test/resources/engine/last-messages.jsonl");

    record Row(
            String name,
            String text,
            Situation situation,
            MessageKind kind,
            Optional<ClaimedStatus> word,
            boolean asked) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Row> rows() throws Exception {
        List<Row> rows = new ArrayList<>();
        for (String line : Files.readAllLines(TABLE)) {
            Map<String, Object> row = Json.parseObject(line);
            boolean changed = (Boolean) row.get("changed");
            Situation situation = switch ((String) row.get("mode")) {
                case "read" -> Situation.ANSWERING;
                case "write" -> changed ? Situation.WORKING : Situation.NOTHING_CHANGED;
                default -> Situation.WORKING;
            };
            rows.add(new Row(
                    (String) row.get("name"),
                    (String) row.get("text"),
                    situation,
                    MessageKind.valueOf(upper(row.get("reading"))),
                    Optional.ofNullable(row.get("word")).map(word -> ClaimedStatus.valueOf(upper(word))),
                    (Boolean) row.get("asked")));
        }
        return rows.stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void readsALastMessageForWhatItIs(Row row) {
        Reading reading = LastMessage.read(row.text, row.situation);

        assertThat(reading.kind()).isEqualTo(row.kind);
        assertThat(reading.word()).isEqualTo(row.word);
        assertThat(reading.defect().isPresent())
                .as("asked, because of %s", reading.defect())
                .isEqualTo(row.asked);
    }

    /** SPEC 5.1: the status is never better than the word that stands there. */
    @ParameterizedTest
    @MethodSource("rows")
    void neverTakesAMessageForBetterThanTheWordThatStandsThere(Row row) {
        WorkerReport unmended = LastMessage.read(row.text, row.situation).unmended();

        row.word.ifPresent(word -> assertThat(unmended.claimed().orElse(word)).isGreaterThanOrEqualTo(word));
        if (row.asked) {
            assertThat(unmended.claims(ClaimedStatus.COMPLETED)).isFalse();
        }
    }

    @Test
    void theTableHasEnoughOfEachKind() throws Exception {
        List<Row> rows = rows().toList();

        assertThat(rows).hasSizeGreaterThan(400);
        assertThat(rows.stream().filter(row -> row.text.codePoints().anyMatch(Character::isIdeographic)))
                .hasSizeGreaterThan(120);
        for (MessageKind kind : MessageKind.values()) {
            assertThat(rows.stream().filter(row -> row.kind == kind))
                    .as(kind.name())
                    .hasSizeGreaterThan(8);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "first will then ",
                "now, next, ",
                "status: ",
                "{'",
                "{\"summary\": \"",
                "\u72B6\u6001\uFF1A",
                "\uFF1F",
                "1. a\n",
                "| status |\n|---|\n",
                "I could not ",
                "already ",
                "{\\\"",
                "```",
                "x = {a: ",
                "// {",
                "\u6211\u4F1A"
            })
    void readsHostileTextInLinearTime(String piece) {
        String text = piece.repeat(300_000 / piece.length());

        for (Situation situation : Situation.values()) {
            assertThat(LastMessage.read(text, situation).report().claims(ClaimedStatus.COMPLETED))
                    .isFalse();
        }
    }

    private static String upper(Object value) {
        return ((String) value).toUpperCase(Locale.ROOT);
    }
}
