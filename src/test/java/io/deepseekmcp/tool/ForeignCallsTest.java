package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.guard.command.CommandGuard;
import io.deepseekmcp.guard.command.CommandPolicy;
import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.workspace.change.ChangeTracker;
import io.deepseekmcp.workspace.change.RepositoryQuestions;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
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
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * 200 calls as models write them that know other tools, or no JSON. Each row of {@code foreign-calls.jsonl} says what
 * becomes of it: {@code runs}, which must do exactly what the call {@code as} does; {@code call}, where nothing is done
 * and the answer offers a call that then does what {@code as} does; {@code look}, where that call only shows the place of
 * a change that the words explain; {@code words}, where no call does it.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has shell scripts for programs")
final class ForeignCallsTest {
    private static final CommandPolicy POLICY = CommandPolicy.load();
    private static final List<String> TOOLS = List.of("Read", "Glob", "Grep", "Edit", "Write", "Run");

    @TempDir
    private Path folder;

    private int worlds;

    /** One row of the table. */
    private record Row(String id, String name, String arguments, String outcome, Map<?, ?> as) {
        boolean needsGit() {
            return (name + arguments + as).contains("git");
        }

        @Override
        public String toString() {
            return id + " " + name.strip() + " " + arguments;
        }
    }

    /** What a call did: its answer without notes and times, whether it failed, and all files after it. */
    private record Deed(String text, boolean failed, Map<String, String> files) {}

    static List<Row> rows() throws Exception {
        List<Row> rows = new ArrayList<>();
        for (String line : resource("foreign-calls.jsonl").lines().toList()) {
            Map<String, Object> row = Json.parseObject(line);
            rows.add(new Row(
                    (String) row.get("id"),
                    (String) row.get("name"),
                    (String) row.get("arguments"),
                    (String) row.get("outcome"),
                    (Map<?, ?>) row.get("as")));
        }
        return rows;
    }

    @ParameterizedTest
    @MethodSource("rows")
    void becomesWhatItMeans(Row row) throws Exception {
        World world = new World(row.needsGit());
        Deed deed = world.does(row.name, row.arguments);

        switch (row.outcome) {
            case "runs" -> assertThat(deed).isEqualTo(expected(row));
            case "call", "look" -> {
                assertThat(deed.failed).as(deed.text).isTrue();
                assertThat(deed.files).isEqualTo(untouched());
                List<ToolCall> offered = offered(deed.text);
                assertThat(offered).as(deed.text).isNotEmpty();
                Deed then = world.does(offered.get(0).name(), offered.get(0).arguments());
                assertThat(then.failed).as(deed.text + " -> " + then.text).isFalse();
                assertThat(then).as(deed.text).isEqualTo(expected(row));
            }
            case "words" -> {
                assertThat(deed.failed).as(deed.text).isTrue();
                assertThat(deed.files).isEqualTo(untouched());
                assertThat(deed.text).matches("(?s).*[.!](?: .*)?");
            }
            default -> throw new IllegalArgumentException(row.outcome);
        }
    }

