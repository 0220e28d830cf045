package io.deepseekmcp.workspace.scratch;

import io.deepseekmcp.workspace.file.Undisturbed;
import io.deepseekmcp.workspace.patch.FileChange;
import io.deepseekmcp.workspace.patch.FileVersion;
import io.deepseekmcp.workspace.patch.Merge;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries what was done in a scratch copy over to the workspace, all of it or none. Where somebody else has changed a
 * file meanwhile both changes are kept, unless they touch the same lines.
 */
public final class Landing {
    private static final Logger LOG = LoggerFactory.getLogger(Landing.class);
    private static final Duration LAST_LANDING = Duration.ofMillis(100);

    private final Path root;
    private final ReentrantLock landing = new ReentrantLock(true);
    private final Hook hook;
    private boolean closed;

    /** {@code root} is the workspace, absolute and with every link resolved. */
    public Landing(Path root) {
        this(root, path -> {});
    }

    /** The same with a hook that hears of each file before it is replaced, and may break the landing. */
    Landing(Path root, Hook hook) {
        this.root = root;
        this.hook = hook;
    }

    /** Hears of a file that is about to be replaced. */
    @FunctionalInterface
    interface Hook {
        void before(Path path) throws IOException;
    }

    /**
     * Makes the changes. An interrupt neither stops it nor is lost.
     *
     * @return why nothing was changed, as a sentence without its full stop; empty when all was
     */
    public Optional<String> land(List<FileChange> changes) {
        landing.lock();
        try {
            return closed ? Optional.of("the server ends") : Undisturbed.run(() -> landNow(changes));
        } finally {
            landing.unlock();
        }
    }

    /** Lets a landing that goes on come to its end, within a bound, and none begin after it. */
    public void close() {
        boolean interrupted = Thread.interrupted(); // else nothing could be waited for
        try {
            if (landing.tryLock(LAST_LANDING.toMillis(), TimeUnit.MILLISECONDS)) {
                closed = true;
                landing.unlock();
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Optional<String> landNow(List<FileChange> changes) {
        List<FileReplacement> replacements = new ArrayList<>();
        try {
            for (FileChange change : inOrder(changes)) {
                replacement(change, deleted(changes)).ifPresent(replacements::add);
            }
            for (FileReplacement replacement : replacements) {
                replacement.prepare();
            }
            for (FileReplacement replacement : replacements) {
                hook.before(replacement.path());
                replacement.make();
            }
            return Optional.empty();
        } catch (CannotLand e) {
            return Optional.of(takenBack(replacements, e.getMessage()));
        } catch (IOException e) {
            LOG.warn("event=landing_failed reason=\"{}\"", e.toString());
            return Optional.of(takenBack(replacements, "a file could not be written: " + cause(e)));
        } finally {
            replacements.forEach(FileReplacement::tidy);
        }
    }

    /** What is deleted makes room for what is created. */
    private static List<FileChange> inOrder(List<FileChange> changes) {
        List<FileChange> ordered = new ArrayList<>(changes);
        ordered.sort((a, b) -> Boolean.compare(b.after().isAbsent(), a.after().isAbsent()));
        return ordered;
    }

    private static Set<Path> deleted(List<FileChange> changes) {
        Set<Path> deleted = new HashSet<>();
        for (FileChange change : changes) {
            if (change.after().isAbsent()) {
                deleted.add(change.path());
            }
        }
        return deleted;
    }

    private Optional<FileReplacement> replacement(FileChange change, Set<Path> deleted) throws CannotLand, IOException {
        DiskFile file = DiskFile.at(root, change.path(), deleted);
        FileVersion now = file.version();
        if (now.sameAs(change.after())) {
            return Optional.empty();
        }
        // From what the worker made to what it found, taken out of what is there now, and the other way round.
        FileVersion wanted = Merge.without(change.after(), change.before(), now)
                .orElseThrow(() -> new CannotLand(change.name() + " was changed in the workspace meanwhile, "
                        + (now.isAbsent() ? "where it was deleted" : "in the same place")));
        return Optional.of(new FileReplacement(root, change.path(), file, wanted));
    }

    private static String takenBack(List<FileReplacement> replacements, String reason) {
        List<String> stuck = new ArrayList<>();
        for (int i = replacements.size() - 1; i >= 0; i--) {
            FileReplacement replacement = replacements.get(i);
            try {
                replacement.takeBack();
            } catch (IOException e) {
                LOG.error("event=landing_not_taken_back reason=\"{}\"", e.toString());
                stuck.add(replacement.path().toString());
            }
        }
        return stuck.isEmpty() ? reason : reason + "; and these could not be put back: " + String.join(", ", stuck);
    }

    private static String cause(IOException e) {
        return e.getClass().getSimpleName();
    }
}
