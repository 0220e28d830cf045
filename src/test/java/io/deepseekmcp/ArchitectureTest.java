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
        FLOORS.put("workspace.file", 2);
        FLOORS.put("workspace.sandbox", 2);
        FLOORS.put("workspace.process", 2);
        FLOORS.put("workspace.search", 2);
        FLOORS.put("workspace.change", 2);
        FLOORS.put("redact.collect", 2);
        FLOORS.put("provider", 2);
        FLOORS.put("tool", 3);
        FLOORS.put("engine.claims", 4);
        FLOORS.put("engine", 4);
        FLOORS.put("server", 5);
        FLOORS.put(ROOT, 6);
    }

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
    void packagesOfOneFloorDoNotUseEachOtherInACircle() {
        Map<String, Set<String>> uses = new TreeMap<>();
        CODE.forEach((file, code) -> uses.merge(packageOf(file), Set.copyOf(used(code)), (a, b) -> {
            Set<String> both = new TreeSet<>(a);
            both.addAll(b);
            return both;
        }));
        List<String> circles = new ArrayList<>();
        uses.forEach((from, targets) -> targets.stream()
                .filter(to ->
                        !to.equals(from) && uses.getOrDefault(to, Set.of()).contains(from))
                .forEach(to -> circles.add(from + " <-> " + to)));
        assertThat(circles).isEmpty();
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
                .containsExactlyInAnyOrder("workspace/process/ProcessStart.java", "server/ArchiveMaker.java");
    }

    @Test
    void onlyTheProviderUsesTheNetwork() {
        assertThat(filesWith("\\bjava\\.net\\.http\\b")).allMatch(file -> file.startsWith("provider/"));
        assertThat(filesWith("\\b(ServerSocket|com\\.sun\\.net\\.httpserver)\\b"))
                .containsExactly("ScriptedProvider.java");
    }

    @Test
    void onlyFewRoomsTouchContentOfFiles() {
        assertThat(
                        filesWith(
                                "\\b(Files\\.(write|copy|move|delete|newOutputStream|createTemp|createDirector)\\w*|FileOutputStream)\\b"))
                .allMatch(file -> file.startsWith("workspace/") || file.startsWith("server/") || !file.contains("/"));
        assertThat(
                        filesWith(
                                "\\bFiles\\.(read(?!Attributes|SymbolicLink)|lines|newInputStream|newBufferedReader|newByteChannel)\\w*"))
                .noneMatch(file -> file.startsWith("engine/") || file.startsWith("tool/") || file.startsWith("chat/"));
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
