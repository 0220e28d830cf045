package io.deepseekmcp.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LinePatternTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            ignoreLeadingAndTrailingWhitespace = false,
            quoteCharacter = '\0',
            value = {
                "foo | a foo b | true",
                "foo | fo | false",
                "f.o | f€o | true",
                "^foo$ | foo | true",
                "^foo$ | foo  | false",
                "\\bfoo\\b | a.foo(b) | true",
                "\\bfoo\\b | afoo | false",
                "\\bé\\b | a é b | true",
                "\\bé\\b | éé | false",
                "\\<foo\\> | a foo | true",
                "\\<foo\\> | a foot | false",
                "a|bc|d | xbcx | true",
                "(?i)straße | STRASSE | false",
                "(?i)ÄÖ | äö | true",
                "(?i)k | \u212A | true",
                "(?i:a)b | Ab | true",
                "(?i:a)b | AB | false",
                "a{2,3}c | aac | true",
                "a{2,3}c | ac | false",
                "a{0}b | b | true",
                "a{,2}b | b | true",
                "a{x} | a{x} | true",
                "if (x) { | if x { | true",
                "${name} | a | false",
                "[]a]x | ]x | true",
                "[^]a]x | bx | true",
                "[[(]x | [x | true",
                "[a-] | - | true",
                "[\\w-]+! | a-b! | true",
                "[\\]]x | ]x | true",
                "[[:alpha:]_]9 | _9 | true",
                "[[:^digit:]]9 | a9 | true",
                "\\d+ | ٣ | true",
                "\\p{Lu}x | Äx | true",
                "\\p{Greek}+ | λ | true",
                "\\P{L} | λ | false",
                "\\x41\\u0042\\x{43} | ABC | true",
                "\\/api\\/ | GET /api/x | true",
                "a\\.b | axb | false",
                "(?P<n>a)(?<m>b) | ab | true",
                "(?x) a b # c | ab | true",
                "() | x | true",
                "a** | b | true",
                "\\s | \u00A0 | true",
                "😀+ | a😀😀 | true",
                "^[^a]$ | 😀 | true",
            })
    void readsTheDialect(String pattern, String line, boolean matches) throws Exception {
        assertThat(matches(LinePattern.regex(pattern, false), line)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            quoteCharacter = '\0',
            value = {
                "[ | unclosed class at character 1",
                "a(b | unclosed group at character 2",
                "a) | unmatched ) at character 2",
                "*a | nothing for * to repeat at character 1",
                "(\\d+)*\\1! | back-references are not supported at character 7",
                "a(?=b) | look-ahead is not supported at character 2",
                "(?<!a)b | look-behind is not supported at character 1",
                "(?>a) | this kind of group is not supported at character 1",
                "a\\ | a backslash with nothing after it at character 2",
                "\\y | unknown escape \\y at character 1",
                "a\\nb | \\n, and no match spans two lines at character 2",
                "[z-a] | a range whose end comes before its beginning at character 2",
                "a{3,2} | a repetition whose upper bound is below its lower one at character 2",
                "a{2000} | a repetition above 1000 at character 2",
                "\\p{Klingon} | unknown property Klingon at character 1",
                "((a{1000}){1000}) | too large when its repetitions are written out",
            })
    void saysWhatIsWrongWithAPattern(String pattern, String reason) {
        assertThatThrownBy(() -> LinePattern.regex(pattern, false))
                .isInstanceOf(PatternException.class)
                .hasMessage(reason);
    }

    @ParameterizedTest
    @ValueSource(ints = {199, 100_000})
    void nestingNeverOverflowsTheStack(int depth) {
        for (String pattern :
                List.of("(".repeat(depth), "(".repeat(depth) + ")".repeat(depth), "a" + "*".repeat(depth))) {
            try {
                assertThat(matches(LinePattern.regex(pattern, false), "a")).isTrue();
            } catch (PatternException e) {
                assertThat(e).hasMessageMatching("(unclosed|groups nested|too many|longer).*");
            }
        }
    }

    @Test
    void aLiteralHasNoMeaningButItself() throws Exception {
        assertThat(matches(LinePattern.literal("(a|b)*.[", false), "x(a|b)*.[y"))
                .isTrue();
        assertThat(matches(LinePattern.literal("a.b", false), "axb")).isFalse();
        assertThat(matches(LinePattern.literal("Straße", true), "sTRAßE")).isTrue();
        assertThat(catchThrowableOfType(PatternException.class, () -> LinePattern.literal("a\nb", false)))
                .isNotNull();
    }

    @Test
    void onlyALineFeedEndsALine() throws Exception {
        assertThat(matchingLines("^b", "a\u2028b\u0085b\fb\rb\nb\n")).containsExactly(2);
        assertThat(matchingLines("", "a\n\nb")).containsExactly(1, 2, 3);
        assertThat(matchingLines("^$", "a\n\nb\n")).containsExactly(2);
        assertThat(matchingLines("^$", "")).isEmpty();
    }

    @Test
    void aCarriageReturnBeforeTheLineFeedBelongsToTheEnd() throws Exception {
        assertThat(matchingLines("a$", "a\r\nab\r\na\n\ra\ra")).containsExactly(1, 3, 4);
        assertThat(matchingLines("^.$", "a\r\n\r\n")).containsExactly(1);
        assertThat(matchingLines("a\\b$", "a\r\n")).containsExactly(1);
        assertThat(matchingLines("\\r$", "a\r\nb\n")).containsExactly(1);
        assertThat(matchingLines("^\\s*$", "\r\n \r\nx\r\n")).containsExactly(1, 2);
    }

    @Test
    void catastrophicPatternsAreLinear() throws Exception {
        String ones = "1".repeat(200_000);
        String letters = "xy".repeat(100_000);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            assertThat(matches(LinePattern.regex("(\\d+)*!", false), ones)).isFalse();
            assertThat(matches(LinePattern.regex("(a+)+$", false), "a".repeat(200_000) + "b"))
                    .isFalse();
            assertThat(matches(LinePattern.regex("^(x|y)*$", false), letters)).isTrue();
            assertThat(matches(LinePattern.regex("(x+x+)+z", false), letters)).isFalse();
            assertThat(matches(LinePattern.regex("^(([a-z])+.)+[A-Z]([a-z])+$", false), "a".repeat(200_000)))
                    .isFalse();
        });
    }

    @Test
    void statesAreForgottenBeforeTheyGrowTooMany() throws Exception {
        Nfa nfa = Nfa.of(RegexParser.parse("a[ab]{20}c", false));
        Alphabet alphabet = new Alphabet(nfa);
        LazyDfa dfa = new LazyDfa(nfa, alphabet, alphabet.size());
        Random random = new Random(3);
        int state = dfa.start(LazyDfa.Before.LINE_START);
        int largest = 0;
        for (int i = 0; i < 300_000; i++) {
            state = dfa.step(state, alphabet.symbol(random.nextBoolean() ? 'a' : 'b'));
            largest = Math.max(largest, dfa.table().length);
        }
        assertThat(largest).isLessThan(1 << 20);
        assertThat(dfa.table().length).isLessThanOrEqualTo(largest);
    }

    @Test
    void stopsWhenToldTo() throws Exception {
        LinePattern slow = LinePattern.regex("(a|ab|b){0,900}.{0,900}c[ab]{700}d", false);
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 100_000; i++) {
            text.append((char) ('a' + random.nextInt(3)));
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        int[] looks = new int[1];

        assertThatThrownBy(() -> slow.matcher(() -> ++looks[0] > 3).find(bytes, 0, bytes.length))
                .isInstanceOf(CancellationException.class);
        assertThat(looks[0]).isEqualTo(4);
    }

    @Test
    void agreesWithJavaOnRandomPatternsAndTexts() throws Exception {
        Random random = new Random(20260101);
        int matched = 0;
        for (int round = 0; round < 1500; round++) {
            String pattern = RandomPatterns.pattern(random, 3);
            boolean ignoreCase = random.nextInt(4) == 0;
            LinePattern ours = LinePattern.regex(pattern, ignoreCase);
            int flags = Pattern.UNIX_LINES | Pattern.UNICODE_CHARACTER_CLASS;
            Pattern theirs = Pattern.compile(pattern, ignoreCase ? flags | Pattern.CASE_INSENSITIVE : flags);
            List<String> lines = RandomPatterns.lines(random);
            List<Integer> expected = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                if (theirs.matcher(lines.get(i)).find()) {
                    expected.add(i + 1);
                }
            }
            matched += expected.size();
            assertThat(matchingLines(ours, String.join("\n", lines) + "\n"))
                    .as("pattern %s over %s", pattern, lines)
                    .isEqualTo(expected);
        }
        assertThat(matched).isBetween(1500, 7000);
    }

    @Test
    void findsWhereAMatchBeginsInALongLine() throws Exception {
        String line = "é".repeat(5000) + " needle42 " + "z".repeat(5000);
        byte[] text = line.getBytes(StandardCharsets.UTF_8);
        for (String pattern : List.of("needle\\d+", "n[e]edle4", "\\bneed.*?2\\b", "(?i)NEEDLE", "needle")) {
            LineMatcher matcher = LinePattern.regex(pattern, false).matcher(() -> false);
            int found = matcher.find(text, 0, text.length);
            assertThat(matcher.matchStart(text, 0, text.length, found, 500))
                    .as(pattern)
                    .isEqualTo(10_001);
        }
    }

    private static boolean matches(LinePattern pattern, String line) {
        byte[] text = (line + "\n").getBytes(StandardCharsets.UTF_8);
        return pattern.matcher(() -> false).find(text, 0, text.length) >= 0;
    }

    private static List<Integer> matchingLines(String pattern, String text) throws PatternException {
        return matchingLines(LinePattern.regex(pattern, false), text);
    }

    private static List<Integer> matchingLines(LinePattern pattern, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        LineMatcher matcher = pattern.matcher(() -> false);
        List<Integer> lines = new ArrayList<>();
        int from = 0;
        while (from < bytes.length) {
            int found = matcher.find(bytes, from, bytes.length);
            if (found < 0) {
                break;
            }
            int start = Lines.start(bytes, from, found);
            lines.add(1 + Lines.count(bytes, 0, start));
            from = Lines.end(bytes, found, bytes.length) + 1;
        }
        return lines;
    }
}
