package io.deepseekmcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.server.Version;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The class-data archive: made whole, used when it fits, and never in the way. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "runs the shell launcher")
final class ArchiveIT {
    private static final Path PRODUCT = Path.of(System.getProperty("product.file"));
    private static final String VERSION = "deepseek-mcp " + Version.NUMBER + "\n";

    @TempDir
    private Path folder;

    private Path product;
    private Path cache;
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void copyTheProduct() throws IOException {
        product = Files.copy(PRODUCT, folder.resolve("deepseek-mcp"), StandardCopyOption.COPY_ATTRIBUTES);
        cache = folder.resolve("a cache");
        environment.put("HOME", folder.toString());
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("XDG_CACHE_HOME", cache.toString());
    }

    @Test
    void isMadeOnceAndUsedWhereItFits() throws Exception {
        putOtherFilesIntoTheCache();
        assertThat(usesArchive()).isFalse();
        Run first = run("--warm-up");
        FileTime made = Files.getLastModifiedTime(archive());

        assertThat(first).isEqualTo(new Run(0, "The class-data archive is " + archive() + "\n", ""));
        assertThat(usesArchive()).isTrue();
        assertThat(run("--warm-up")).isEqualTo(first);
        assertThat(Files.getLastModifiedTime(archive())).isEqualTo(made);
        assertThat(ours()).noneMatch(name -> name.contains(".tmp")).doesNotContain("gone.archive", "gone.jsa");

        isNotUsedByAnotherBuildOrFromAnotherPlace();
        isNotUsedOnceShortened();
        isNotUsedOnceDamaged();
        isDoubtedAfterACrash();
    }

    private void isNotUsedByAnotherBuildOrFromAnotherPlace() throws Exception {
        environment.put("DEEPSEEK_MCP_NO_CACHE", "1");
        assertThat(usesArchive()).as("turned off").isFalse();
        environment.remove("DEEPSEEK_MCP_NO_CACHE");

        FileTime time = Files.getLastModifiedTime(product);
        for (Duration shift : List.of(Duration.ofDays(-100), Duration.ofSeconds(-2), Duration.ofSeconds(2))) {
            Files.setLastModifiedTime(product, FileTime.from(time.toInstant().plus(shift)));
            assertThat(usesArchive()).as("another build, %s later", shift).isFalse();
        }
        Files.setLastModifiedTime(product, time);
        assertThat(usesArchive()).as("the same build").isTrue();

        Path original = product;
        product = Files.copy(product, folder.resolve("copy"), StandardCopyOption.COPY_ATTRIBUTES);
        assertThat(usesArchive()).as("a copy").isFalse();
        product = original;
    }

    private void isNotUsedOnceShortened() throws Exception {
        byte[] whole = Files.readAllBytes(archive());
        for (long length : new long[] {whole.length - 1, whole.length / 2, 100, 0}) {
            replaceArchive(whole, length);
            assertThat(usesArchive()).as("shortened to %d", length).isFalse();
        }
        assertThat(run("--warm-up").exitCode()).isZero();
        assertThat(usesArchive()).as("made again").isTrue();
    }

    /** Of the right length, with one page of something else. */
    private void isNotUsedOnceDamaged() throws Exception {
        byte[] whole = Files.readAllBytes(archive());
        for (int offset : new int[] {0, 300, 4096, whole.length / 2, whole.length - 4096}) {
            byte[] damaged = whole.clone();
            for (int i = offset; i < offset + 4096; i++) {
                damaged[i] = (byte) ~damaged[i];
            }
            replaceArchive(damaged, damaged.length);
            assertThat(usesArchive()).as("damaged at %d", offset).isFalse();
        }
        replaceArchive(whole, whole.length);
        assertThat(usesArchive()).as("whole again").isTrue();
    }

    private void isDoubtedAfterACrash() throws Exception {
        Path ours = cache.resolve("deepseek-mcp");
        Files.writeString(ours.resolve("hs_err_pid77.log"), "# A fatal error");

        assertThat(usesArchive()).as("the start after a crash").isFalse();
        assertThat(ours.resolve("last_crash.log")).hasContent("# A fatal error");
        assertThat(ours())
                .noneMatch(name -> name.startsWith("hs_err"))
                .noneMatch(name -> name.matches("[0-9a-f]{16}\\.archive"));
        assertThat(run("--warm-up").exitCode()).isZero();
        assertThat(usesArchive()).as("made anew").isTrue();
    }

