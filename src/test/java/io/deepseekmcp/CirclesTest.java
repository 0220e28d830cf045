package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CirclesTest {
    @Test
    void findsACircleOfThree() {
        assertThat(Circles.in(Map.of("a", Set.of("b", "d"), "b", Set.of("c"), "c", Set.of("a"), "d", Set.of())))
                .containsExactly(Set.of("a", "b", "c"));
    }

    @Test
    void findsTwoCirclesThatOneArrowJoins() {
        assertThat(Circles.in(Map.of("a", Set.of("b"), "b", Set.of("a", "c"), "c", Set.of("d"), "d", Set.of("c"))))
                .containsExactlyInAnyOrder(Set.of("a", "b"), Set.of("c", "d"));
    }

    @Test
    void takesADiamondForNoCircle() {
        assertThat(Circles.in(Map.of("a", Set.of("b", "c"), "b", Set.of("d"), "c", Set.of("d"), "d", Set.of())))
                .isEmpty();
    }
}
