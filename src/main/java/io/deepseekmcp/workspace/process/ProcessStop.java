package io.deepseekmcp.workspace.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Makes processes stand still, so that no shell of a tree begins its next command because its last was killed. */
final class ProcessStop {
    private static final int MAX_MILLIS = 500;

    private ProcessStop() {}

    /** Returns when they stand, or have gone; does nothing on Windows, which has no such signal. */
    static void all(Collection<Long> pids) {
        if (Platform.current() == Platform.WINDOWS || pids.isEmpty()) {
            return;
        }
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", "kill -STOP \"$@\"", "sh"));
        pids.forEach(pid -> words.add(Long.toString(pid)));
        try {
            Process kill = new ProcessStart(words, Path.of("/"), Map.of("PATH", "/usr/bin:/bin"), true, false).start();
            try (InputStream output = kill.getInputStream()) {
                output.transferTo(OutputStream.nullOutputStream());
            }
            kill.waitFor(MAX_MILLIS, TimeUnit.MILLISECONDS);
        } catch (IOException e) {
            // they are killed all the same
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
