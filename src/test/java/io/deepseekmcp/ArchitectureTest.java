package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The floors of the house and who may touch files, processes, the network and the standard streams. */
final class ArchitectureTest {
    private static final Path SOURCES = Path.of("src/main/java/io/deepseekmcp");
    private static final Pattern OURS = Pattern.compile("\\bio\\.deepseekmcp\\.([a-z]+(?:\\.[a-z]+)*)\\.[A-Z]");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
    private static final Pattern STRING = Pattern.compile("\"(?:\\\\.|[^\"\\\\\n])*\"");
    private static final String ROOT = "";

    private static final Map<String, Integer> FLOORS = new LinkedHashMap<>();

    static {
        FLOORS.put("json", 0);
        FLOORS.put("text", 0);
        FLOORS.put("regex", 0);
        FLOORS.put("config", 1);
        FLOORS.put("redact", 1);
        FLOORS.put("mcp", 1);
        FLOORS.put("guard.path", 1);
        FLOORS.put("guard.command", 1);
        FLOORS.put("chat", 1);
        FLOORS.put("history", 1);
        FLOORS.put("workspace.file", 2);
        FLOORS.put("workspace.sandbox", 2);
        FLOORS.put("workspace.process", 2);
        FLOORS.put("workspace.search", 2);
        FLOORS.put("workspace.patch", 2);
        FLOORS.put("workspace.change", 2);
        FLOORS.put("workspace.scratch", 2);
        FLOORS.put("redact.collect", 2);
        FLOORS.put("provider", 2);
        FLOORS.put("tool.argument", 2);
        FLOORS.put("tool.shell", 2);
        FLOORS.put("tool.foreign", 2);
        FLOORS.put("tool", 3);
        FLOORS.put("engine.claims", 4);
        FLOORS.put("engine.report", 4);
        FLOORS.put("engine.memory", 4);
        FLOORS.put("engine", 4);
        FLOORS.put("delegation", 5);
        FLOORS.put("server", 5);
        FLOORS.put("client", 5);
        FLOORS.put(ROOT, 6);
    }

    private static final int MAX_FILES_IN_A_PACKAGE = 45;
    private static final int MAX_PARAMETERS = 7;
    /** Records of settings, and records whose components are the fields of one object of data, each read by its name. */
    private static final Set<String> LARGE_RECORDS = Set.of(
            "config/Settings.java",
            "engine/Delegation.java", // the fields of a request
            "engine/DelegationResult.java", // the file lists of a result
            "engine/Metrics.java", // the figures of a result
            "guard/command/ArgumentWalk.java", // the parts of a command line
            "guard/command/CommandRule.java", // an entry of the table of commands
            "provider/ModelRequest.java"); // the settings of one model

    /** The configuration file, dotenv files, git's pointers, programs to be hashed, standard input, what is remembered. */
    private static final Set<String> READERS_OUTSIDE_THE_WORKSPACE_ROOMS = Set.of(
            "config/ConfigFile.java",
            "config/ConfigFileReader.java",
            "config/FilePlacement.java",
            "redact/collect/SecretCollector.java",
            "guard/path/GitFile.java",
            "guard/command/Fingerprint.java",
            "mcp/StdioServer.java",
            "client/SettingsFile.java",
            "history/ResultFolder.java");

    /** Everything else gets its clock from these, or counts time that the kernel keeps. */
    private static final Set<String> CLOCKS = Set.of(
            "SteadyClock.java",
            "Session.java",
            "server/WorkspaceQueue.java",
            "mcp/Calls.java",
            "mcp/IdleWork.java",
            "guard/path/HardLinks.java");

    /** Each with its reason. */
    private static final Map<Set<String>, String> CLASSES_THAT_BELONG_TOGETHER = Map.ofEntries(
            Map.entry(
                    Set.of("Settings", "SettingKey", "SettingValues"), "a key has the type and default of its setting"),
            Map.entry(Set.of("LinePattern", "LineMatcher"), "a pattern makes its matchers, as in java.util.regex"),
            Map.entry(Set.of("TextSearch", "JavaGrep", "RipgrepGrep"), "the port chooses its engine"),
            Map.entry(
                    Set.of("HeldDirectory", "SecureDirectory", "CheckedDirectory"),
                    "a directory is held in the way that the platform has"),
            Map.entry(Set.of("CommandRunner", "OwnCommandRun"), "a run belongs to its runner"),
            Map.entry(Set.of("ChunkReader", "ErrorText"), "an error may stand inside an answer"));

    /** Code without comments by file, relative to the root package. */
    private static final Map<Path, String> CODE = new TreeMap<>();

