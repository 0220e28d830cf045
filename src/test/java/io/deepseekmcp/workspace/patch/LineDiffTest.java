package io.deepseekmcp.workspace.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.workspace.patch.LineDiff.Count;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class LineDiffTest {

    static Stream<Arguments> pairs() {
        return Stream.of(
                arguments("", "", 0, 0),
                arguments("", "a\n", 1, 0),
                arguments("a\n", "", 0, 1),
                arguments("a", "a\n", 1, 1),
                arguments("a\n", "a\nb", 1, 0),
                arguments("a\nb\nc\n", "a\nB\nc\n", 1, 1),
                arguments("a\r\nb\n", "a\nb\n", 1, 1),
                arguments("a\rb\n", "a\rb\n", 0, 0),
                arguments("a\u2028b\n", "a\u2028c\n", 1, 1),
                arguments("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n", 2, 3),
                arguments("\n\n\n", "\n\n", 0, 1));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void countsLinesThatOnlyOneTextHas(String before, String after, int added, int deleted) {
        assertThat(count(before, after)).isEqualTo(new Count(added, deleted));
        assertThat(count(after, before)).isEqualTo(new Count(deleted, added));
    }

    @Test
    void agreesWithTheLongestCommonSubsequenceOnRandomTexts() {
        Random random = new Random(7);
        for (int round = 0; round < 2000; round++) {
            int alphabet = 2 + random.nextInt(40);
            String[] a = randomLines(random, random.nextInt(60), alphabet);
            String[] b = randomLines(random, random.nextInt(60), alphabet);
            int common = longestCommonSubsequence(a, b);
            Count count = count(text(a), text(b));

            assertThat(b.length - count.added()).isEqualTo(a.length - count.deleted());
            assertThat(count.total())
                    .as("%s against %s", List.of(a), List.of(b))
                    .isBetween(a.length + b.length - 2 * common, a.length + b.length);
            if (alphabet > 40 / 2 && a.length < 16 && b.length < 16) {
                assertThat(count.added()).isEqualTo(b.length - common);
            }
        }
    }

    @Test
    void agreesWithGitOnRandomEdits(@TempDir Path folder) {
        Random random = new Random(11);
        GitFixture git = GitFixture.init(folder);
        List<String> before = new ArrayList<>();
        List<String> after = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            int size = 1 + random.nextInt(i < 100 ? 200 : 3000);
            String[] lines = randomLines(random, size, 3 + random.nextInt(size));
            before.add(text(lines));
            after.add(text(edited(random, lines)));
            git.write("f" + i, before.get(i));
        }
        git.commitAll();
        for (int i = 0; i < after.size(); i++) {
            git.write("f" + i, after.get(i));
        }
        for (String row : git.git("diff", "--numstat").lines().toList()) {
            String[] fields = row.split("\t", -1);
            int file = Integer.parseInt(fields[2].substring(1));

            assertThat(count(before.get(file), after.get(file)))
                    .as("file %s", file)
                    .isEqualTo(new Count(Integer.parseInt(fields[0]), Integer.parseInt(fields[1])));
        }
    }

    @Test
    @Timeout(20)
    void staysFastAndSmallOnTextsThatHaveLittleInCommon() {
        Random random = new Random(3);
        String[] a = randomLines(random, 60_000, 30_000);
        String[] b = randomLines(random, 60_000, 30_000);

        Count count = count(text(a), text(b));

        assertThat(b.length - count.added())
                .isEqualTo(a.length - count.deleted())
                .isPositive();
    }

    @Test
    void tellsBinaryFromTextAsGitDoes() {
        assertThat(LineDiff.isBinary(bytes("text\n"))).isFalse();
        assertThat(LineDiff.isBinary(bytes("te\0xt\n"))).isTrue();
        assertThat(LineDiff.isBinary(bytes("x".repeat(7999) + "\0"))).isTrue();
        assertThat(LineDiff.isBinary(bytes("x".repeat(8000) + "\0"))).isFalse();
    }

    private static Count count(String before, String after) {
        return LineDiff.count(bytes(before), bytes(after));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String[] randomLines(Random random, int size, int alphabet) {
        return random.ints(size, 0, alphabet).mapToObj(i -> "line " + i).toArray(String[]::new);
    }

    private static String text(String[] lines) {
        return lines.length == 0 ? "" : String.join("\n", lines) + "\n";
    }

    private static String[] edited(Random random, String[] lines) {
        List<String> edited = new ArrayList<>();
        int rate = 2 + random.nextInt(20);
        for (String line : lines) {
            int choice = random.nextInt(rate * 2);
            if (choice == 0) {
                edited.add("new " + random.nextInt(50));
                edited.add(line);
            } else if (choice == 1) {
                edited.add("other " + random.nextInt(50));
            } else if (choice != 2) {
                edited.add(line);
            }
        }
        return edited.toArray(String[]::new);
    }

    private static int longestCommonSubsequence(String[] a, String[] b) {
        int[][] length = new int[a.length + 1][b.length + 1];
        for (int i = 1; i <= a.length; i++) {
            for (int j = 1; j <= b.length; j++) {
                length[i][j] = a[i - 1].equals(b[j - 1])
                        ? length[i - 1][j - 1] + 1
                        : Math.max(length[i - 1][j], length[i][j - 1]);
            }
        }
        return length[a.length][b.length];
    }
}