    @Test
    void nearlyAllRunOrAreAnsweredWithACallThatDoes() throws Exception {
        Map<String, Integer> outcomes = new TreeMap<>();
        rows().forEach(row -> outcomes.merge(row.outcome, 1, Integer::sum));

        assertThat(outcomes.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(200);
        assertThat(outcomes.get("runs") + outcomes.get("call")).isGreaterThanOrEqualTo(170);
    }

    private static Map<String, String> untouched() throws Exception {
        Map<String, String> files = new TreeMap<>();
        Json.parseObject(resource("foreign-workspace.json")).forEach((name, text) -> files.put(name, (String) text));
        return files;
    }

    private Deed expected(Row row) throws Exception {
        return new World(row.needsGit()).does((String) row.as.get("name"), Json.write(row.as.get("arguments")));
    }

    /** The calls that an answer offers, in order. */
    private static List<ToolCall> offered(String text) {
        List<ToolCall> calls = new ArrayList<>();
        for (int at = 0; at < text.length(); at++) {
            for (String tool : TOOLS) {
                if (text.startsWith(tool + " {", at)) {
                    object(text, at + tool.length() + 1)
                            .ifPresent(arguments -> calls.add(new ToolCall("2", tool, arguments)));
                }
            }
        }
        return calls;
    }

    private static Optional<String> object(String text, int start) {
        for (int end = text.indexOf('}', start); end >= 0; end = text.indexOf('}', end + 1)) {
            String object = text.substring(start, end + 1);
            try {
                Json.parseObject(object);
                return Optional.of(object);
            } catch (JsonException e) {
                // The object ends further on.
            }
        }
        return Optional.empty();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = ForeignCallsTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** A workspace of its own on the disk, all files read, with stand-ins for the programs. */
    private final class World {
        private final Path root;
        private final ToolBox box;

        World(boolean repository) throws Exception {
            Path home = Files.createDirectory(folder.toRealPath().resolve("w" + worlds++));
            root = Files.createDirectory(home.resolve("demo"));
            Path bin = Files.createDirectory(home.resolve("bin"));
            for (String program : List.of("pytest", "npm")) {
                Path file = Files.writeString(bin.resolve(program), "#!/bin/sh\necho " + program + " \"$@\"\n");
                assertThat(file.toFile().setExecutable(true)).isTrue();
            }
            Map<String, Object> files = Json.parseObject(resource("foreign-workspace.json"));
            for (Map.Entry<String, Object> entry : files.entrySet()) {
                Path file = root.resolve(entry.getKey());
                Files.createDirectories(file.getParent());
                Files.writeString(file, (String) entry.getValue());
            }
            if (repository) {
                GitFixture.init(root);
            }
            box = box(bin + ":/usr/bin:/bin");
            for (String file : files.keySet()) {
                assertThat(does("Read", Json.write(Map.of("path", file))).failed)
                        .isFalse();
            }
        }

        private ToolBox box(String searchPath) throws Exception {
            PathGuard paths = Guards.everything(root);
            Redactor redactor = new Redactor(List.of());
            FilesSeen seen = new FilesSeen();
            CommandRunner runner = new CommandRunner(Map.of("PATH", searchPath), root, false);
            OwnCommand own = OwnCommand.on(searchPath, root);
            Settings.Commands settings = new Settings.Commands(
                    Duration.ofMinutes(2), Duration.ofMinutes(10), List.of(), List.of(), List.of(), false, false);
            WatchedWorkspace workspace = new WatchedWorkspace(runner, 1000, redactor::output);
            workspace.watchedBy(ChangeTracker.start(paths, own, runner));
            CommandGuard guard = new CommandGuard(
                    POLICY, settings, paths, List.of(), searchPath, new RepositoryQuestions(own, runner));
            return new ToolBox(
                    List.of(
                            new ReadTool(paths, seen, redactor, 250, 20_000),
                            new GlobTool(paths, 300),
                            new GrepTool(paths, new JavaGrep(), redactor, 100, 20_000),
                            new EditTool(paths, seen, workspace, redactor, 2_000_000),
                            new WriteTool(paths, seen, workspace, 2_000_000),
                            new RunTool(guard, paths, seen, settings, 20_000, () -> Duration.ofMinutes(30), workspace)),
                    redactor,
                    20_000,
                    new NextCall(paths));
        }

        Deed does(String name, String arguments) throws Exception {
            String here = arguments.replace("{ROOT}", root.toString());
            ToolBox.Answer answer = box.run(box.prepare(new ToolCall("1", name, here)));
            boolean failed = answer.ledgerLine().contains(" ! ");
            String text = answer.text()
                    .replaceAll("(?s)\n\\[[^\\[\\]]*(?:taken as|left out)[^\n]*\\]$", "")
                    .replaceAll("^\\[[^\n]*was left out[^\n]*\\]\n", "")
                    .replaceAll("after \\d+\\.\\d s", "after N s");
            return new Deed(failed ? answer.text() : text, failed, files());
        }

        Map<String, String> files() throws IOException {
            Map<String, String> files = new TreeMap<>();
            try (Stream<Path> all = Files.walk(root)) {
                for (Path file : all.filter(Files::isRegularFile)
                        .filter(each -> !root.relativize(each).startsWith(".git"))
                        .toList()) {
                    files.put(root.relativize(file).toString(), Files.readString(file));
                }
            }
            return files;
        }
    }
}
