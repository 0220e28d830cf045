package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HeadingsTest {
    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "a/one a/two | a/one;a/two",
                "some/folder/one some/folder/two | some/folder/one;some/folder/two",
                "some/subfolder/one some/subfolder/two | some/subfolder/; one; two",
                "some/folder/one some/folder/in/two some/folder/in/three | some/folder/; one; in/two; in/three",
                "some/folder/one some/folders/two | some/folder/one;some/folders/two",
                "some/very/long/folder/a/1 some/very/long/folder/b/2 z | some/very/long/folder/; a/1; b/2;z",
                "x/aaaaaaaaaaaaaaaaaaaaaaa/1 x/aaaaaaaaaaaaaaaaaaaaaaa/2 x/b | x/aaaaaaaaaaaaaaaaaaaaaaa/; 1; 2;x/b",
                "top | top",
            })
    void aSharedFolderStandsOnceWhereThatIsShorter(String paths, String expected) {
        assertThat(lines(List.of(paths.split(" ", -1)))).isEqualTo(List.of(expected.split(";", -1)));
    }

    @Test
    void everyPathCanBeReadOffAgain() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            List<String> paths = new ArrayList<>();
            for (int i = random.nextInt(60); i >= 0; i--) {
                StringBuilder path = new StringBuilder();
                for (int depth = random.nextInt(5); depth > 0; depth--) {
                    path.append("folder-").append(random.nextInt(3)).append('/');
                }
                paths.add(path.append(i).toString());
            }
            paths.sort(null);
            List<String> read = new ArrayList<>();
            String heading = "";
            for (String line : lines(paths)) {
                heading = line.startsWith(" ") ? heading : line.endsWith("/") ? line : "";
                if (!line.endsWith("/")) {
                    read.add(heading + line.strip());
                }
            }
            assertThat(read).isEqualTo(paths);
            assertThat(String.join("\n", lines(paths)))
                    .hasSizeLessThanOrEqualTo(String.join("\n", paths).length());
        }
    }

    private static List<String> lines(List<String> paths) {
        List<String> lines = new ArrayList<>();
        List<String> folders = paths.stream()
                .map(path -> path.substring(0, path.lastIndexOf('/') + 1))
                .toList();
        for (Headings.Group group : Headings.over(folders)) {
            if (group.isHeaded()) {
                lines.add(group.folder());
            }
            for (String path : paths.subList(group.from(), group.to())) {
                lines.add((group.isHeaded() ? " " : "")
                        + path.substring(group.folder().length()));
            }
        }
        return lines;
    }
}
