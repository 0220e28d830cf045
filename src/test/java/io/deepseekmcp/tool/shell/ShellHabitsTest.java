package io.deepseekmcp.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.tool.argument.MeantCall;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which calls do what people do in a shell. */
final class ShellHabitsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            quoteCharacter = '\0',
            value = {
                "cd tests && pytest x.py @ Run {\"argv\":[\"pytest\",\"x.py\"],\"cwd\":\"tests\"}",
                "cd a && cd b && make -j4 test @ Run {\"argv\":[\"make\",\"-j4\",\"test\"],\"cwd\":\"a/b\"}",
                "pytest -q | tail -5 @ Run {\"argv\":[\"pytest\",\"-q\"]}",
                "pytest -q 2>&1 | grep -v warn | head @ Run {\"argv\":[\"pytest\",\"-q\"]}",
                "pytest -q > out.txt 2>/dev/null @ Run {\"argv\":[\"pytest\",\"-q\"]}",
                "npm test && echo ok || true @ Run {\"argv\":[\"npm\",\"test\"]}",
                "FOO=1 BAR='a b' pytest -k \"a and b\" @ Run {\"argv\":[\"pytest\",\"-k\",\"a and b\"]}",
                "env -u X CI=1 npm test @ Run {\"argv\":[\"npm\",\"test\"]}",
                "timeout 2m go test ./... @ Run {\"argv\":[\"go\",\"test\",\"./...\"],\"timeout_seconds\":120}",
                "bash -lc \"cd sub; npm test\" @ Run {\"argv\":[\"npm\",\"test\"],\"cwd\":\"sub\"}",
                "git -C src log -3 @ Run {\"argv\":[\"git\",\"log\",\"-3\"],\"cwd\":\"src\"}",
                "make build & @ Run {\"argv\":[\"make\",\"build\"]}",
                "npm run lint; npm test @ Run {\"argv\":[\"npm\",\"run\",\"lint\"]} Run {\"argv\":[\"npm\",\"test\"]}",
                "cat -n a.py b.py @ Read {\"path\":\"a.py\"} Read {\"path\":\"b.py\"}",
                "cd src && sed -n '8,12p' a.py @ Read {\"path\":\"src/a.py\",\"offset\":8,\"limit\":5}",
                "head -n 20 a.py @ Read {\"path\":\"a.py\",\"limit\":20}",
                "ls -la @ Glob {\"pattern\":\"*\"}",
                "cd src && ls @ Glob {\"pattern\":\"*\",\"path\":\"src\"}",
                "find src -name '*.py' -type f | xargs wc -l @ Glob {\"pattern\":\"**/*.py\",\"path\":\"src\"}",
                "grep -rniE 'todo|fixme' --include='*.md' . @ Grep"
                        + " {\"pattern\":\"todo|fixme\",\"ignore_case\":true,\"glob\":\"*.md\"}",
                "rg -l -g '*.ts' foo src @ Grep {\"pattern\":\"foo\",\"path\":\"src\",\"files_only\":true,\"glob\":\"*.ts\"}",
                "sed -i 's/a/b/g' f.txt @ Edit {\"path\":\"f.txt\",\"old_string\":\"a\",\"new_string\":\"b\",\"replace_all\":true}",
                "echo 'x' > a.txt @ Write {\"path\":\"a.txt\",\"content\":\"x\\n\"}",
                "which node @ Run {\"argv\":[\"node\",\"--version\"]}",
            })
    void aLineIsAnsweredWithTheCallsThatDoIt(String line, String calls) {
        assertThat(String.join(" ", shown(ShellHabits.of(line)))).isEqualTo(calls);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            value = {
                "rm -rf build @ Nothing can be deleted",
                "mkdir -p a/b @ Write makes the folders",
                "git commit -am x @ Nothing is committed",
                "python -c 'import x' @ Write a test file",
                "export A=1 @ Variables cannot be set",
                "pytest $(git ls-files) @ write it out",
            })
    void whatNoCallDoesIsSaid(String line, String words) {
        ShellHabits habits = ShellHabits.of(line);

        assertThat(habits.calls()).isEmpty();
        assertThat(habits.reason()).contains(words);
    }

    @Test
    void anArgvWithOperatorsIsReadLikeALine() {
        List<String> argv = List.of("cd", "tests", "&&", "pytest", "-k", "a b", "2>&1", "|", "tail", "-5");

        assertThat(ShellHabits.isShell(argv)).isTrue();
        assertThat(shown(ShellHabits.of(argv)))
                .containsExactly("Run {\"argv\":[\"pytest\",\"-k\",\"a b\"],\"cwd\":\"tests\"}");
        assertThat(ShellHabits.isShell(List.of("pytest", "-k", "a or b", "x>y", "a|b", "--x=;")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pytest -q | tail",
                "a && b",
                "a; b",
                "a &",
                "A=1 a",
                "cd x",
                "bash -c a",
                "a $HOME",
                "a `b`",
                "a > b",
                "a < b",
                "a \"b",
                "a\nb",
                "a *.py",
                "a ~/x",
                "sudo a",
                "a #b",
                "a (b)",
                "a {b,c}",
                "a \\b",
                "a !b",
                "",
                " "
            })
    void onlyPlainWordsAreSplit(String line) {
        assertThat(ShellLine.plainWords(line)).isEmpty();
    }

    @Test
    void plainWordsAreSplitAsEveryShellWould() {
        assertThat(ShellLine.plainWords(" pytest  -k 'a or b' \"x y\" --z=1 ./a/b.py::c "))
                .contains(List.of("pytest", "-k", "a or b", "x y", "--z=1", "./a/b.py::c"));
    }

    private static List<String> shown(ShellHabits habits) {
        return habits.calls().stream().map(MeantCall::shown).toList();
    }
}
