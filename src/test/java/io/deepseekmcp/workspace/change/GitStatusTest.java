package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.workspace.change.GitStatus.Entry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GitStatusTest {
    private static final String IDS = "1".repeat(40) + " " + "2".repeat(40) + " ";

    @Test
    void readsEveryKindOfRecord() throws Exception {
        GitStatus status = parse("# branch.oid abc\0# branch.head main\0# stash 2\0"
                + "1 .M N... 100644 100644 100644 " + IDS + "a b\0"
                + "2 R. N... 100644 100644 100644 " + IDS + "R100 b -> c.txt\0a.txt\0"
                + "u UU N... 100644 100644 100644 100644 " + IDS + "3".repeat(40) + " both\0"
                + "? dir/\0? new\nline\0! out/\0");

        assertThat(status.head()).contains("abc");
        assertThat(shown(status))
                .containsExactly(
                        "TRACKED a b",
                        "TRACKED b -> c.txt",
                        "TRACKED a.txt",
                        "TRACKED both",
                        "UNTRACKED dir/",
                        "UNTRACKED new\nline",
                        "IGNORED out/");
        assertThat(status.entries().get(4).isDirectory()).isTrue();
        assertThat(status.entries().get(5).isDirectory()).isFalse();
    }

    @Test
    void hasNoHeadBeforeTheFirstCommit() throws Exception {
        assertThat(parse("# branch.oid (initial)\0").head()).isEmpty();
        assertThat(parse("# branch.oid (initial)\0").entries()).isEmpty();
    }

    @Test
    void leavesOutSubmodulesButNotWhatTookTheirPlace() throws Exception {
        GitStatus status = parse("# branch.oid abc\0"
                + "1 .M S.M. 160000 160000 160000 " + IDS + "sub\0"
                + "1 .D S... 160000 160000 000000 " + IDS + "gone\0"
                + "1 .T N... 160000 160000 100644 " + IDS + "file\0"
                + "1 AM S.M. 000000 160000 160000 " + IDS + "added\0");

        assertThat(shown(status)).containsExactly("TRACKED file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x what\0", "1 .M N... 100644\0", "u UU\0", "\0"})
    void refusesWhatItDoesNotKnow(String output) {
        assertThatThrownBy(() -> parse("# branch.oid abc\0" + output)).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "? a\0", "# branch.head main\0"})
    void refusesAnAnswerThatNamesNoCommit(String output) {
        assertThatThrownBy(() -> parse(output)).hasMessage("git status printed no commit");
    }

    @Test
    void quotesLittleOfWhatItDoesNotKnow() {
        assertThatThrownBy(() -> parse("x\u001b\n" + "y".repeat(5000)))
                .hasMessageStartingWith("git status printed a record that is not known: \"x\\033\\nyyy")
                .message()
                .hasSizeLessThan(200);
    }

    private static GitStatus parse(String output) throws IOException {
        return GitStatus.parse(output.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> shown(GitStatus status) {
        return status.entries().stream().map(GitStatusTest::shown).toList();
    }

    private static String shown(Entry entry) {
        return entry.kind() + " " + new String(entry.name(), StandardCharsets.UTF_8);
    }
}
