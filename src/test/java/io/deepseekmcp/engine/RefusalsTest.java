package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RefusalsTest {
    private final Refusals refusals = new Refusals();

    @Test
    void countsByRuleAndNamesWhatWasRefused() {
        refusals.add("Write", "scope", "tests/a.py");
        refusals.add("Run", "hard-denied", "curl x");
        refusals.add("Edit", "scope", "./tests/a.py");
        refusals.add("Edit", "scope", "tests/b.py");

        assertThat(refusals.warning())
                .isEqualTo("3 calls refused (scope): tests/a.py, tests/b.py; 1 call refused (hard-denied): curl x");
    }

    @Test
    void namesAFewOfMany() {
        for (int i = 0; i < 9; i++) {
            refusals.add("Write", "scope", "f" + i);
        }

        assertThat(refusals.warning()).isEqualTo("9 calls refused (scope): f0, f1, f2, f3, f4 and 4 more");
    }

    @ParameterizedTest
    @ValueSource(strings = {"arguments", "not-found", "stale", "not-read", "unknown-tool", "cut", "io", "argv"})
    void passesOverSlips(String rule) {
        refusals.add("Edit", rule, "a.py");

        assertThat(refusals.warning()).isEmpty();
    }

    /** A refused call, the scope, the criteria, and whether the request asks for it. */
    static Stream<Arguments> refusedCalls() {
        return Stream.of(
                arguments("Write", "tests/a_test.py", "", "tests/a_test.py covers it", true),
                arguments("Write", "tests/a_test.py", "", "A test in `a_test.py` covers it.", true),
                arguments("Write", "tests/a_test.py", "", "\u6D4B\u8BD5\u5728a_test.py\u91CC", true),
                arguments("Write", "tests/a_test.py", "", "data_test.py covers it", false),
                arguments("Write", "tests/a.p", "", "a.p", false),
                arguments("Write", ".github/w/ci.yml", ".github/**", "", true),
                arguments("Write", ".github/w/ci.yml", "src/**", "", false),
                arguments("Write", ".github/w/ci.yml", "**", "", false),
                arguments("Read", ".github/w/ci.yml", ".github/**", "", false),
                arguments("Read", ".env", ".env", "", true),
                arguments("Run", "npm run build --watch", "", "npm run build exits 0", true),
                arguments("Run", "npm run build", "", "`npm run build` exits 0", true),
                arguments("Run", "npm install", "", "npm run build exits 0", false),
                arguments("Run", "curl -s x", "", "do not use curl", false));
    }

    @ParameterizedTest
    @MethodSource("refusedCalls")
    void asksForWhatTheCriteriaOrTheScopeName(
            String tool, String subject, String scope, String criterion, boolean asked) {
        refusals.add(tool, "rule", subject);

        List<String> sentences = refusals.asked(delegation(scope, criterion));

        assertThat(sentences).isEqualTo(asked ? List.of("1 call refused (rule): " + subject) : List.of());
    }

    private static Delegation delegation(String scope, String criterion) {
        return new Delegation(
                "Objective.",
                scope.isEmpty() ? Optional.empty() : Optional.of(List.of(scope)),
                List.of(),
                criterion.isEmpty() ? List.of() : List.of(criterion),
                List.of(),
                Mode.WRITE,
                Optional.empty(),
                false,
                List.of(),
                false,
                RequestedBudgets.NONE);
    }
}
