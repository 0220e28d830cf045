package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.server.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The built file in every row of a table of surroundings: {@code launcher/surroundings.txt}. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "runs the shell launcher")
final class SurroundingsIT {
    private static final Path TABLE = Path.of("src/test/resources/launcher/surroundings.txt");
    private static final int LEAST_ROWS = 60;

    /** Comes before each script. */
    private static final String PRELUDE = """
            java() {
                mkdir -p "$1/bin"
                printf '#!/bin/sh\\n%s\\n' "$2" >"$1/bin/java"
                chmod +x "$1/bin/java"
            }
            """;

    @TempDir
    private Path folder;

    /**
     * One row.
     *
     * @param out {@code version}, {@code nothing}, or how standard output begins
     * @param err {@code nothing}, or parts of standard error
     */
    record Surroundings(String title, String script, int exitCode, String out, String err) {
        @Override
        public String toString() {
            return title;
        }

        static Surroundings parse(String paragraph) {
            List<String> lines = paragraph.lines().toList();
            String[] result =
                    lines.get(lines.size() - 1).substring("=> ".length()).split(" \\| ", 3);
            return new Surroundings(
                    lines.get(0),
                    String.join("\n", lines.subList(1, lines.size() - 1)),
                    Integer.parseInt(result[0]),
                    result[1].replace("\\n", "\n"),
                    result[2]);
        }
    }

    static List<Surroundings> table() throws IOException {
        List<Surroundings> rows = new ArrayList<>();
        for (String paragraph : Files.readString(TABLE).strip().split("\n\n+", -1)) {
            if (!paragraph.startsWith("#")) {
                rows.add(Surroundings.parse(paragraph));
            }
        }
        return rows;
    }

    @Test
    void theTableIsWhole() throws IOException {
        assertThat(table()).hasSizeGreaterThanOrEqualTo(LEAST_ROWS);
        assertThat(table()).extracting(Surroundings::title).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("table")
    void comesToWhatTheRowSays(Surroundings row) throws Exception {
        Map<String, String> environment = Map.of(
                "HOME", folder.resolve("home").toString(),
                "PATH", "/usr/bin:/bin",
                "JAVA_HOME", System.getProperty("java.home"),
                "java_home", System.getProperty("java.home"),
                "top", folder.toString(),
                "product", System.getProperty("product.file"));

        Run run = Run.of(
                new ProcessBuilder("/bin/sh", "-c", PRELUDE + row.script()).directory(folder.toFile()), environment);

        assertThat(run.exitCode()).as(run.err()).isEqualTo(row.exitCode());
        switch (row.out()) {
            case "version" -> assertThat(run.out()).isEqualTo("deepseek-mcp " + Version.NUMBER + "\n");
            case "nothing" -> assertThat(run.out()).isEmpty();
            default -> assertThat(run.out()).startsWith(row.out());
        }
        if (row.err().equals("nothing")) {
            assertThat(run.err()).isEmpty();
        } else {
            assertThat(run.err()).contains(row.err().split(" & "));
        }
    }
}
