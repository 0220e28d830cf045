package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.SettingsTable;
import io.deepseekmcp.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The README and what it leads to say what the code does. */
final class ReadmeTest {
    private static final Pattern JSON_BLOCK = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CODE_BLOCK = Pattern.compile("```.*?```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);

    private final String readme = read(Path.of("README.md"));

    @Test
    void fitsIntoAFewScreens() {
        assertThat(readme.lines().count()).isLessThanOrEqualTo(250);
    }

    @Test
    void holdsTheTableOfSettings() {
        assertThat(read(Path.of("docs/settings.md")))
                .contains(SettingsTable.markdown().strip());
    }

    @Test
    void showsJsonThatIsJson() throws Exception {
        List<Object> blocks = new ArrayList<>();
        for (Path document : documents().toList()) {
            Matcher block = JSON_BLOCK.matcher(read(document));
            while (block.find()) {
                blocks.add(Json.parse(block.group(1)));
            }
        }
        assertThat(blocks).hasSizeGreaterThan(6);
    }

    @ParameterizedTest
    @MethodSource("documents")
    void leadsToFilesAndSectionsThatExist(Path document) {
        Path folder = document.toAbsolutePath().getParent();
        Matcher link = LINK.matcher(CODE_BLOCK.matcher(read(document)).replaceAll(""));
        while (link.find()) {
            String target = link.group(1);
            if (target.contains("://")) {
                continue;
            }
            String[] parts = target.split("#", 2);
            Path file = parts[0].isEmpty() ? document.toAbsolutePath() : folder.resolve(parts[0]);
            assertThat(file).as("%s: %s", document, target).exists();
            if (parts.length == 2) {
                assertThat(anchors(file)).as("%s: %s", document, target).contains(parts[1]);
            }
        }
    }

    @Test
    void leadsToEveryDocument() {
        assertThat(documents().filter(document -> document.startsWith("docs")))
                .hasSizeGreaterThan(8)
                .allMatch(document -> readme.contains("(" + document.toString().replace('\\', '/')));
    }

    @Test
    void namesEveryPackageInTheSourceMap() throws Exception {
        String map = read(Path.of("docs/development.md"));
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
                assertThat(map).contains("`" + name + "`");
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
        Matcher named = Pattern.compile("`(\\w+Test)`").matcher(read(Path.of("docs/security.md")));
        List<String> names = new ArrayList<>();
        while (named.find()) {
            names.add(named.group(1));
        }
        assertThat(names).hasSizeGreaterThan(15).allMatch(tests::contains);
    }

    @Test
    void namesOptionsThatTheCommandLineKnows() {
        Set<String> asked = documents()
                .flatMap(document -> Pattern.compile("(?m)(?:^|[`/]|&& )deepseek-mcp (--[a-z-]+)")
                        .matcher(read(document))
                        .results())
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
        assertThat(asked).hasSizeGreaterThan(5).allMatch(Invocation.USAGE::contains);
    }

    @Test
    void reckonsTheCostExampleWithTheTableOfModels() throws Exception {
        Map<?, ?> price = (Map<?, ?>) within(
                Json.parseObject(Files.readAllBytes(Path.of("src/main/resources/io/deepseekmcp/provider/models.json"))),
                "models",
                "deepseek-flash",
                "usd_per_million_tokens",
                "peak");
        double prompt = ((Number) price.get("prompt")).doubleValue();
        double completion = ((Number) price.get("completion")).doubleValue();

        assertThat(readme.replaceAll("\\s+", " "))
                .contains("44,000 tokens by DeepSeek's rule of thumb, and writes about 1,000")
                .contains(String.format(
                        Locale.ROOT, "at most %.4f USD", (44_000 * prompt + 1_000 * completion) / 1_000_000))
                .contains(String.format(
                        Locale.ROOT, "%.2f USD for a million tokens of prompt and %.2f of reply", prompt, completion));
    }

    private static Object within(Map<?, ?> object, String... names) {
        Object value = object;
        for (String name : names) {
            value = ((Map<?, ?>) value).get(name);
        }
        return value;
    }

    /** What GitHub makes of the headings of a document. */
    private static Set<String> anchors(Path document) {
        String prose = CODE_BLOCK.matcher(read(document)).replaceAll("");
        Set<String> anchors = new HashSet<>();
        for (MatchResult heading : HEADING.matcher(prose).results().toList()) {
            anchors.add(heading.group(1)
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                    .replace(' ', '-'));
        }
        return anchors;
    }

    /** Everything that people read first. */
    static Stream<Path> documents() {
        try (Stream<Path> docs = Files.list(Path.of("docs"))) {
            List<Path> found = docs.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
            return Stream.concat(
                    Stream.of(
                                    "README.md",
                                    "GLOBAL_CLAUDE.md",
                                    "SECURITY.md",
                                    ".github/CONTRIBUTING.md",
                                    "plugin/README.md")
                            .map(Path::of),
                    found.stream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
