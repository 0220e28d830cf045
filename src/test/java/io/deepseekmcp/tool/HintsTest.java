package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.command.CommandGuard;
import io.deepseekmcp.guard.command.CommandPolicy;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.workspace.change.RepositoryQuestions;
import io.deepseekmcp.workspace.process.CommandRunner;
import io.deepseekmcp.workspace.search.JavaGrep;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each tool says when it cannot do what was asked. A row of {@code hints.jsonl} has the call, the whole answer, and
 * what comes after it: {@code call}, where the answer holds a call that then works, or {@code words}, where it says what to
 * do and no call does it.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has links, pipes and shell scripts")
final class HintsTest {
    private static final Pattern OFFERED =
            Pattern.compile("(Read|Glob|Grep|Edit|Write|Run) (\\{.*?\\})(?=[., ;\\]]|$)");

    @TempDir
    private Path folder;

    private Bench bench;
    private ToolBox box;

    /** One row of the table. */
    private record Row(String name, String arguments, String says, String then) {
        @Override
        public String toString() {
            return name + " " + arguments;
        }
    }

    static List<Row> rows() throws Exception {
        List<Row> rows = new ArrayList<>();
        try (InputStream in = HintsTest.class.getResourceAsStream("hints.jsonl")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                Map<String, Object> row = Json.parseObject(line);
                rows.add(new Row(
                        (String) row.get("name"), Json.write(row.get("arguments")), (String) row.get("says"), (String)
                                row.get("then")));
            }
        }
        return rows;
    }

    @BeforeEach
    void makeTheWorkspace() throws Exception {
        Path root = Files.createDirectory(folder.toRealPath().resolve("demo"));
        bench = new Bench(root);
        bench.put("a.txt", "one\ntwo\nthree\n");
        bench.put("twice.txt", "same\nother\nsame\n");
        bench.put("unread.txt", "new\n");
        bench.put("latin.txt", "caf\u00e9\n");
        bench.put("empty.txt", "");
        bench.put("cr.txt", "one\rtwo\rthree\rfour\r");
        bench.put("page.html", "if (x < y && z) {\n");
        bench.put("logo.png", "\u0089PNG\r\n\u001a\n\0\0\0");
        bench.put("secret.txt", "key = " + Bench.KNOWN_SECRET + "\n");
        bench.put("src/lib/core.py", "def run():\n    return 1\n");
        bench.put("src/lib/[id].py", "x = 1\n");
        bench.put("src/app/test/one.py", "x = 1\n");
        bench.put(".env", "A=1\n");
        Files.createSymbolicLink(root.resolve("gone.txt"), Path.of("nowhere.txt"));
        assertThat(new ProcessBuilder("mkfifo", root.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        box = box(root);
        for (String file : List.of("a.txt", "twice.txt", "latin.txt", "empty.txt", "src/lib/core.py")) {
            assertThat(answer("Read", Json.write(Map.of("path", file))).rule()).isEmpty();
        }
    }

    private ToolBox box(Path root) throws Exception {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Path program = Files.writeString(bin.resolve("pytest"), "#!/bin/sh\necho \"$@\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        String path = bin + ":/usr/bin:/bin";
        CommandRunner runner = new CommandRunner(Map.of("PATH", path), root, false);
        Settings.Commands settings = new Settings.Commands(
                Duration.ofMinutes(2), Duration.ofMinutes(10), List.of(), List.of(), List.of(), false, false);
        CommandGuard guard = new CommandGuard(
                CommandPolicy.load(),
                settings,
                bench.guard,
                List.of(),
                path,
                new RepositoryQuestions(OwnCommand.on(path, root), runner));
        return new ToolBox(
                List.of(
                        new ReadTool(bench.guard, bench.seen, bench.redactor, 250, 20_000),
                        new GlobTool(bench.guard, 300),
                        new GrepTool(bench.guard, new JavaGrep(), bench.redactor, 100, 20_000),
                        new EditTool(bench.guard, bench.seen, bench.workspace(), bench.redactor, 2_000_000),
                        new WriteTool(bench.guard, bench.seen, bench.workspace(), 2_000),
                        new RunTool(
                                guard,
                                bench.guard,
                                bench.seen,
                                settings,
                                20_000,
                                () -> Duration.ofMinutes(30),
                                bench.workspace())),
                bench.redactor,
                20_000,
                new NextCall(bench.guard));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void namesTheThingAndSaysTheNextCall(Row row) throws Exception {
        String text = answer(row.name, row.arguments).text();

        assertThat(text).isEqualTo(row.says);
        List<ToolCall> offered = offered(text);
        assertThat(row.then).isIn("call", "words");
        assertThat(offered.isEmpty()).as(text).isEqualTo(row.then.equals("words"));
        for (ToolCall call : offered) {
            ToolBox.Answer then = answer(call.name(), call.arguments());
            assertThat(then.rule()).as(call + " -> " + then.text()).isEmpty();
            assertThat(then.text()).as(call.toString()).isNotEqualTo(text);
        }
    }

    @Test
    void thereAreRowsForEveryTool() throws Exception {
        for (String tool : List.of("Read", "Glob", "Grep", "Edit", "Write", "Run")) {
            assertThat(rows().stream().filter(row -> row.name.equals(tool)))
                    .as(tool)
                    .hasSizeGreaterThanOrEqualTo(5);
        }
    }

    private ToolBox.Answer answer(String name, String arguments) throws Exception {
        return box.run(box.prepare(new ToolCall("1", name, arguments)));
    }

    private static List<ToolCall> offered(String text) throws IOException {
        List<ToolCall> calls = new ArrayList<>();
        Matcher matcher = OFFERED.matcher(text);
        while (matcher.find()) {
            try {
                Json.parseObject(matcher.group(2));
                calls.add(new ToolCall("2", matcher.group(1), matcher.group(2)));
            } catch (JsonException e) {
                throw new IOException("an offer that is no JSON: " + matcher.group(), e);
            }
        }
        return calls;
    }
}
