package io.deepseekmcp.server;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the class-data archive while the server is running, when there is none: late, once, and in silence. */
public final class BackgroundWarmUp implements Runnable {
    /** By now the client has its tools, and a process that lives this long is no mere look at them. */
    private static final Duration DELAY = Duration.ofSeconds(5);

    private final ArchiveMaker maker;

    private BackgroundWarmUp(ArchiveMaker maker) {
        this.maker = maker;
    }

    /** Begins in a thread of its own, where an archive is wanted; {@link ArchiveMaker#stop} ends it. */
    public static void begin(Optional<ArchiveMaker> maker) {
        if (maker.isPresent()) {
            Thread thread = new Thread(new BackgroundWarmUp(maker.get()), "archive-maker");
            thread.setDaemon(true);
            thread.start();
        }
    }

    @Override
    public void run() {
        try {
            Thread.sleep(DELAY.toMillis());
            if (maker.current().isEmpty()) {
                maker.make().ifPresent(archive -> Log.LOG.debug("event=archive_made path={}", archive));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            Log.LOG.debug("event=archive_not_made reason=\"{}\"", e.toString());
        }
    }

    /** A class of its own, so that a session that logs nothing loads no logger. */
    private static final class Log {
        static final Logger LOG = LoggerFactory.getLogger(BackgroundWarmUp.class);
    }
}
