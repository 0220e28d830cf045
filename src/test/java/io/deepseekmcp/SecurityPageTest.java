package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each promise of the threat model names the tests that hold it, and they are there. */
final class SecurityPageTest {
    private static final Pattern TEST = Pattern.compile("`([A-Z][A-Za-z]*Test)(?:\\.([a-zA-Z]+))?`");

    @Test
    void namesTestsThatExist() throws Exception {
        Set<String> sources = new TreeSet<>();
        for (String line : promises()) {
            List<MatchResult> named = TEST.matcher(line).results().toList();
            assertThat(named).as(line).isNotEmpty();
            for (MatchResult test : named) {
                Path source = source(test.group(1));
                sources.add(test.group(1));
                if (test.group(2) != null) {
                    assertThat(source).as(line).content().contains("void " + test.group(2) + "(");
                }
                assertThat(source).content().containsAnyOf("@Test", "@ParameterizedTest", "@TestFactory");
            }
        }
        assertThat(sources).hasSizeGreaterThan(12);
    }

    /** The rows of the tables of promises. */
    private static List<String> promises() throws Exception {
        List<String> promises = new ArrayList<>();
        boolean inTable = false;
        for (String line : Files.readAllLines(Path.of("docs/security.md"))) {
            inTable = line.startsWith("|") && (inTable || line.startsWith("| promise |"));
            if (inTable && !line.startsWith("| promise |") && !line.startsWith("|---")) {
                promises.add(line);
            }
        }
        assertThat(promises).hasSizeGreaterThan(20);
        return promises;
    }

    private static Path source(String name) throws Exception {
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            List<Path> found =
                    files.filter(file -> file.endsWith(name + ".java")).collect(Collectors.toList());
            assertThat(found).as(name).hasSize(1);
            return found.get(0);
        }
    }
}