    @BeforeAll
    static void readTheSources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
                CODE.put(SOURCES.relativize(file), code);
            }
        }
    }

    @Test
    void seesTheWholeHouse() {
        assertThat(CODE).hasSizeGreaterThan(120);
        assertThat(CODE.keySet().stream().map(ArchitectureTest::packageOf).collect(Collectors.toSet()))
                .isEqualTo(FLOORS.keySet());
    }

    @Test
    void noPackageUsesOneOfAHigherFloor() {
        List<String> wrong = new ArrayList<>();
        CODE.forEach((file, code) -> used(code).forEach(used -> {
            if (FLOORS.get(used) > FLOORS.get(packageOf(file))) {
                wrong.add(file + " uses " + used);
            }
        }));
        assertThat(wrong).isEmpty();
    }

    @Test
    void noPackagesUseEachOtherInACircle() {
        Map<String, Set<String>> uses = new TreeMap<>();
        CODE.forEach((file, code) -> {
            Set<String> targets = uses.computeIfAbsent(packageOf(file), name -> new TreeSet<>());
            targets.addAll(used(code));
            targets.remove(packageOf(file));
        });
        assertThat(Circles.in(uses)).isEmpty();
    }

    @Test
    void noClassesUseEachOtherInACircleButThoseThatBelongTogether() {
        Map<String, Set<String>> uses = new TreeMap<>();
        CODE.forEach((file, code) -> uses.put(file.toString(), classesUsed(file, code)));
        assertThat(uses.values().stream().mapToInt(Set::size).sum()).isGreaterThan(1_000);
        List<Set<String>> circles = Circles.in(uses).stream()
                .map(circle -> circle.stream().map(ArchitectureTest::simpleName).collect(Collectors.toSet()))
                .toList();
        assertThat(circles).containsExactlyInAnyOrderElementsOf(CLASSES_THAT_BELONG_TOGETHER.keySet());
    }

    @Test
    void noPackageIsTooLargeToBeSeenAtAGlance() {
        Map<String, Long> files = CODE.keySet().stream()
                .collect(Collectors.groupingBy(ArchitectureTest::packageOf, Collectors.counting()));
        assertThat(files.values()).allMatch(count -> count <= MAX_FILES_IN_A_PACKAGE);
    }

    @Test
    void noConstructorTakesMoreThanSevenThings() {
        List<String> large = new ArrayList<>();
        CODE.forEach((file, code) -> {
            Matcher constructor = Pattern.compile(
                            "(?:\\brecord\\s+\\w+(?:<[^>(]*>)?|\\b" + simpleName(file.toString())
                                    + ")\\s*\\(([^()]*(?:\\([^()]*\\)[^()]*)*)\\)(?:\\s*(?:throws|implements)[\\w\\s.,<>]+)?\\s*\\{")
                    .matcher(code);
            while (constructor.find()) {
                if (parameters(constructor.group(1)) > MAX_PARAMETERS) {
                    large.add(file.toString().replace('\\', '/'));
                }
            }
        });
        assertThat(large).allMatch(file -> LARGE_RECORDS.contains(file));
    }

    @Test
    void theSourceMapShowsEveryArrow() throws IOException {
        Map<String, Set<String>> shown = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of("docs/development.md"))) {
            String[] cells = line.split("\\|", -1);
            if (cells.length == 6 && FLOORS.containsKey(roomIn(cells[1]))) {
                shown.put(roomIn(cells[1]), roomsIn(cells[4]));
                assertThat(cells[2].strip())
                        .as(cells[1])
                        .isEqualTo(FLOORS.get(roomIn(cells[1])).toString());
            }
        }
        Map<String, Set<String>> real = new TreeMap<>();
        CODE.forEach((file, code) -> {
            Set<String> targets = real.computeIfAbsent(packageOf(file), name -> new TreeSet<>());
            used(code).stream()
                    .filter(room -> FLOORS.get(room) > 0 && !room.equals(packageOf(file)))
                    .forEach(targets::add);
        });
        real.keySet().removeIf(room -> FLOORS.get(room) == 0);
        assertThat(shown).isEqualTo(real);
    }

    private static String roomIn(String cell) {
        String room = cell.strip().replace("`", "");
        return room.equals("(root)") ? ROOT : room;
    }

    private static Set<String> roomsIn(String cell) {
        Set<String> rooms = new TreeSet<>();
        for (String room : cell.split(",", -1)) {
            if (!room.isBlank()) {
                rooms.add(roomIn(room));
            }
        }
        return rooms;
    }

    @Test
    void everyPackageSaysWhatItIs() {
        for (String name : FLOORS.keySet()) {
            assertThat(SOURCES.resolve(name.replace('.', '/')).resolve("package-info.java"))
                    .exists();
        }
    }

    @Test
    void onlyTheRunnerStartsProcesses() {
        assertThat(filesWith("\\bProcessBuilder\\b|Runtime\\.getRuntime\\(\\)\\.exec"))
                .containsExactlyInAnyOrder(
                        "workspace/process/ProcessStart.java", "server/ArchiveMaker.java", "client/ClientProgram.java");
    }

    @Test
    void onlyTheProviderUsesTheNetwork() {
        assertThat(filesWith("\\bjava\\.net\\.http\\b")).allMatch(file -> file.startsWith("provider/"));
        assertThat(filesWith("\\b(ServerSocket|com\\.sun\\.net\\.httpserver)\\b"))
                .containsExactly("ScriptedProvider.java");
    }

    @Test
    void onlyFewRoomsWriteFiles() {
        assertThat(
                        filesWith(
                                "\\b(Files\\.(write|copy|move|delete|newOutputStream|createTemp|createDirector|createFile|createLink|createSymb)\\w*|FileOutputStream)\\b"))
                .allMatch(file -> file.startsWith("workspace/file/")
                        || file.startsWith("workspace/scratch/") // copies of the workspace, and what lands from them
                        || file.startsWith("server/")
                        || file.equals("client/SettingsFile.java")
                        || file.equals("workspace/change/RepositoryTrust.java") // a temporary file, to see whose it is
                        || file.equals(
                                "workspace/sandbox/PrivateFolder.java") // what commands have in place of the home
                        || file.equals("workspace/sandbox/SeatbeltProbe.java") // a canary in the home directory
                        || !file.contains("/"));
    }

    @Test
    void onlyFewRoomsReadFiles() {
        assertThat(
                        filesWith(
                                "\\bFiles\\.(read(?!Attributes|SymbolicLink)|lines|newInputStream|newBufferedReader|newByteChannel)\\w*|FileChannel\\.open|\\bFileInputStream\\b|\\bRandomAccessFile\\b"))
                .allMatch(file -> file.startsWith("workspace/")
                        || file.startsWith("server/")
                        || READERS_OUTSIDE_THE_WORKSPACE_ROOMS.contains(file));
    }

    @Test
    void onlyFewClassesAskTheSystemForTheTime() {
        assertThat(
                        filesWith(
                                "\\bSystem\\.(nanoTime|currentTimeMillis)\\b|\\bInstant\\.now\\b|\\bClock\\.system|\\bInstantSource\\.system\\b"))
                .allMatch(file -> file.startsWith("workspace/") || CLOCKS.contains(file));
    }

    @Test
    void onlyTheRootOwnsTheStandardStreams() {
        assertThat(filesWith("\\bSystem\\.(out|in|setOut|setIn)\\b")).allMatch(file -> !file.contains("/"));
    }

    @Test
    void nobodyThrowsGenericExceptions() {
        assertThat(filesWith("throw new (RuntimeException|Exception|Error)\\b")).isEmpty();
    }

    private static Set<String> used(String code) {
        Set<String> used = new TreeSet<>();
        Matcher matcher = OURS.matcher(code);
        while (matcher.find()) {
            if (FLOORS.containsKey(matcher.group(1))) {
                used.add(matcher.group(1));
            }
        }
        return used;
    }

    /** The files of our own classes that the code names, in its package or by import. */
    private static Set<String> classesUsed(Path file, String code) {
        Set<String> used = new TreeSet<>();
        Path folder = file.getParent() == null ? Path.of("") : file.getParent();
        Matcher matcher = Pattern.compile("(?<![.\\w])[A-Z]\\w*")
                .matcher(STRING.matcher(code).replaceAll(""));
        while (matcher.find()) {
            Path target = folder.resolve(matcher.group() + ".java");
            if (CODE.containsKey(target) && !target.equals(file)) {
                used.add(target.toString());
            }
        }
        Matcher imported = Pattern.compile("import (?:static )?io\\.deepseekmcp\\.((?:[a-z]+\\.)*[A-Z]\\w*)")
                .matcher(code);
        while (imported.find()) {
            used.add(Path.of(imported.group(1).replace('.', '/') + ".java").toString());
        }
        return used;
    }

    private static String simpleName(String file) {
        String name = Path.of(file).getFileName().toString();
        return name.substring(0, name.length() - ".java".length());
    }

    private static int parameters(String list) {
        int depth = 0;
        int count = list.isBlank() ? 0 : 1;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
            count += c == ',' && depth == 0 ? 1 : 0;
        }
        return count;
    }

    private static String packageOf(Path file) {
        return file.getParent() == null
                ? ROOT
                : file.getParent().toString().replace('\\', '.').replace('/', '.');
    }

    private static List<String> filesWith(String regex) {
        Pattern pattern = Pattern.compile(regex);
        return CODE.entrySet().stream()
                .filter(entry -> pattern.matcher(entry.getValue()).find())
                .map(entry -> entry.getKey().toString().replace('\\', '/'))
                .toList();
    }
}
