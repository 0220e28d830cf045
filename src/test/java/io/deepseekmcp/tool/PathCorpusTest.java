package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.fixture.RecordingWatch;
import io.deepseekmcp.guard.path.PathGlob;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.text.Sha256;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import io.deepseekmcp.workspace.file.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every case of {@code corpus-paths.jsonl} on a real disk, through the real tools. */
final class PathCorpusTest {
    private static final PathRules RULES =
            PathRules.load(new Settings.Tools(Set.of(ToolName.READ), 2_000_000, false, List.of()));
    private static final String SECRET = "outside-content";

    @TempDir(factory = MemoryDisk.class)
    Path temp;

    private Path workspace;
    private Path outside;
    private List<String> scope = null;
    private Runnable race = () -> {};

    record Case(String id, List<?> setup, String tool, String input, boolean allowed, String why) {
        @Override
        public String toString() {
            return id + " " + tool + " " + why;
        }
    }

    static List<Case> cases() throws Exception {
        List<Case> cases = new ArrayList<>();
        try (InputStream in = PathCorpusTest.class.getResourceAsStream("/corpus-paths.jsonl")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                Map<String, Object> fields = Json.parseObject(line);
                List<?> setup = fields.get("setup") == null ? List.of() : (List<?>) fields.get("setup");
                cases.add(new Case(
                        (String) fields.get("id"),
                        setup,
                        (String) fields.get("tool"),
                        (String) fields.get("input"),
                        fields.get("expect").equals("allow"),
                        (String) fields.get("why")));
            }
        }
        assertThat(cases).hasSizeGreaterThan(180);
        return cases;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isJudgedAsTheCorpusSays(Case given) throws Exception {
        Assumptions.assumeFalse(given.tool.equals("search-query"), "needs the search tools");
        Assumptions.assumeFalse(given.id.equals("P087"), "an explicit home directory is a warning of the settings");
        makeFixture(given);
        Map<String, String> before = contents(outside.getParent(), workspace);

        boolean allowed = isAllowed(given);

        assertThat(allowed).as(given.toString()).isEqualTo(given.allowed);
        assertThat(contents(outside.getParent(), workspace)).isEqualTo(before);
    }

    private boolean isAllowed(Case given) throws Exception {
        String input = given.setup.contains("literal") ? given.input : expanded(given.input);
        try {
            return switch (given.tool) {
                case "read" -> read(input);
                case "edit" -> edit(input);
                case "write" -> write(input);
                case "list" -> Files.isDirectory(guard().toRead(input).resolved());
                case "search" -> guard().toRead(input) != null;
                case "search-hit" -> guard().found(input).isPresent() && guard().toRead(input) != null;
                case "search-glob" -> PathGlob.search(input) != null;
                case "scope" -> Scope.of(List.of(input)) != null;
                case "root" ->
                    new PathGuard(Path.of(input), RULES, Scope.everything(), List.of()).toRead("src/app.ts") != null;
                default -> throw new IllegalArgumentException(given.tool);
            };
        } catch (Refused e) {
            assertThat(e.explanation()).hasSizeLessThan(900).doesNotContain(SECRET);
            return false;
        }
    }

    private boolean read(String input) throws Exception {
        PathGuard guard = guard();
        WorkspacePath early = guard.toRead(input);
        race.run();
        try (RegularFile file = RegularFile.open(early)) {
            assertThat(file.channel().size()).isNotNegative();
        }
        ReadTool tool = new ReadTool(guard, new FilesSeen(), new Redactor(List.of()), 250, 20_000);
        ToolResult result = tool.run(new ToolArguments(Map.of("path", input)));
        assertThat(result.text()).doesNotContain(SECRET);
        return result instanceof ToolResult.Ok;
    }

    private boolean edit(String input) throws Exception {
        EditTool tool = new EditTool(guard(), new FilesSeen(), watched(), new Redactor(List.of()), 2_000_000);
        Map<String, Object> arguments = Map.of("path", input, "old_string", "K", "new_string", "Q");
        return tool.run(new ToolArguments(arguments)) instanceof ToolResult.Ok;
    }

