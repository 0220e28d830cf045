package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.workspace.patch.LineDiff;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiffStatTest {

    @Test
    void isEmptyForNoFile() {
        assertThat(new DiffStat()).hasToString("");
    }

    @Test
    void showsOneFileAsGitDoes() {
        DiffStat stat = new DiffStat();
        stat.text("src/importer/validate.py", new LineDiff.Count(2, 1));

        assertThat(stat).hasToString(" src/importer/validate.py | 3 ++-");
    }

    @Test
    void saysWhereAFileCouldNotBeCounted() {
        DiffStat stat = new DiffStat();
        stat.text("b", new LineDiff.Count(0, 12));
        stat.notCounted("a.txt");

        assertThat(stat).hasToString(" a.txt | not counted\n b     | 12 ------------");
    }

    /** Every shape at once, and random sizes of names and changes: row by row what git prints. */
    @Test
    void agreesWithGitInWidthsAndScaling(@TempDir Path folder) {
        Random random = new Random(5);
        for (int round = 0; round < 12; round++) {
            GitFixture git = GitFixture.init(folder.resolve("r" + round));
            Map<String, byte[][]> files = new TreeMap<>();
            for (int i = 0; i < 8; i++) {
                files.put(randomPath(random, i, round), randomContents(random, round));
            }
            files.forEach((path, contents) -> git.write(path, contents[0]));
            git.commitAll();
            files.forEach((path, contents) -> git.write(path, contents[1]));

            DiffStat stat = new DiffStat();
            files.forEach((path, contents) -> add(stat, path, contents[0], contents[1]));

            assertThat(stat.toString()).as("round %s", round).isEqualTo(git.diffStat());
        }
    }

    @Test
    void quotesWhatATableCannotHold() {
        assertThat(ShownPath.quoted("caf\u00e9 \u4e2d.md")).isEqualTo("caf\u00e9 \u4e2d.md");
        assertThat(ShownPath.quoted("a\nb\"c\\d\u0001\u007f")).isEqualTo("\"a\\nb\\\"c\\\\d\\001\\177\"");
    }

    private static void add(DiffStat stat, String path, byte[] before, byte[] after) {
        if (Arrays.equals(before, after)) {
            return;
        }
        if (LineDiff.isBinary(before) || LineDiff.isBinary(after)) {
            stat.binary(path, before.length, after.length);
        } else {
            stat.text(path, LineDiff.count(before, after));
        }
    }

    private static String randomPath(Random random, int number, int round) {
        // Older versions of git cut a long name by bytes, so that names outside ASCII stay short here.
        String accented = round < 4 ? "caf\u00e9" : "cafe";
        String[] words = {"src", accented, "a-rather-long-directory-name", "x", "nl\nname", "qu\"ote", "b c"};
        StringBuilder path = new StringBuilder();
        int depth = round % 3 == 0 ? 0 : random.nextInt(round + 1);
        for (int i = 0; i < depth; i++) {
            path.append(words[random.nextInt(words.length)]).append('/');
        }
        return path.append(words[random.nextInt(words.length)])
                .append(number)
                .append(".txt")
                .toString();
    }

    private static byte[][] randomContents(Random random, int round) {
        if (random.nextInt(5) == 0) {
            byte[] before = new byte[1 + random.nextInt(100_000)];
            byte[] after = new byte[1 + random.nextInt(100)];
            return new byte[][] {before, after};
        }
        int max = round < 4 ? 5 : round < 16 ? 60 : 1500;
        return new byte[][] {lines("old", random.nextInt(max)), lines("new", 1 + random.nextInt(max))};
    }

    private static byte[] lines(String word, int count) {
        StringBuilder text = new StringBuilder("kept\n");
        for (int i = 0; i < count; i++) {
            text.append(word).append(i).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
