package io.deepseekmcp.server;

import io.deepseekmcp.engine.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Another process that holds a workspace: says so on standard output, and lets go when its input ends. */
final class LockHolder {
    private LockHolder() {}

    public static void main(String[] arguments) throws Exception {
        WorkspaceQueue queue =
                new WorkspaceQueue(Path.of(arguments[0]), List.of(Path.of(arguments[1])), InstantSource.system());
        WorkspaceQueue.Hold hold = queue.enter(Duration.ofSeconds(30), Progress.SILENT);
        System.out.println("held");
        System.out.flush();
        System.in.readAllBytes();
        hold.close();
    }
}
