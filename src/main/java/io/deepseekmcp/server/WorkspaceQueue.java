package io.deepseekmcp.server;

import io.deepseekmcp.engine.Progress;
import io.deepseekmcp.text.Sha256;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets one delegation at a time change a workspace or run commands in it: first come, first served in this process, and
 * one process at a time. Delegations that only read need no place in it.
 */
public final class WorkspaceQueue {
    private static final Logger LOG = LoggerFactory.getLogger(WorkspaceQueue.class);
    private static final Duration POLL = Duration.ofMillis(100);

    private final Semaphore free = new Semaphore(1, true);
    private final List<Path> folders;
    private final String name;
    private final InstantSource clock;
    private volatile Optional<WorkspaceHolder> holder = Optional.empty();

    /**
     * A queue for the workspace at {@code root}.
     *
     * @param root absolute, every link resolved: two servers agree on the workspace when they agree on this
     * @param folders where the lock file may be, best first; those inside the workspace are passed over
     */
    public WorkspaceQueue(Path root, List<Path> folders, InstantSource clock) {
        this.folders =
                folders.stream().filter(folder -> !folder.startsWith(root)).toList();
        this.name = Sha256.of(root.toString().getBytes(StandardCharsets.UTF_8)).substring(0, 32) + ".lock";
        this.clock = clock;
    }

    /**
     * The folders for lock files on this machine. Clients start servers with different environments, so none of them
     * depends on a variable.
     */
    public static List<Path> lockFolders() {
        String user = System.getProperty("user.name").replaceAll("[^A-Za-z0-9._-]", "_");
        return List.of(
                Path.of(System.getProperty("java.io.tmpdir"), "deepseek-mcp-" + user),
                Path.of(System.getProperty("user.home"), ".cache", "deepseek-mcp", "locks"));
    }

    /** The workspace, held until it is closed. */
    public interface Hold extends AutoCloseable {
        /** Whether another delegation held it first. */
        boolean waited();

        @Override
        void close();
    }

    /**
     * Waits until the workspace is free, and holds it.
     *
     * @param patience how long to wait
     * @param progress is told when waiting begins and for whom
     */
    public Hold enter(Duration patience, Progress progress) throws WorkspaceBusy, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        boolean waited = !free.tryAcquire();
        if (waited) {
            progress.say(waiting(holder));
            if (!free.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw busy(holder, patience);
            }
        }
        Optional<WorkspaceLock> lock = Optional.empty();
        try {
            lock = openLock();
            if (lock.isPresent()) {
                waited |= awaitLock(lock.get(), deadline, patience, progress);
            }
            holder = Optional.of(us());
            return holdOf(lock, waited);
        } catch (WorkspaceBusy | InterruptedException | RuntimeException e) {
            leave(lock);
            throw e;
        }
    }

    /** The lock against other processes, or empty when this machine has no place for it. */
    private Optional<WorkspaceLock> openLock() {
        try {
            return Optional.of(WorkspaceLock.open(folders, name));
        } catch (IOException e) {
            LOG.warn("event=workspace_lock_unavailable reason=\"{}\"", e.toString());
            return Optional.empty();
        }
    }

    /** Whether it had to wait. */
    private boolean awaitLock(WorkspaceLock lock, long deadline, Duration patience, Progress progress)
            throws WorkspaceBusy, InterruptedException {
        String said = "";
        try {
            while (!lock.tryLock(us())) {
                Optional<WorkspaceHolder> other = lock.holder();
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    throw busy(other, patience);
                }
                if (!waiting(other).equals(said)) {
                    said = waiting(other);
                    progress.say(said);
                }
                TimeUnit.NANOSECONDS.sleep(Math.min(left, POLL.toNanos()));
            }
        } catch (ClosedByInterruptException e) {
            throw new InterruptedException();
        } catch (IOException e) {
            // A file system that knows no locks: better to work alone than not at all.
            LOG.warn("event=workspace_lock_unavailable reason=\"{}\"", e.toString());
        }
        return !said.isEmpty();
    }

    private WorkspaceHolder us() {
        return new WorkspaceHolder(
                ProcessHandle.current().pid(), clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }

    private Hold holdOf(Optional<WorkspaceLock> lock, boolean waited) {
        AtomicBoolean held = new AtomicBoolean(true);
        return new Hold() {
            @Override
            public boolean waited() {
                return waited;
            }

            @Override
            public void close() {
                if (held.getAndSet(false)) {
                    leave(lock);
                }
            }
        };
    }

    private void leave(Optional<WorkspaceLock> lock) {
        holder = Optional.empty();
        try {
            if (lock.isPresent()) {
                lock.get().close();
            }
        } catch (ClosedByInterruptException e) {
            // The worker was interrupted: the lock is free all the same.
        } catch (IOException e) {
            LOG.warn("event=workspace_lock_not_closed reason=\"{}\"", e.toString());
        } finally {
            free.release();
        }
    }

    private static String waiting(Optional<WorkspaceHolder> holder) {
        return "waiting for the workspace, which " + words(holder) + " holds";
    }

    private static WorkspaceBusy busy(Optional<WorkspaceHolder> holder, Duration patience) {
        return new WorkspaceBusy("Another delegation works in this workspace: " + words(holder)
                + " holds it, and did not" + " let it go within " + patience.toSeconds() + " s.");
    }

    private static String words(Optional<WorkspaceHolder> holder) {
        return holder.map(WorkspaceHolder::words).orElse("another process");
    }
}
