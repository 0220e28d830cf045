package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.SettingsTable;
import io.deepseekmcp.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The README says what the code does. */
final class ReadmeTest {
    private static final Pattern JSON_BLOCK = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");

    private final String readme = read("README.md");

    @Test
    void holdsTheTableOfSettings() {
        assertThat(readme).contains(SettingsTable.markdown().strip());
    }

    @Test
    void showsJsonThatIsJson() throws Exception {
        List<Object> blocks = new ArrayList<>();
        for (String text : List.of(readme, read("GLOBAL_CLAUDE.md"))) {
            Matcher block = JSON_BLOCK.matcher(text);
            while (block.find()) {
                blocks.add(Json.parse(block.group(1)));
            }
        }
        assertThat(blocks).hasSizeGreaterThan(4);
    }

    @Test
    void linksToFilesThatExist() {
        Matcher link = LINK.matcher(readme);
        List<String> targets = new ArrayList<>();
        while (link.find()) {
            targets.add(link.group(1));
        }
        assertThat(targets).isNotEmpty().allMatch(target -> Files.exists(Path.of(target)));
    }

    @Test
    void namesEveryPackageInItsSourceMap() throws Exception {
        Path root = Path.of("src/main/java/io/deepseekmcp");
        try (var files = Files.walk(root)) {
            List<Path> rooms = files.filter(file -> file.endsWith("package-info.java"))
                    .map(Path::getParent)
                    .filter(folder -> !folder.equals(root))
                    .toList();
            assertThat(rooms).hasSizeGreaterThan(8);
            for (Path room : rooms) {
                String name =
                        root.relativize(room).toString().replace('\\', '.').replace('/', '.');
                assertThat(readme).contains("`" + name + "`");
            }
        }
    }

    @Test
    void namesTestsThatExistInTheThreatModel() throws Exception {
        Set<String> tests;
        try (var files = Files.walk(Path.of("src/test/java"))) {
            tests = files.map(file -> file.getFileName().toString().replace(".java", ""))
                    .collect(Collectors.toSet());
        }
        Matcher named = Pattern.compile("`(\\w+Test)`").matcher(read("docs/security.md"));
        List<String> names = new ArrayList<>();
        while (named.find()) {
            names.add(named.group(1));
        }
        assertThat(names).hasSizeGreaterThan(15).allMatch(tests::contains);
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file)).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
