package io.deepseekmcp.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeyMaskTest {
    @Test
    void hidesEachKeyWhereverItStands() {
        KeyMask mask = new KeyMask(List.of("first-key", "second-key"));

        assertThat(mask.hide("a=first-key,b=second-key,first-key")).isEqualTo("a=****,b=****,****");
    }

    @Test
    void leavesNothingOfAKeyThatHoldsAnother() {
        KeyMask mask = new KeyMask(List.of("secret", "secret-and-more"));

        assertThat(mask.hide("is secret-and-more")).isEqualTo("is ****");
    }

    @Test
    void leavesWordsThatAreTooShortToBeKeys() {
        KeyMask mask = new KeyMask(List.of("any", "abcde", "abcdef"));

        assertThat(mask.hide("any abcde abcdef")).isEqualTo("any abcde ****");
    }

    @ParameterizedTest
    @CsvSource({
        "sk-0123456789abcdefghij, ****",
        "key sk-0123456789abcdefghij_X-y!, key ****!",
        "sk-0123456789abcdefghi, sk-0123456789abcdefghi",
        "task-0123456789abcdefghij, task-0123456789abcdefghij",
        "sk-learn and sk-0123456789abcdefghij, sk-learn and ****",
        "sk-0123456789abcdefghij sk-abcdefghij0123456789, **** ****",
    })
    void hidesWhatHasTheShapeOfAKey(String text, String shown) {
        assertThat(KeyMask.hideShapes(text)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "Your api key: ****wxyz is invalid, Your api key: **** is invalid",
        "key sk-ab****wxyz, key ****",
        "2 * 3 is 6, 2 * 3 is 6",
    })
    void hidesHintsAtAKey(String line, String shown) {
        assertThat(KeyMask.hideHints(line)).isEqualTo(shown);
    }
}
