package io.deepseekmcp.workspace.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.regex.LinePattern;
import io.deepseekmcp.regex.RandomPatterns;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both engines give the same lines, which are those that a search of each decoded line by hand gives. */
final class TextSearchTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final String SLOW = "(a|ab|b){0,900}.{0,900}c[ab]{700}d";
    private static final String[] WORDS = {
        "foo", "Foo", "bar", "café", "naïve", "日本", "x", "foo.bar", "(a|b)", "$x", "K", "\t", "\f", "\u2028", "-e",
        "\\d", "[", "é"
    };
    private static final String[] ENDS = {"\n", "\n", "\n", "\r\n", "\r", "\n\n"};
    private static final String[] REGEXES = {
        "fo+",
        "\\bfoo\\b",
        "^bar",
        "bar$",
        "[a-f]+\\s",
        "caf.",
        "\\w+é",
        "foo|naïve",
        "日.",
        "^$",
        "x.*x",
        "(?i)FOO",
        "\\p{L}\\.",
        "[^a-z]$",
        "k"
    };

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void enginesAgreeWithASearchByHand(int seed) throws Exception {
        Random random = new Random(seed);
        Path root = folder.toRealPath();
        Map<String, String> texts = randomTree(root, random);
        for (int i = 0; i < 30; i++) {
            boolean literal = random.nextBoolean();
            boolean ignoreCase = random.nextInt(4) == 0;
            String pattern = literal ? WORDS[random.nextInt(WORDS.length)] : REGEXES[random.nextInt(REGEXES.length)];
            List<String> expected = byHand(texts, pattern, literal, ignoreCase);
            LinePattern ours =
                    literal ? LinePattern.literal(pattern, ignoreCase) : LinePattern.regex(pattern, ignoreCase);
            for (TextSearch engine : Engines.all(root)) {
                SearchResult result = engine.search(query(root, ours, 0, 0, 100_000));
                assertThat(lines(result))
                        .as("%s for %s, literal %s, ignoring case %s", engine.engine(), pattern, literal, ignoreCase)
                        .isEqualTo(expected);
                assertThat(result.total()).isEqualTo(expected.size());
                assertThat(result.engine()).isEqualTo(engine.engine());
            }
        }
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "CI", matches = "true", disabledReason = "only CI must have ripgrep")
    void bothEnginesAreTried() throws Exception {
        assertThat(Engines.all(folder.toRealPath()))
                .extracting(TextSearch::engine)
                .as("rg is not on PATH, so every test of it was left out")
                .hasSize(2);
    }

    @Test
    void ripgrepMissesNoFileWhateverThePattern() throws Exception {
        Path root = folder.toRealPath();
        assumeThat(Engines.ripgrep(root)).as("rg is not on PATH").isPresent();
        Random random = new Random(11);
        for (int i = 0; i < 60; i++) {
            Charset charset = random.nextInt(5) == 0 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
            String end = random.nextInt(4) == 0 ? "\r\n" : "\n";
            Files.write(
                    root.resolve("f" + i),
                    String.join(end, RandomPatterns.lines(random)).getBytes(charset));
        }
        TextSearch ripgrep = Engines.ripgrep(root).orElseThrow();
        int hits = 0;
        for (int i = 0; i < 60; i++) {
            String pattern = RandomPatterns.pattern(random, 2);
            SearchQuery query = query(root, LinePattern.regex(pattern, random.nextInt(4) == 0), 0, 0, 10_000);
            SearchResult result = ripgrep.search(query);
            assertThat(lines(result)).as(pattern).isEqualTo(lines(new JavaGrep().search(query)));
            assertThat(result.engine()).isEqualTo(ripgrep.engine());
            hits += result.files().size();
        }
        assertThat(hits).isGreaterThan(500);
    }

    @Test
    void anInterruptEndsASearchAndItsThreads() throws Exception {
        Path root = folder.toRealPath();
        Files.writeString(root.resolve("a"), "abc".repeat(700_000));
        SearchQuery slow = query(root, LinePattern.regex(SLOW, false), 0, 0, 9);
        AtomicReference<Throwable> ended = new AtomicReference<>();
        Thread searching = new Thread(() -> {
            try {
                new JavaGrep().search(slow);
            } catch (IOException | InterruptedException e) {
                ended.set(e);
            }
        });
        searching.start();
        while (searching.isAlive() && searching.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        searching.interrupt();
        searching.join();

        assertThat(ended.get()).isInstanceOf(InterruptedException.class);
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("search")) {
                thread.join(TimeUnit.SECONDS.toMillis(60));
                assertThat(thread.isAlive()).isFalse();
            }
        }
    }

    @Test
    void pagesAreCutsOfTheWhole() throws Exception {
        Random random = new Random(5);
        Path root = folder.toRealPath();
        randomTree(root, random);
        LinePattern pattern = LinePattern.regex("fo+|bar", false);
        for (TextSearch engine : Engines.all(root)) {
            List<String> all = lines(engine.search(query(root, pattern, 0, 0, 100_000)));
            assertThat(all.size()).isGreaterThan(50);
            for (int offset = 0; offset < all.size() + 7; offset += 7) {
                SearchResult page = engine.search(query(root, pattern, 0, offset, 7));
                assertThat(lines(page))
                        .isEqualTo(all.subList(Math.min(offset, all.size()), Math.min(offset + 7, all.size())));
                assertThat(page.total()).isEqualTo(all.size());
            }
        }
    }

    @Test
    void contextShowsTheLinesAround() throws Exception {
        Path root = folder.toRealPath();
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 30; i++) {
            text.append(i % 10 == 0 ? "hit " : "line ").append(i).append(i % 2 == 0 ? "\r\n" : "\n");
        }
        Files.writeString(root.resolve("a"), text);
        LinePattern pattern = LinePattern.literal("hit", false);

        assertThat(marked(query(root, pattern, 1, 0, 2)))
                .containsExactly("9-line 9", "10:hit 10", "11-line 11", "19-line 19", "20:hit 20", "21-line 21");
        assertThat(marked(query(root, pattern, 2, 2, 9))).containsExactly("28-line 28", "29-line 29", "30:hit 30");
        assertThat(marked(query(root, pattern, 6, 0, 1))).hasSize(13).contains("4-line 4", "10:hit 10", "16-line 16");
    }

    @Test
    void aFileOfManyPiecesReadsLikeOneOfASingle() throws Exception {
        Path root = folder.toRealPath();
        int lines = 1_200_000;
        byte[] text = new byte[lines * 10];
        for (int i = 0; i < lines; i++) {
            int number = i + 1;
            for (int digit = 8; digit >= 0; digit--) {
                text[i * 10 + digit] = (byte) ('0' + number % 10);
                number /= 10;
            }
            text[i * 10 + 9] = '\n';
        }
        Files.write(root.resolve("big"), text);
        // The first piece is 4 MiB: line 419430 is the last whole one in it.
        LinePattern pattern = LinePattern.regex("^0004194(30|31)$|^001200000$", false);

        assertThat(marked(query(root, pattern, 1, 0, 9)))
                .containsExactly(
                        "419429-000419429",
                        "419430:000419430",
                        "419431:000419431",
                        "419432-000419432",
                        "1199999-001199999",
                        "1200000:001200000");
        assertThat(marked(query(root, LinePattern.regex("^000419431$", false), 3, 0, 9)))
                .hasSize(7)
                .startsWith("419428-000419428");
        assertThat(marked(query(root, LinePattern.regex("^000419429$", false), 3, 0, 9)))
                .hasSize(7)
                .endsWith("419432-000419432");
    }

    @Test
    void ripgrepFailuresLeaveTheSearchToOurOwnEngine() throws Exception {
        Path root = folder.toRealPath();
        Files.writeString(root.resolve("a"), "needle\n");
        SearchQuery query = query(root, LinePattern.literal("needle", false), 0, 0, 9);

        for (TextSearch engine : List.of(Engines.failing(), Engines.answering(2, "", "regex parse error"))) {
            SearchResult result = engine.search(query);
            assertThat(lines(result)).containsExactly("a:1:needle");
            assertThat(result.engine()).isEqualTo("java");
        }
        SearchResult unreadable = Engines.answering(2, "a\0b\0", "").search(query);
        assertThat(lines(unreadable)).containsExactly("a:1:needle");
        assertThat(unreadable.engine()).isEqualTo("ripgrep");
    }

    @Test
    void whatRipgrepNamesIsShownOnlyIfTheWalkFoundItToo() throws Exception {
        Path root = folder.toRealPath();
        Files.writeString(root.resolve(".env"), "needle=1\n");
        Files.writeString(root.resolve(".gitignore"), "ignored\n");
        Files.writeString(root.resolve("ignored"), "needle\n");
        Files.writeString(root.resolve("a"), "needle\n");
        Files.writeString(root.resolveSibling("outside"), "needle\n");

        SearchResult result = Engines.answering(0, "./.env\0ignored\0../outside\0/etc/passwd\0a\0", "")
                .search(query(root, LinePattern.literal("needle", false), 0, 0, 9));

        assertThat(lines(result)).containsExactly("a:1:needle");
    }

    @Test
    void ripgrepIsGivenNothingThatItCouldTakeForAnOption() throws Exception {
        Path root = folder.toRealPath();
        Files.createDirectories(root.resolve("-d/!x*"));
        Files.createDirectories(root.resolve(".git"));
        Files.writeString(root.resolve("-d/secrets.yml"), "");
        Files.writeString(root.resolve("-d/a"), "--pre=./x.sh");
        List<List<String>> calls = new ArrayList<>();
        PathGuard guard = Guards.denying(root, List.of("-d/?x?"));
        SearchQuery.Where where = new SearchQuery.Where(guard, guard.toRead("-d"), path -> true, false);

        Engines.recording(calls)
                .search(new SearchQuery(where, LinePattern.literal("--pre=./x.sh", false), page(0, 0, 9), LONG));
        Engines.recording(calls).search(new SearchQuery(where, LinePattern.regex("\\d", false), page(0, 0, 9), LONG));

        assertThat(calls).hasSize(2);
        for (List<String> arguments : calls) {
            assertThat(arguments).startsWith("--no-config", "--no-ignore", "--hidden");
            assertThat(arguments.subList(arguments.size() - 2, arguments.size()))
                    .containsExactly("--", "-d");
            assertThat(arguments).contains("--glob=!/-d/secrets.yml");
        }
        assertThat(calls.get(0)).containsSubsequence("--fixed-strings", "--case-sensitive", "-e", "--pre=./x.sh", "--");
        assertThat(calls.get(1)).containsSubsequence("-e").doesNotContain("--fixed-strings");
    }

    @Test
    void theLimitEndsASearchWithWhatItHas() throws Exception {
        Path root = folder.toRealPath();
        Files.writeString(root.resolve("a"), "needle\n");
        for (TextSearch engine : Engines.all(root)) {
            PathGuard guard = Guards.everything(root);
            SearchQuery.Where where = new SearchQuery.Where(guard, guard.toRead("."), path -> true, false);
            SearchResult result = engine.search(
                    new SearchQuery(where, LinePattern.literal("needle", false), page(0, 0, 9), Duration.ZERO));
            assertThat(result.timedOut()).isTrue();
            assertThat(result.total()).isZero();
        }
    }

    @Test
    void aSlowPatternEndsAtTheLimit() throws Exception {
        Path root = folder.toRealPath();
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2_000_000; i++) {
            text.append((char) ('a' + random.nextInt(3)));
        }
        Files.writeString(root.resolve("a"), text);
        PathGuard guard = Guards.everything(root);
        SearchQuery.Where where = new SearchQuery.Where(guard, guard.toRead("."), path -> true, false);
        LinePattern slow = LinePattern.regex(SLOW, false);

        SearchResult result = new JavaGrep().search(new SearchQuery(where, slow, page(0, 0, 9), Duration.ofNanos(1)));

        assertThat(result.timedOut()).isTrue();
        assertThat(result.counts().searchedFiles()).isZero();
    }

    private Map<String, String> randomTree(Path root, Random random) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        for (int i = 0; i < 40; i++) {
            String path = (random.nextBoolean() ? "" : "d" + random.nextInt(3) + "/") + "f" + i
                    + (random.nextInt(5) == 0 ? "é" : "");
            StringBuilder text = new StringBuilder();
            int words = random.nextInt(60);
            for (int j = 0; j < words; j++) {
                text.append(WORDS[random.nextInt(WORDS.length)]);
                text.append(random.nextInt(3) == 0 ? ENDS[random.nextInt(ENDS.length)] : " ");
            }
            Files.createDirectories(root.resolve(path).getParent());
            texts.put(path, write(root.resolve(path), text.toString(), random));
        }
        Files.write(root.resolve("binary"), "foo\0bar x".getBytes(StandardCharsets.UTF_8));
        return texts;
    }

    /** Writes the text in one of the encodings that a search knows; returns what of it the encoding can hold. */
    private static String write(Path file, String text, Random random) throws IOException {
        switch (random.nextInt(6)) {
            case 0 -> {
                String narrow = text.replaceAll("[^\\x00-\\xFF]", "?") + "é";
                Files.write(file, narrow.getBytes(StandardCharsets.ISO_8859_1));
                return narrow;
            }
            case 1 -> {
                Charset wide = random.nextBoolean() ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
                Files.write(file, ("\uFEFF" + text).getBytes(wide));
            }
            case 2 -> Files.writeString(file, "\uFEFF" + text);
            default -> Files.writeString(file, text);
        }
        return text;
    }

    private static List<String> byHand(Map<String, String> texts, String pattern, boolean literal, boolean ignoreCase) {
        int flags = Pattern.UNIX_LINES | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;
        Pattern compiled = Pattern.compile(
                literal ? Pattern.quote(pattern) : pattern, ignoreCase ? flags | Pattern.CASE_INSENSITIVE : flags);
        List<String> lines = new ArrayList<>();
        texts.forEach((path, text) -> {
            String[] all = text.split("\n", -1);
            for (int i = 0; i < all.length; i++) {
                boolean last = i == all.length - 1;
                String line = !last && all[i].endsWith("\r") ? all[i].substring(0, all[i].length() - 1) : all[i];
                if (!(last && line.isEmpty()) && compiled.matcher(line).find()) {
                    lines.add(path + ":" + (i + 1) + ":" + line);
                }
            }
        });
        return lines;
    }

    private List<String> marked(SearchQuery query) throws Exception {
        List<String> lines = new ArrayList<>();
        new JavaGrep()
                .search(query)
                .files()
                .forEach(file -> file.lines()
                        .forEach(line -> lines.add(line.number() + (line.hit() ? ":" : "-") + line.text())));
        return lines;
    }

    private static List<String> lines(SearchResult result) {
        List<String> lines = new ArrayList<>();
        result.files()
                .forEach(file ->
                        file.lines().forEach(line -> lines.add(file.path() + ":" + line.number() + ":" + line.text())));
        return lines;
    }

    private static SearchQuery query(Path root, LinePattern pattern, int context, long offset, int max)
            throws Exception {
        PathGuard guard = Guards.everything(root);
        return new SearchQuery(
                new SearchQuery.Where(guard, guard.toRead("."), path -> true, false),
                pattern,
                page(context, offset, max),
                LONG);
    }

    private static SearchQuery.Page page(int context, long offset, int max) {
        return new SearchQuery.Page(false, context, offset, max, text -> text);
    }
}
