package io.deepseekmcp.guard.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PathSpellingTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "C:src\\app.ts",
                "\\\\server\\share\\x",
                "//server/share",
                "\\\\.\\PhysicalDrive0",
                "\\\\?\\C:\\x",
                "\\??\\C:\\x",
                "\\x",
                "/x",
                ".env::$DATA",
                "src/app.ts:hidden",
                ".git::$INDEX_ALLOCATION/config",
                ".git./config",
                "CON",
                "src/nul.txt",
                "COM1.log",
                "COM\u00b9",
                "lpt9",
                "aux .txt",
                "PROGRA~1/x",
                "file:///C:/x",
                "CONIN$"
            })
    void refusesOnWindowsWhatWindowsReadsOtherwise(String requested) {
        assertThat(catchThrowableOfType(Refused.class, () -> PathSpelling.parse(requested, true)))
                .isNotNull();
    }

    @Test
    void takesTheSeparatorAndDriveOfWindowsOnWindows() throws Refused {
        PathSpelling absolute = PathSpelling.parse("C:\\ws\\src\\app.ts", true);

        assertThat(absolute.start()).isEqualTo("C:/");
        assertThat(absolute.names()).containsExactly("ws", "src", "app.ts");
        assertThat(PathSpelling.parse("src\\app.ts", true).names()).containsExactly("src", "app.ts");
        assertThat(PathSpelling.parse("console.log", true).names()).containsExactly("console.log");
    }

    @Test
    void cutsWithoutDecoding() throws Refused {
        assertThat(PathSpelling.parse("a/./b//%2e%2e/../c/", false))
                .isEqualTo(new PathSpelling("", java.util.List.of("a", "b", "%2e%2e", "..", "c"), true));
        assertThat(PathSpelling.parse("/", false).names()).isEmpty();
        assertThat(PathSpelling.parse("", false).names()).isEmpty();
    }
}
