package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One form of note in what is recorded: a warning of a result is a phrase, a warning of health a sentence. */
final class NoteFormTest {
    private static final Path RESOURCES = Path.of("src/test/resources");

    @Test
    void warnsInAResultWithoutAFullStop() throws Exception {
        List<String> warnings = warnings(RESOURCES.resolve("scenarios"));

        assertThat(warnings).hasSizeGreaterThan(5).noneMatch(warning -> warning.endsWith("."));
    }

    @Test
    void warnsInHealthWithOne() throws Exception {
        assertThat(warnings(RESOURCES.resolve("golden/health")))
                .isNotEmpty()
                .allMatch(warning -> warning.endsWith("."));
    }

    private static List<String> warnings(Path folder) throws Exception {
        List<String> warnings = new ArrayList<>();
        for (Path file : jsonFiles(folder)) {
            Map<String, Object> json = Json.parseObject(Files.readAllBytes(file));
            if (json.get("warnings") instanceof List<?> list) {
                list.stream().filter(String.class::isInstance).forEach(warning -> warnings.add((String) warning));
            }
        }
        return warnings;
    }

    private static List<Path> jsonFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".json")
                            && !file.endsWith("script.json")
                            && !file.endsWith("request.json")
                            && !file.endsWith("settings.json"))
                    .toList();
        }
    }
}