    private void putOtherFilesIntoTheCache() throws IOException {
        Path ours = Files.createDirectories(cache.resolve("deepseek-mcp"));
        Files.writeString(ours.resolve("empty.archive"), "");
        Files.writeString(ours.resolve("short.archive"), "one\ntwo");
        Files.writeString(ours.resolve("odd.archive"), "*\n$(touch stolen)\n-version\n`id`\nx\n");
        Files.createDirectory(ours.resolve("folder.archive"));
        Files.writeString(ours.resolve("gone.jsa"), "data");
        Files.writeString(
                ours.resolve("gone.archive"),
                "/nowhere/bin/java\n/nowhere/deepseek-mcp\n-XX:SharedArchiveFile=\n" + ours.resolve("gone.jsa")
                        + "\n4\nx\n");
    }

    @Test
    void canBeMadeByTwoAtOnce() throws Exception {
        List<CompletableFuture<Run>> runs = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            runs.add(CompletableFuture.supplyAsync(() -> runUnchecked("--warm-up")));
        }
        for (CompletableFuture<Run> run : runs) {
            assertThat(run.get().exitCode()).isZero();
            assertThat(run.get().out()).contains("class-data archive");
        }
        assertThat(usesArchive()).isTrue();
    }

    @Test
    void isDoneWithoutWhereTheCacheCannotBeWritten() throws Exception {
        Files.writeString(cache, "a file where a folder should be");

        assertThat(run("--version")).isEqualTo(new Run(0, VERSION, ""));
        Run warmUp = run("--warm-up");
        assertThat(warmUp.exitCode()).isEqualTo(1);
        assertThat(warmUp.out()).contains("No class-data archive: ", cache.toString());
    }

    @Test
    void isNotMadeWhereItIsNotWanted() throws Exception {
        environment.put("DEEPSEEK_MCP_NO_CACHE", "true");

        assertThat(run("--warm-up").exitCode()).isEqualTo(1);
        assertThat(cache).doesNotExist();
    }

    /** Whether the JVM takes our main class from an archive, whatever its collector; nothing is said on the way. */
    private boolean usesArchive() throws Exception {
        boolean first = usesArchive("-XX:+UseSerialGC");
        assertThat(usesArchive("-XX:+UseG1GC")).isEqualTo(first);
        return first;
    }

    private boolean usesArchive(String collector) throws Exception {
        Path log = folder.resolve("classes.log");
        Files.deleteIfExists(log);
        environment.put("DEEPSEEK_MCP_JAVA_OPTS", collector + " -Xlog:class+load:file=" + log);
        assertThat(run(List.of())).isEqualTo(new Run(0, "", ""));
        environment.remove("DEEPSEEK_MCP_JAVA_OPTS");
        try (Stream<String> lines = Files.lines(log)) {
            String main = lines.filter(line -> line.contains("io.deepseekmcp.Main "))
                    .findFirst()
                    .orElseThrow();
            return main.contains("shared objects file");
        }
    }

    private void replaceArchive(byte[] whole, long length) throws IOException {
        Path archive = archive();
        Files.delete(archive);
        Files.write(archive, whole);
        try (FileChannel channel = FileChannel.open(archive, StandardOpenOption.WRITE)) {
            channel.truncate(length);
        }
    }

    private Path archive() throws IOException {
        try (Stream<Path> files = Files.list(cache.resolve("deepseek-mcp"))) {
            return files.filter(file ->
                            file.toString().endsWith(".jsa") || file.toString().endsWith(".aot"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private List<String> ours() throws IOException {
        try (Stream<Path> files = Files.list(cache.resolve("deepseek-mcp"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private Run runUnchecked(String argument) {
        try {
            return run(argument);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private Run run(String argument) throws Exception {
        return run(List.of(argument));
    }

    private Run run(List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(product.toString()));
        command.addAll(arguments);
        return Run.of(new ProcessBuilder(command), environment);
    }
}
