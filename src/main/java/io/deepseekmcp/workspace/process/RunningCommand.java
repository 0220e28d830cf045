package io.deepseekmcp.workspace.process;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** A command from its start to the end of its last process. */
final class RunningCommand {
    /** Between asking a process to end and killing it: a cancelled delegation must be over within half a second. */
    private static final Duration GRACE = Duration.ofMillis(200);
    /** For the last output of a command that has ended while something still holds its pipe. */
    private static final Duration DRAIN = Duration.ofMillis(250);
    /** The time to the first look at the tree of a running command; it doubles from look to look up to the maximum. */
    private static final Duration FIRST_LOOK = Duration.ofMillis(50);

    private static final Duration MAX_LOOK = Duration.ofSeconds(2);

    /** Exit codes that Java gives for a process that SIGTERM or SIGKILL ended. */
    private static final int TERMINATED = 128 + 15;

    private static final int KILLED = 128 + 9;

    private final Process process;
    private final ProcessTree tree;
    private final boolean leavesNothing;
    private final Duration grace;
    private final long start = System.nanoTime();

    /** A command that {@code leavesNothing} has no process left when it has exited by itself. */
    RunningCommand(Process process, ProcessTree tree, boolean leavesNothing) {
        this(process, tree, leavesNothing, GRACE);
    }

    /** {@code grace} is the time between asking a process to end and killing it. */
    RunningCommand(Process process, ProcessTree tree, boolean leavesNothing, Duration grace) {
        this.process = process;
        this.tree = tree;
        this.leavesNothing = leavesNothing;
        this.grace = grace;
    }

    Process process() {
        return process;
    }

    ProcessTree tree() {
        return tree;
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /**
     * Waits for the end of the command, of its output and of everything it has started, and sees to it when the time is
     * over or the thread is interrupted.
     *
     * @return whether the clock ended it
     */
    boolean finish(Duration timeout, List<OutputPump> pumps) throws InterruptedException {
        boolean exited = false;
        try {
            exited = awaitExit(timeout);
            if (exited) {
                awaitOutput(pumps);
            }
        } finally {
            if (!exited || !leavesNothing) {
                tree.end(grace);
            }
        }
        process.waitFor(DRAIN.toMillis(), TimeUnit.MILLISECONDS);
        awaitOutput(pumps);
        return !exited;
    }

    /** Ends the command and everything it has started. */
    void end() {
        tree.end(grace);
    }

    /** The command's own exit code; empty when it was this server that ended it. */
    OptionalInt exitCode(boolean ended) {
        if (process.isAlive()) {
            return OptionalInt.empty();
        }
        int code = process.exitValue();
        return ended && (code == TERMINATED || code == KILLED) ? OptionalInt.empty() : OptionalInt.of(code);
    }

    private boolean awaitExit(Duration timeout) throws InterruptedException {
        long left = timeout.toNanos() - elapsed().toNanos();
        long look = FIRST_LOOK.toNanos();
        while (left > 0) {
            if (process.waitFor(Math.min(left, look), TimeUnit.NANOSECONDS)) {
                return true;
            }
            tree.look();
            look = Math.min(2 * look, MAX_LOOK.toNanos());
            left = timeout.toNanos() - elapsed().toNanos();
        }
        return !process.isAlive();
    }

    private static void awaitOutput(List<OutputPump> pumps) throws InterruptedException {
        for (OutputPump pump : pumps) {
            pump.awaitEnd(DRAIN);
        }
    }
}
