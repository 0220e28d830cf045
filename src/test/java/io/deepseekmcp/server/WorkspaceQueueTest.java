package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.engine.Progress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("try") // a hold is there to be held
final class WorkspaceQueueTest {
    private static final Instant NOW = Instant.parse("2026-11-30T14:03:05.678Z");
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String US = "process " + ProcessHandle.current().pid() + " since 2026-11-30T14:03:05Z";

    @TempDir
    private Path folder;

    private Path root;
    private Path locks;
    private WorkspaceQueue queue;
    private final ExecutorService others = Executors.newCachedThreadPool();
    private final List<Process> processes = new ArrayList<>();

    @BeforeEach
    void makeQueue() throws IOException {
        root = Files.createDirectory(folder.resolve("workspace"));
        locks = folder.resolve("locks");
        queue = new WorkspaceQueue(root, List.of(locks), InstantSource.fixed(NOW));
    }

    @AfterEach
    void endOthers() {
        others.shutdownNow();
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void letsOneInAfterTheOther() throws Exception {
        for (int i = 0; i < 3; i++) {
            try (WorkspaceQueue.Hold hold = queue.enter(Duration.ZERO, Progress.SILENT)) {
                assertThat(hold).isNotNull();
            }
        }
    }

    @Test
    void namesTheHolderToThoseWhoCannotWait() throws Exception {
        try (WorkspaceQueue.Hold hold = queue.enter(Duration.ZERO, Progress.SILENT)) {
            WorkspaceBusy busy = others.submit(() -> catchThrowableOfType(
                            WorkspaceBusy.class, () -> queue.enter(Duration.ofMillis(1), Progress.SILENT)))
                    .get();

            assertThat(busy).hasMessageContaining(US);
        }
        queue.enter(Duration.ZERO, Progress.SILENT).close();
    }

    @Test
    void saysThatItWaitsAndForWhom() throws Exception {
        LinkedBlockingQueue<String> said = new LinkedBlockingQueue<>();
        Future<WorkspaceQueue.Hold> second;
        try (WorkspaceQueue.Hold hold = queue.enter(Duration.ZERO, Progress.SILENT)) {
            second = others.submit(() -> queue.enter(LONG, said::add));

            assertThat(said.poll(30, TimeUnit.SECONDS)).isEqualTo("waiting for the workspace, which " + US + " holds");
            assertThat(second).isNotDone();
        }
        second.get(30, TimeUnit.SECONDS).close();
    }

    @Test
    void canBeCancelledWhileItWaits() throws Exception {
        CountDownLatch waits = new CountDownLatch(1);
        CountDownLatch gaveUp = new CountDownLatch(1);
        try (WorkspaceQueue.Hold hold = queue.enter(Duration.ZERO, Progress.SILENT)) {
            Future<?> second = others.submit(() -> {
                try {
                    return queue.enter(LONG, line -> waits.countDown());
                } catch (InterruptedException e) {
                    gaveUp.countDown();
                    throw e;
                }
            });
            assertThat(waits.await(30, TimeUnit.SECONDS)).isTrue();
            second.cancel(true);

            assertThat(gaveUp.await(30, TimeUnit.SECONDS)).isTrue();
        }
        queue.enter(Duration.ZERO, Progress.SILENT).close();
    }

    @Test
    void letsGoOnceHoweverOftenItIsClosed() throws Exception {
        WorkspaceQueue.Hold first = queue.enter(Duration.ZERO, Progress.SILENT);
        first.close();
        first.close();
        try (WorkspaceQueue.Hold second = queue.enter(Duration.ZERO, Progress.SILENT)) {
            assertThat(others.submit(() -> catchThrowableOfType(
                                    WorkspaceBusy.class, () -> queue.enter(Duration.ZERO, Progress.SILENT)))
                            .get())
                    .isNotNull();
        }
    }

    @Test
    void letsGoWhenItsWorkerWasInterrupted() throws Exception {
        Future<?> interrupted = others.submit(() -> {
            try (WorkspaceQueue.Hold hold = queue.enter(Duration.ZERO, Progress.SILENT)) {
                Thread.currentThread().interrupt();
            }
            return null;
        });
        interrupted.get(30, TimeUnit.SECONDS);

        queue.enter(Duration.ZERO, Progress.SILENT).close();
        new WorkspaceQueue(root, List.of(locks), InstantSource.system())
                .enter(Duration.ZERO, Progress.SILENT)
                .close();
    }

    @Test
    void waitsForAnotherProcessAndNamesIt() throws Exception {
        Process other = holder();
        LinkedBlockingQueue<String> said = new LinkedBlockingQueue<>();

        assertThat(catchThrowableOfType(WorkspaceBusy.class, () -> queue.enter(Duration.ZERO, said::add)))
                .hasMessageContaining("process " + other.pid() + " since 20");
        Future<WorkspaceQueue.Hold> waiting = others.submit(() -> queue.enter(LONG, said::add));
        assertThat(said.poll(30, TimeUnit.SECONDS)).contains("waiting", "process " + other.pid() + " since 20");
        other.getOutputStream().close();
        waiting.get(30, TimeUnit.SECONDS).close();
    }

    @Test
    void takesOverFromAProcessThatDied() throws Exception {
        Process other = holder();
        other.destroyForcibly().waitFor();

        queue.enter(Duration.ZERO, Progress.SILENT).close();
    }

    @Test
    void isNotImpressedByAStaleFile() throws Exception {
        Files.writeString(lockFile(), "1 2020-01-01T00:00:00Z\n");

        queue.enter(Duration.ZERO, Progress.SILENT).close();
    }

    @Test
    void leavesNoFileBehind() throws Exception {
        for (int i = 0; i < 3; i++) {
            queue.enter(Duration.ZERO, Progress.SILENT).close();
            assertThat(locks).isEmptyDirectory();
        }
    }

    @Test
    void oneAtATimeHoldsAFileThatComesAndGoes() throws Exception {
        // Each round a queue of its own, as two processes have: what they share is the file.
        Path file = lockFile();
        WorkspaceLock first =
                WorkspaceLock.open(List.of(locks), file.getFileName().toString());
        WorkspaceLock second =
                WorkspaceLock.open(List.of(locks), file.getFileName().toString());
        WorkspaceHolder holder = new WorkspaceHolder(1, NOW);
        assertThat(first.tryLock(holder)).isTrue();
        assertThat(second.tryLock(holder)).isFalse();

        first.close();
        WorkspaceLock third =
                WorkspaceLock.open(List.of(locks), file.getFileName().toString());
        assertThat(third.tryLock(holder)).as("a new file").isTrue();
        assertThat(second.tryLock(holder)).as("waits for the old file").isFalse();
        third.close();

        assertThat(second.tryLock(holder)).isTrue();
        second.close();
        assertThat(locks).isEmptyDirectory();
    }

    @Test
    void keepsWorkspacesApart() throws Exception {
        WorkspaceQueue other = new WorkspaceQueue(folder, List.of(locks.resolve("x")), InstantSource.system());
        WorkspaceQueue sibling = new WorkspaceQueue(folder.resolve("b"), List.of(locks), InstantSource.system());
        try (WorkspaceQueue.Hold a = queue.enter(Duration.ZERO, Progress.SILENT);
                WorkspaceQueue.Hold b = sibling.enter(Duration.ZERO, Progress.SILENT);
                WorkspaceQueue.Hold c = other.enter(Duration.ZERO, Progress.SILENT)) {
            assertThat(Stream.of(a, b, c)).doesNotContainNull();
        }
    }

    /** Where the lock file of the queue is while it is held. */
    private Path lockFile() throws Exception {
        try (WorkspaceQueue.Hold hold = queue.enter(Duration.ZERO, Progress.SILENT);
                Stream<Path> files = Files.list(locks)) {
            return files.findFirst().orElseThrow();
        }
    }

    @Test
    void writesNothingInsideTheWorkspace() throws Exception {
        Path inside = root.resolve("locks");
        WorkspaceQueue other = new WorkspaceQueue(root, List.of(inside, locks), InstantSource.system());
        try (WorkspaceQueue.Hold hold = other.enter(Duration.ZERO, Progress.SILENT)) {
            assertThat(inside).doesNotExist();
            assertThat(locks).isDirectoryContaining(file -> file.toString().endsWith(".lock"));
        }
    }

    @Test
    void keepsItsFolderToItself() throws Exception {
        queue.enter(Duration.ZERO, Progress.SILENT).close();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(locks)))
                .isEqualTo("rwx------");
    }

    @Test
    void passesOverAFolderThatOthersMayWriteIn() throws Exception {
        Path shared = Files.createDirectory(folder.resolve("shared"));
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
        WorkspaceQueue other = new WorkspaceQueue(root, List.of(shared, locks), InstantSource.system());
        try (WorkspaceQueue.Hold hold = other.enter(Duration.ZERO, Progress.SILENT)) {
            assertThat(shared).isEmptyDirectory();
            assertThat(locks).isDirectoryContaining(file -> file.toString().endsWith(".lock"));
        }
    }

    @Test
    void neverFollowsALinkThatSomebodyPutInItsPlace() throws Exception {
        Path victim = Files.writeString(folder.resolve("victim"), "precious");
        Files.createSymbolicLink(lockFile(), victim);
        queue.enter(Duration.ZERO, Progress.SILENT).close();

        assertThat(victim).hasContent("precious");
    }

    @Test
    void stillKeepsItsOwnDelegationsApartWhereNoFileCanBeLocked() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        WorkspaceQueue alone = new WorkspaceQueue(root, List.of(file), InstantSource.fixed(NOW));
        try (WorkspaceQueue.Hold hold = alone.enter(Duration.ZERO, Progress.SILENT)) {
            assertThat(others.submit(() -> catchThrowableOfType(
                                    WorkspaceBusy.class, () -> alone.enter(Duration.ZERO, Progress.SILENT)))
                            .get())
                    .hasMessageContaining(US);
        }
    }

    private Process holder() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockHolder.class.getName(),
                        root.toString(),
                        locks.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        processes.add(process);
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        assertThat(out.readLine()).isEqualTo("held");
        return process;
    }
}
