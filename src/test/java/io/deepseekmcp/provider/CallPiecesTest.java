package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Takes calls apart in every way in which hosts were seen to number, name and repeat the pieces, and joins them again. */
final class CallPiecesTest {
    private static final long SEED = 20_261_201;
    private static final int WAYS = 5_000;
    private static final int NONE = CallPieces.UNKNOWN;

    private record Piece(int index, String id, String name, String arguments) {}

    private record Told(String name, String arguments) {}

    private static final List<Told> TRUTH = List.of(
            new Told("Read", "{\"path\":\"a/b.txt\",\"offset\":{\"line\":[1,2,{\"x\":\"}\"}]}}"),
            new Told("Read", "{\"path\":\"{\\\"quoted\\\"}\"}"),
            new Told("Glob", "{}"),
            new Told("Edit", "{ \"path\": \"c\", \"old_string\": \"\\\\\", \"new_string\": \"\" }"));

    /** How a host numbers pieces. */
    private enum Numbers {
        BY_CALL,
        ALL_ZERO,
        BY_PIECE,
        MISSING
    }

    /** Which pieces have an id. */
    private enum Ids {
        FIRST_PIECE,
        EVERY_PIECE,
        MISSING
    }

    /** Which pieces have a name. */
    private enum Names {
        FIRST_PIECE,
        EVERY_PIECE
    }

    private static List<Piece> split(Random random, Numbers numbers, Ids ids, Names names) {
        List<Piece> pieces = new ArrayList<>();
        int pieceNumber = 0;
        for (int call = 0; call < TRUTH.size(); call++) {
            Told told = TRUTH.get(call);
            List<String> parts = parts(told.arguments(), random);
            for (int i = 0; i < parts.size(); i++) {
                int index = switch (numbers) {
                    case BY_CALL -> call;
                    case ALL_ZERO -> 0;
                    case BY_PIECE -> pieceNumber;
                    case MISSING -> NONE;
                };
                boolean id = ids == Ids.EVERY_PIECE || (ids == Ids.FIRST_PIECE && i == 0);
                boolean name = names == Names.EVERY_PIECE || i == 0;
                pieces.add(new Piece(index, id ? "id" + call : "", name ? told.name() : "", parts.get(i)));
                pieceNumber++;
            }
        }
        return pieces;
    }

    /** One to eight parts, now and then an empty one first, as most hosts send. */
    private static List<String> parts(String text, Random random) {
        List<String> parts = new ArrayList<>();
        if (random.nextBoolean()) {
            parts.add("");
        }
        int from = 0;
        int cuts = random.nextInt(8);
        for (int i = 0; i < cuts && from < text.length() - 1; i++) {
            int to = from + 1 + random.nextInt(text.length() - from - 1);
            parts.add(text.substring(from, to));
            from = to;
        }
        parts.add(text.substring(from));
        return parts;
    }

    /** Names on every piece tell nothing where neither a number nor an id tells one call from the next. */
    private static boolean tells(Numbers numbers, Ids ids, Names names) {
        return names == Names.FIRST_PIECE
                || ids == Ids.EVERY_PIECE
                || (numbers != Numbers.BY_PIECE && numbers != Numbers.MISSING && ids == Ids.MISSING);
    }

    @Test
    void joinsTheSameCallsHoweverTheyAreSplit() {
        Random random = new Random(SEED);
        int ways = 0;
        while (ways < WAYS) {
            Numbers numbers = Numbers.values()[random.nextInt(Numbers.values().length)];
            Ids ids = Ids.values()[random.nextInt(Ids.values().length)];
            Names names = Names.values()[random.nextInt(Names.values().length)];
            if (!tells(numbers, ids, names)) {
                continue;
            }
            ways++;
            List<Piece> pieces = split(random, numbers, ids, names);
            CallPieces calls = new CallPieces();
            pieces.forEach(piece -> calls.add(piece.index(), piece.id(), piece.name(), piece.arguments(), false));

            assertThat(calls.calls().stream()
                            .map(call -> new Told(call.name(), call.arguments()))
                            .toList())
                    .as("numbers %s, ids %s, names %s: %s", numbers, ids, names, pieces)
                    .isEqualTo(TRUTH);
        }
    }

    private static List<Told> joined(Piece... pieces) {
        CallPieces calls = new CallPieces();
        for (Piece piece : pieces) {
            calls.add(piece.index(), piece.id(), piece.name(), piece.arguments(), false);
        }
        return calls.calls().stream()
                .map(call -> new Told(call.name(), call.arguments()))
                .toList();
    }

    @Test
    void keepsCallsApartThatComeInTurns() {
        assertThat(joined(
                        new Piece(0, "a", "Read", ""),
                        new Piece(1, "b", "Glob", ""),
                        new Piece(0, "", "", "{\"p\":"),
                        new Piece(1, "", "", "{\"g\":"),
                        new Piece(0, "", "", "1}"),
                        new Piece(1, "", "", "2}")))
                .containsExactly(new Told("Read", "{\"p\":1}"), new Told("Glob", "{\"g\":2}"));
    }

    @Test
    void goesOnWithTheCallThatIsNotClosed() {
        assertThat(joined(
                        new Piece(0, "", "Read", "{\"p\":"),
                        new Piece(1, "", "Glob", "{\"g\":2}"),
                        new Piece(2, "", "", "1}")))
                .containsExactly(new Told("Read", "{\"p\":1}"), new Told("Glob", "{\"g\":2}"));
        assertThat(joined(
                        new Piece(0, "", "Read", "{\"p\":1}"),
                        new Piece(5, "", "Glob", "{\"g\":"),
                        new Piece(0, "", "", "2}")))
                .containsExactly(new Told("Read", "{\"p\":1}"), new Told("Glob", "{\"g\":2}"));
    }

    @Test
    void takesACallThatIsSaidTwiceOnce() {
        assertThat(joined(
                        new Piece(0, "a", "Read", "{\"p\":1}"),
                        new Piece(0, "a", "Read", "{\"p\":1}"),
                        new Piece(0, "", "Read", "")))
                .containsExactly(new Told("Read", "{\"p\":1}"));
    }

    @Test
    void keepsTheSameQuestionOfTwoCallsApart() {
        assertThat(joined(new Piece(0, "", "Read", "{\"p\":1}"), new Piece(0, "", "Read", "{\"p\":1}")))
                .containsExactly(new Told("Read", "{\"p\":1}"), new Told("Read", "{\"p\":1}"));
    }

    @Test
    void joinsANamelessPieceByItsIdBeforeItsNumber() {
        assertThat(joined(
                        new Piece(0, "a", "Read", "{\"p\":"),
                        new Piece(0, "b", "Glob", ""),
                        new Piece(5, "a", "", "1}"),
                        new Piece(6, "b", "", "{}")))
                .hasSize(2)
                .contains(new Told("Glob", "{}"));
    }
}
