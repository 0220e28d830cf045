package io.deepseekmcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ToolNameTest {

    @Test
    void tellsEachToolByNameAndByLetter() {
        assertThat(ToolName.values())
                .extracting(ToolName::letter)
                .doesNotHaveDuplicates()
                .doesNotContain('?');
        assertThat(ToolName.wireNames())
                .extracting(name -> name.toLowerCase(Locale.ROOT))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"Read, READ", "Run, RUN"})
    void findsAToolByItsName(String name, ToolName tool) {
        assertThat(ToolName.of(name)).contains(tool);
    }

    @ParameterizedTest
    @ValueSource(strings = {"read", "READ", "NotebookEdit", ""})
    void takesNoOtherNameForOne(String name) {
        assertThat(ToolName.of(name)).isEmpty();
    }
}
