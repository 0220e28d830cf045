package io.deepseekmcp.guard.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Refusals that are too long for a model are cut where a word ends. */
final class RefusalsTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 8, 9, 40, 500})
    void listsWholeItemsAndCountsTheRest(int count) {
        List<String> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add("/opt/tools/number-" + i + "/bin");
        }

        String listed = Refusals.listed(items);

        String[] parts = listed.split(" and ", 2);
        List<String> shown = parts[0].isEmpty() ? List.of() : List.of(parts[0].split(", ", -1));
        assertThat(items).startsWith(shown.toArray(String[]::new));
        int more = parts.length == 2 ? Integer.parseInt(parts[1].replace(" more", "")) : 0;
        assertThat(shown.size() + more).isEqualTo(count);
        assertThat(Refusals.refused("not-found", "mill is found nowhere.", "Searched: " + listed + ".")
                        .explanation())
                .endsWith(".")
                .contains(listed);
    }

    @Test
    void countsOneThatIsTooLongByItself() {
        assertThat(Refusals.listed(List.of("/" + "x".repeat(400)))).isEqualTo("1 more");
    }
}
