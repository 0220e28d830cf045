package io.deepseekmcp.workspace.process;

import io.deepseekmcp.workspace.sandbox.SandboxKind;
import io.deepseekmcp.workspace.sandbox.ToolRunner;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs tools of the system for the sandbox: to try it, and to remove what it leaves. Their output is short. */
public final class SystemTools implements ToolRunner {
    private static final int MAX_SECONDS = 5;
    private static final int MAX_OUTPUT_BYTES = 16_000;

    private static final String REMOVE =
            "rm -rf -- \"$1\" 2>/dev/null || { chmod -R u+rwX -- \"$1\" 2>/dev/null; rm -rf -- \"$1\"; }";

    private final Map<String, String> environment;

    /** {@code server} is the environment of the server, of which only the locale is passed on. */
    public SystemTools(Map<String, String> server) {
        this.environment = Map.of("PATH", "/usr/bin:/bin", "LC_ALL", server.getOrDefault("LC_ALL", "C"));
    }

    /** The sandbox that this operating system may have. */
    public static SandboxKind sandboxKind() {
        return switch (Platform.current()) {
            case LINUX -> SandboxKind.BWRAP;
            case MACOS -> SandboxKind.SEATBELT;
            case WINDOWS -> SandboxKind.NONE;
        };
    }

    @Override
    public Ended run(List<String> words) throws IOException {
        Process process = new ProcessStart(words, Path.of("/"), environment, true, true).start();
        Thread clock = new Thread(() -> endLate(process), "tool-clock");
        clock.setDaemon(true);
        clock.start();
        try (InputStream output = process.getInputStream()) {
            String text = new String(output.readNBytes(MAX_OUTPUT_BYTES), StandardCharsets.UTF_8);
            output.transferTo(OutputStream.nullOutputStream());
            return new Ended(process.waitFor(), text);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + words.get(0) + " was running", e);
        } finally {
            clock.interrupt();
        }
    }

    /** Begins to remove folders, and does not wait: the tool outlives the server. */
    public void beginToRemove(List<Path> folders) {
        for (Path folder : folders) {
            try {
                new ProcessStart(removal(folder), Path.of("/"), environment, true, false).start();
            } catch (IOException e) {
                return; // the system cleans its temp itself
            }
        }
    }

    /** Takes folders along that a test has made unsearchable, and follows no link. */
    private static List<String> removal(Path folder) {
        return List.of("/bin/sh", "-c", REMOVE, "sh", folder.toString());
    }

    private static void endLate(Process process) {
        try {
            if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