    private boolean write(String input) throws Exception {
        PathGuard guard = guard();
        Map<String, Object> arguments = new LinkedHashMap<>(Map.of("path", input, "content", "written\n"));
        Path target = guard.toWrite(input).resolved();
        if (Files.exists(target)) {
            arguments.put("expected_sha256", Sha256.of(Files.readAllBytes(target)));
        }
        ToolResult result =
                new WriteTool(guard, new FilesSeen(), watched(), 2_000_000).run(new ToolArguments(arguments));
        boolean done = result instanceof ToolResult.Ok;
        assertThat(done && !Files.readString(target).equals("written\n")).isFalse();
        return done;
    }

    private WatchedWorkspace watched() {
        return new RecordingWatch(new ArrayList<>(), () -> race.run()).workspace(workspace);
    }

    private PathGuard guard() throws Refused {
        return new PathGuard(workspace, RULES, scope == null ? Scope.everything() : Scope.of(scope), List.of());
    }

    private void makeFixture(Case given) throws Exception {
        Path home = temp.toRealPath();
        workspace = home.resolve("ws");
        outside = home.resolve("out");
        put(workspace.resolve("src/app.ts"), "app");
        put(workspace.resolve("src/lib/util.ts"), "util");
        put(workspace.resolve("docs/a.md"), "doc");
        put(outside.resolve("secret.txt"), SECRET);
        put(outside.resolve("sub/x.txt"), SECRET);
        put(home.resolve("ws-evil/x.txt"), SECRET);
        for (Object step : given.setup) {
            apply((String) step);
        }
    }

    private void apply(String step) throws Exception {
        String[] words = step.split(" ", 2);
        String rest = words.length > 1 ? expanded(words[1]) : "";
        String[] ends = rest.split(" -> ", 2);
        Path path = workspace.resolve(ends[0].isEmpty() || words[0].equals("scope") ? "x" : ends[0].split(" ", 2)[0]);
        switch (words[0]) {
            case "file" -> put(path, rest.contains(" ") ? rest.substring(rest.indexOf(' ') + 1) : "content K");
            case "dir" -> Files.createDirectories(path);
            case "symlink", "rootlink" -> link(path, ends[1]);
            case "hardlink" -> {
                Files.createDirectories(path.getParent());
                Files.createLink(path, workspace.resolve(ends[1]));
            }
            case "fifo" ->
                assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor())
                        .isZero();
            case "socket" ->
                ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                        .bind(UnixDomainSocketAddress.of(path))
                        .close();
            case "git" -> put(workspace.resolve(".git/HEAD"), "ref: refs/heads/main\n");
            case "scope" -> {
                scope = scope == null ? new ArrayList<>() : scope;
                scope.add(rest);
            }
            case "scope-empty" -> scope = List.of();
            case "race" -> {
                String[] parts = rest.split(" ", 2)[1].split(" -> ", 2);
                race = () -> swap(workspace.resolve(parts[0]), Path.of(parts[1]));
            }
            case "os" -> Assumptions.assumeTrue(isHere(rest), "only on " + rest);
            case "manual:", "mount", "bindmount" -> Assumptions.abort("to be tried by hand: " + step);
            case "literal" -> {}
            default -> throw new IllegalArgumentException(step);
        }
    }

    private static boolean isHere(String system) {
        String here = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        return switch (system) {
            case "posix" -> !here.contains("windows");
            case "macos" -> here.startsWith("mac");
            default -> here.contains(system);
        };
    }

    private static void swap(Path path, Path target) {
        try {
            Files.deleteIfExists(path);
            Files.createSymbolicLink(path, target);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void link(Path path, String target) throws IOException {
        Files.createDirectories(path.getParent());
        Files.createSymbolicLink(path, Path.of(target));
    }

    private String expanded(String text) {
        return text.replace("$WSNAME", "ws")
                .replace("$OUTNAME", "out")
                .replace("$ROOTLINK", temp + "/rootlink")
                .replace("$HOME", System.getProperty("user.home"))
                .replace("$WS", workspace.toString())
                .replace("$OUT", outside.toString());
    }

    private static void put(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    /** All files below the directory with their contents, those of the workspace left out. */
    private static Map<String, String> contents(Path directory, Path without) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(path -> !path.startsWith(without)).toList()) {
                boolean regular = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
                contents.put(file.toString(), regular ? Files.readString(file) : "");
            }
        }
        return contents;
    }
}
