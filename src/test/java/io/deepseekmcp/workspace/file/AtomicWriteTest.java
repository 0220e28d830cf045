package io.deepseekmcp.workspace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonFactory;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.path.OwnFiles;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.workspace.file.AtomicWrite.Step;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AtomicWriteTest {
    private static final String OLD = "old content\n".repeat(2_000);
    private static final String NEW = "new content, longer\n".repeat(2_000);

    @TempDir
    Path temp;

    private Path root;

    @BeforeEach
    void resolveRoot() throws Exception {
        root = temp.toRealPath();
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void leavesTheOldOrTheNewFileWhenKilledInBetween(Step step) throws Exception {
        Path file = put("d/f.txt", OLD);

        killAt(step, "d/f.txt", true);

        boolean done = EnumSet.of(Step.RENAMED, Step.DONE).contains(step);
        assertThat(Files.readString(file)).isEqualTo(done ? NEW : OLD);
        assertThat(strangers("d", "f.txt")).isEmpty();
        sweptByTheNextWrite();
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"DIRECTORIES_MADE", "HALF_WRITTEN", "SYNCED", "RENAMED"})
    void leavesAWholeNewFileOrNoneWhenKilledInBetween(Step step) throws Exception {
        killAt(step, "d/e/f.txt", false);

        Path file = root.resolve("d/e/f.txt");
        assertThat(Files.exists(file)).isEqualTo(step == Step.RENAMED);
        assertThat(!Files.exists(file) || Files.readString(file).equals(NEW)).isTrue();
        assertThat(strangers("d/e", "f.txt")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"DONE", "RENAMED"},
            mode = EnumSource.Mode.EXCLUDE)
    void leavesNothingBehindWhenAStepFails(Step failing) throws Exception {
        put("d/f.txt", OLD);
        AtomicWrite disk = new AtomicWrite(step -> {
            if (step == failing) {
                throw new IllegalStateException("disk full");
            }
        });

        assertThat(catchThrowable(() -> disk.replace(path("d/f.txt"), bytes(OLD), bytes(NEW))))
                .hasMessage("disk full");
        assertThat(catchThrowable(() -> disk.create(path("new/deep/f.txt"), bytes(NEW))))
                .hasMessage("disk full");

        assertThat(names("")).containsExactly("d");
        assertThat(names("d")).containsExactly("f.txt");
        assertThat(Files.readString(root.resolve("d/f.txt"))).isEqualTo(OLD);
    }

    @Test
    void leavesAloneWhatSomebodyElseWroteMeanwhile() throws Exception {
        Path file = put("f.txt", OLD);
        AtomicWrite disk = at(Step.SYNCED, () -> Files.writeString(file, "by a person"));

        Refused refused =
                catchThrowableOfType(Refused.class, () -> disk.replace(path("f.txt"), bytes(OLD), bytes(NEW)));

        assertThat(refused.rule()).isEqualTo("changed-meanwhile");
        assertThat(Files.readString(file)).isEqualTo("by a person");
        assertThat(names("")).containsExactly("f.txt");
    }

    @Test
    void noticesAChangeThatKeepsSizeAndTime() throws Exception {
        Path file = put("f.txt", "aaaa");
        FileTime time = Files.getLastModifiedTime(file);
        AtomicWrite disk = at(Step.SYNCED, () -> {
            Files.writeString(file, "aaab");
            Files.setLastModifiedTime(file, time);
        });

        assertThat(catchThrowableOfType(Refused.class, () -> disk.replace(path("f.txt"), bytes("aaaa"), bytes(NEW))))
                .isNotNull();
        assertThat(Files.readString(file)).isEqualTo("aaab");
    }

    @Test
    void overwritesNothingThatCameIntoBeingMeanwhile() throws Exception {
        AtomicWrite disk = at(Step.SYNCED, () -> Files.writeString(root.resolve("d/f.txt"), "by a person"));

        assertThat(catchThrowableOfType(Refused.class, () -> disk.create(path("d/f.txt"), bytes(NEW)))
                        .rule())
                .isEqualTo("changed-meanwhile");
        assertThat(Files.readString(root.resolve("d/f.txt"))).isEqualTo("by a person");
        assertThat(names("d")).containsExactly("f.txt");
    }

    @Test
    void replacesNoLinkThatWasPutInPlaceOfTheFile() throws Exception {
        Path outside =
                Files.writeString(Files.createDirectory(temp.resolve("out")).resolve("x"), "outside");
        Path file = put("ws/f.txt", OLD);
        root = root.resolve("ws");
        AtomicWrite disk = at(Step.SYNCED, () -> {
            Files.delete(file);
            Files.createSymbolicLink(file, outside);
        });

        assertThat(catchThrowableOfType(Refused.class, () -> disk.replace(path("f.txt"), bytes(OLD), bytes(NEW))))
                .isNotNull();
        assertThat(Files.readSymbolicLink(file)).isEqualTo(outside);
        assertThat(outside).hasContent("outside");
    }

    @Test
    void writesIntoTheDirectoryThatWasCheckedWhateverItsPathMeansThen() throws Exception {
        Path outside = Files.createDirectory(temp.resolve("out"));
        put("ws/d/f.txt", OLD);
        root = root.resolve("ws");
        AtomicWrite disk = at(Step.DIRECTORIES_MADE, () -> {
            Files.move(root.resolve("d"), root.resolve("moved"));
            Files.createSymbolicLink(root.resolve("d"), outside);
        });

        disk.replace(path("d/f.txt"), bytes(OLD), bytes(NEW));

        assertThat(Files.readString(root.resolve("moved/f.txt"))).isEqualTo(NEW);
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void keepsContentToItselfUntilTheModeIsRight() throws Exception {
        Path file = put("f.txt", OLD);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        String[] mode = new String[1];
        AtomicWrite disk = at(
                Step.HALF_WRITTEN,
                () -> mode[0] =
                        PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(temporary("")))));

        disk.replace(path("f.txt"), bytes(OLD), bytes(NEW));

        assertThat(mode[0]).isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-rw-rw-");
    }

    @Test
    void sweepsNothingThatALivingProcessMayNeed() throws Exception {
        String own = OwnFiles.temporary(ProcessHandle.current().pid(), "a");
        String fresh = OwnFiles.temporary(4_000_000_000L, "b");
        String dead = OwnFiles.temporary(4_000_000_000L, "c");
        for (String name : List.of(own, fresh, dead)) {
            put(name, "x");
        }
        String ownDirectory = OwnFiles.temporary(ProcessHandle.current().pid(), "d");
        String deadDirectory = OwnFiles.temporary(4_000_000_000L, "e");
        for (String name : List.of(ownDirectory, deadDirectory)) {
            Files.createDirectory(root.resolve(name));
        }
        for (String name : List.of(own, dead, ownDirectory, deadDirectory)) {
            age(name);
        }

        new AtomicWrite().create(path("f.txt"), bytes(NEW));

        assertThat(names("")).containsExactlyInAnyOrder(own, fresh, ownDirectory, "f.txt");
    }

    /** Starts a JVM that stops at the step, kills it there, and waits until it is gone. */
    private void killAt(Step step, String file, boolean replace) throws Exception {
        String classPath = Stream.of(AtomicWriteTest.class, AtomicWrite.class, JsonFactory.class)
                .map(type ->
                        type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .reduce((a, b) -> a + File.pathSeparator + b)
                .orElseThrow();
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath,
                        Child.class.getName(),
                        root.toString(),
                        file,
                        step.name(),
                        String.valueOf(replace))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(child.inputReader().readLine()).isEqualTo(step.name());
        } finally {
            child.destroyForcibly();
        }
        assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    /** Writes a file and hangs at one step. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws Exception {
            Path root = Path.of(arguments[0]);
            AtomicWrite disk = new AtomicWrite(step -> {
                if (step == Step.valueOf(arguments[2])) {
                    System.out.println(step);
                    hang();
                }
            });
            WorkspacePath path = guard(root).toWrite(arguments[1]);
            if (Boolean.parseBoolean(arguments[3])) {
                disk.replace(path, bytes(OLD), bytes(NEW));
            } else {
                disk.create(path, bytes(NEW));
            }
        }

        private static void hang() {
            try {
                System.in.read();
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }

    @FunctionalInterface
    private interface Meddling {
        void run() throws IOException;
    }

    private AtomicWrite at(Step when, Meddling meddling) {
        return new AtomicWrite(step -> {
            if (step == when) {
                try {
                    meddling.run();
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }
        });
    }

    /** Names in a directory that are neither expected nor hidden as ours. */
    private List<String> strangers(String directory, String expected) throws Exception {
        PathGuard guard = guard(root);
        return names(directory).stream()
                .filter(name -> !name.equals(expected) && !guard.hides(directory + "/" + name))
                .toList();
    }

    private void sweptByTheNextWrite() throws Exception {
        for (String name : names("d")) {
            if (OwnFiles.isTemporary(name)) {
                age("d/" + name);
            }
        }
        new AtomicWrite().create(path("d/next.txt"), bytes("next"));
        assertThat(names("d")).containsExactlyInAnyOrder("f.txt", "next.txt");
    }

    private void age(String name) throws IOException {
        Files.setLastModifiedTime(
                root.resolve(name), FileTime.from(Instant.now().minus(Duration.ofHours(1))));
    }

    private String temporary(String directory) throws IOException {
        return names(directory).stream()
                .filter(OwnFiles::isTemporary)
                .findFirst()
                .orElseThrow();
    }

    private List<String> names(String directory) throws IOException {
        try (Stream<Path> entries = Files.list(root.resolve(directory))) {
            return entries.map(entry -> entry.getFileName().toString()).toList();
        }
    }

    private Path put(String name, String content) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    private WorkspacePath path(String name) throws Refused {
        return guard(root).toWrite(name);
    }

    private static PathGuard guard(Path root) throws Refused {
        PathRules rules = PathRules.load(new Settings.Tools(Set.of(ToolName.READ), 2_000_000, false, List.of()));
        return new PathGuard(root, rules, Scope.everything(), List.of());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
