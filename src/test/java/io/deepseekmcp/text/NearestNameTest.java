package io.deepseekmcp.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestNameTest {

    @ParameterizedTest
    @CsvSource({
        "scope, scope, 0",
        "scopes, scope, 1",
        "scoep, scope, 1",
        "scop, scope, 1",
        "skope, scope, 1",
        "denyPaths, deny_paths, 0",
        "DENY-PATHS, deny_paths, 0",
        "'', mode, 4",
        "kitten, sitting, 3"
    })
    void countsTheFewestChanges(String one, String other, int changes) {
        assertThat(NearestName.distance(one, other)).isEqualTo(changes);
        assertThat(NearestName.distance(other, one)).isEqualTo(changes);
    }

    @Test
    void prefersTheFirstOfEquallyNearNames() {
        assertThat(NearestName.of("mod", List.of("mode", "moda"))).contains("mode");
        assertThat(NearestName.of("x", List.of())).isEmpty();
    }

    @Test
    void thinksOfWordsThatWereLeftOut() {
        List<String> known = List.of("DEEPSEEK_MCP_TOOLS", "DEEPSEEK_MCP_MAX_TURNS", "DEEPSEEK_MCP_MAX_TOOL_CALLS");
        assertThat(NearestName.of("DEEPSEEK_MCP_TURNS", known)).contains("DEEPSEEK_MCP_MAX_TURNS");
        assertThat(NearestName.of("DEEPSEEK_MCP_TOOL", known)).contains("DEEPSEEK_MCP_TOOLS");
        assertThat(NearestName.of("DEEPSEEK_MCP_TOOL_CALLS", known)).contains("DEEPSEEK_MCP_MAX_TOOL_CALLS");
    }

    @Test
    void findsNothingBeyondTheBound() {
        assertThat(NearestName.within("wait_for_previous", List.of("scope", "model"), 2))
                .isEmpty();
        assertThat(NearestName.within("scopess", List.of("scope"), 2)).contains("scope");
        assertThat(NearestName.within("scopesss", List.of("scope"), 2)).isEmpty();
    }

    @Test
    void takesNamesOfAnyLength() {
        assertThat(NearestName.distance("a".repeat(1_000_000), "a")).isEqualTo(199);
    }
}
