package io.deepseekmcp.guard.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PathGlobTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "**/*.java          | Foo.java src/Foo.java a/b/c/D.java .A.java          | Foo.javax src/Foo.kt a/Foo.java/b",
                "*.java             | Foo.java .A.java .java                               | src/Foo.java",
                "src/**             | src/a src/a/b src/.x                                 | src srcx/a a/src/b",
                "**                 | a a/b .env a/b/c/d                                   |",
                "**/*               | a a/b .env                                           |",
                "**/**              | a a/b                                                |",
                "a/**/b             | a/b a/x/b a/x/y/b                                    | ab a/xb a/b/c b",
                "**/.env            | .env a/.env a/b/.env                                 | a.env .env/x",
                "**/test/**/*.{js,ts} | test/a.js x/test/y/z.ts                            | test.js test/a.jsx",
                "?.txt              | a.txt é.txt 💧.txt                                    | ab.txt .txt",
                "a?b                | axb                                                  | a/b ab",
                "[abc]x             | ax bx cx                                             | dx x abcx",
                "[!abc]x            | dx éx                                                | ax",
                "[^abc]x            | dx                                                   | ax",
                "[a-c]              | a b c                                                | d",
                "[]x]               | ] x                                                  | a",
                "[a-]               | a -                                                  | b",
                "[[:digit:]_]       | 7 _                                                  | a",
                "[[]id].tsx         | [id].tsx                                             | i.tsx",
                "\\[id\\].tsx       | [id].tsx                                             | i.tsx",
                "a\\*b              | a*b                                                  | axb",
                "{a,b}              | a b                                                  | c ab",
                "{a,b{c,d}}/x       | a/x bc/x bd/x                                        | b/x c/x",
                "a{,b}c             | ac abc                                               | abbc",
                "{src,test/**}/x    | src/x test/x test/a/x                                | x a/src/x",
                "{a,**}/b           | a/b b x/y/b                                          | a",
                "a,b                | a,b                                                  | a b",
                "{a}                | a                                                    | {a}",
                "./src/*.c          | src/a.c                                              | a.c",
                "src/               | src/a src/a/b                                        | src",
                "*a*b*              | ab xaxbx aab                                         | ba a b",
                "a*a*a              | aaa aXaYa                                            | aa",
                "café/*             | café/x                                               | cafe/x",
            })
    void matchesByTheTable(String glob, String matching, String others) throws Refused {
        PathGlob pattern = PathGlob.search(glob);

        assertThat(matching.split(" ")).allMatch(pattern::matches);
        if (others != null) {
            assertThat(others.split(" ")).noneMatch(pattern::matches);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "src/**        | src src/a src/a/b | srcx src.java",
                "src           | src src/a src/a/b | srcx a/src",
                "src/          | src src/a         | srcx",
                "./src/**      | src/a             | a",
                ".             | a a/b             |",
                "./            | a a/b             |",
                "docs/*.md     | docs/a.md         | docs/a/b.md docs",
                "*             | a .eslintrc       | a/b",
                "{src,test}    | src/a test/b      | a",
                "packages/*    | packages/a        | packages/a/b",
            })
    void readsAScopeSoThatADirectoryMeansItsContents(String glob, String matching, String others) throws Refused {
        PathGlob pattern = PathGlob.scope(glob);

        assertThat(matching.split(" ")).allMatch(pattern::matches);
        if (others != null) {
            assertThat(others.split(" ")).noneMatch(pattern::matches);
        }
    }

    @Test
    void aBlankInAScopeIsABlank() throws Refused {
        PathGlob pattern = PathGlob.scope("a b/c");

        assertThat(List.of("a b/c", "a b/c/d")).allMatch(pattern::matches);
        assertThat(List.of("a-b/c", "ab/c", "a", "b/c", "a b", "a b/d")).noneMatch(pattern::matches);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{a",
                "a}",
                "{a,{b}",
                "{}",
                "[a",
                "[",
                "[]",
                "[!]",
                "[z-a]",
                "[a/b]",
                "[[:nope:]]",
                "a\\b",
                "a\\",
                "/abs/**",
                "../**",
                "a/../b",
                "src/[.][.]/x",
                "{../x,src}/**",
                "{a,.}./x",
                "a//b",
                "//a",
                "{,src}/x",
                "a**b",
                "**.java",
                "src/**x",
                "***/x",
                "{a,**}b",
                "a/./b",
                "~/x",
                "~",
                "!src/**",
                "C:/x",
                "C:\\x",
                "file:///x",
                "a\nb",
                "a\u0000b",
                "a\u200bb"
            })
    void refusesWhatCannotMeanWhatItSays(String glob) {
        Refused refused = catchThrowableOfType(Refused.class, () -> PathGlob.search(glob));

        assertThat(refused).isNotNull();
        assertThat(refused.rule()).isEqualTo("malformed-glob");
        assertThat(refused.remedy()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[ab]*", "src\\**", "a\\*b", "app/[id]/page.tsx", "{a", "a**b", "src//**", "..", "a/..", ""})
    void refusesMoreInAScope(String glob) {
        assertThat(catchThrowableOfType(Refused.class, () -> PathGlob.scope(glob)))
                .isNotNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*.o            | a.o .o             | a/b.o a.oo",
                "**/*.o         | a.o x/y/a.o        | a",
                "a/**           | a/b a/b/c          | a",
                "a**b           | ab axxb            | a/b",
                "{a,b}          | {a,b}              | a b",
                "\\!x           | !x                 | x",
                "\\a            | a                  |",
                "caf??          | café               | cafe caf",
                "[[:alpha:]]1   | a1                 | 11 é1",
            })
    void readsAnIgnoreFileAsGitDoes(String glob, String matching, String others) {
        PathGlob pattern = PathGlob.gitignore(glob, false);

        assertThat(matching.split(" ")).allMatch(pattern::matches);
        if (others != null) {
            assertThat(others.split(" ")).noneMatch(pattern::matches);
        }
    }

    @Test
    void matchesNothingByAMalformedLineOfAnIgnoreFile() {
        assertThat(PathGlob.gitignore("[a", false).matches("[a")).isFalse();
        assertThat(PathGlob.gitignore("a\\", false).matches("a\\")).isFalse();
        assertThat(PathGlob.gitignore("*.TXT", true).matches("a.txt")).isTrue();
        assertThat(PathGlob.gitignore("[A-C]x", true).matches("bX")).isTrue();
    }

    @Test
    void knowsWhichDirectoriesAreWorthWalking() throws Refused {
        PathGlob glob = PathGlob.search("src/**/test/*.java");

        assertThat(List.of("", ".", "src", "src/a", "src/a/b", "src/test", "src/a/test"))
                .allMatch(glob::mayMatchBelow);
        assertThat(List.of("docs", "srcx", "a/src")).noneMatch(glob::mayMatchBelow);
        assertThat(PathGlob.search("a/b.txt").mayMatchBelow("a")).isTrue();
        assertThat(PathGlob.search("a/b.txt").mayMatchBelow("a/b.txt")).isFalse();
    }

    @Test
    void namesOnlyWhatItSpellsOut() throws Refused {
        assertThat(PathGlob.scope("{CLAUDE.md,docs/a.md}").names("docs/a.md")).isTrue();
        assertThat(PathGlob.scope(".husky/").names(".husky")).isTrue();
        assertThat(PathGlob.scope("*.md").names("a.md")).isFalse();
        assertThat(PathGlob.scope("**").names("a")).isFalse();
        assertThat(PathGlob.scope("A.md").names("a.md")).isFalse();
    }

    @Test
    void staysFastOnPatternsMadeToBeSlow() {
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            String name = "a".repeat(255);
            String deep = "a/".repeat(1_500) + "a";
            assertThat(PathGlob.search("*a".repeat(120) + "b").matches(name)).isFalse();
            assertThat(PathGlob.search("**/a/".repeat(300) + "b").matches(deep)).isFalse();
            assertThat(PathGlob.search("**/*a*/".repeat(300) + "b").mayMatchBelow(deep))
                    .isTrue();
            assertThat(PathGlob.search("{a,b,c}{a,b,c}{a,b,c}{a,b,c}*").matches("abcax"))
                    .isTrue();
            assertThat(catchThrowableOfType(Refused.class, () -> PathGlob.search("{a,b}".repeat(100))))
                    .hasMessageContaining("alternatives");
            assertThat(catchThrowableOfType(Refused.class, () -> PathGlob.search("{".repeat(4_000))))
                    .hasMessageContaining("nests");
        });
    }

    /** The reference is a plain translation to a regular expression, exact but of exponential time. */
    @Test
    void agreesWithARegularExpressionOnRandomPatterns() throws Refused {
        Random random = new Random(20260101);
        String[] parts = {"a", "b", "*", "?", "ab", "a*", "*b", "[ab]", "[!a]", "{a,b}", "a{,b}"};
        for (int round = 0; round < 3_000; round++) {
            List<String> glob = new ArrayList<>();
            List<String> path = new ArrayList<>();
            for (int i = random.nextInt(4); i >= 0; i--) {
                glob.add(random.nextInt(4) == 0 ? "**" : parts[random.nextInt(parts.length)]);
            }
            for (int i = random.nextInt(4); i >= 0; i--) {
                path.add("ab".repeat(2).substring(random.nextInt(2), 2 + random.nextInt(3)));
            }
            String pattern = String.join("/", glob);
            String text = String.join("/", path);
            assertThat(PathGlob.search(pattern).matches(text))
                    .as("%s on %s", pattern, text)
                    .isEqualTo(Pattern.matches(regex(glob), text));
        }
    }

    private static String regex(List<String> segments) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < segments.size(); i++) {
            boolean last = i == segments.size() - 1;
            String segment = segments.get(i);
            if (segment.equals("**")) {
                regex.append(last ? "[^/]+(/[^/]+)*" : "([^/]+/)*");
            } else {
                regex.append(segment.replace("[!", "[^")
                                .replace("*", "[^/]*")
                                .replace("?", "[^/]")
                                .replace("{a,b}", "(a|b)")
                                .replace("{,b}", "(|b)"))
                        .append(last ? "" : "/");
            }
        }
        return regex.toString();
    }
}
