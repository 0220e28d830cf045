package io.deepseekmcp.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks the paths that the settings open and close to the sandbox against each other and against the machine. */
final class SandboxPathsCheck {
    /** Folders of the system, of which none is ever made writable, nor anything above or in them. */
    private static final List<String> SYSTEM = List.of(
            "/bin",
            "/boot",
            "/dev",
            "/etc",
            "/lib",
            "/lib32",
            "/lib64",
            "/libx32",
            "/proc",
            "/run",
            "/sbin",
            "/sys",
            "/usr",
            "/System",
            "/Library");

    private final HostEnvironment host;
    private final SettingValues values;
    private final Optional<WorkspaceRoot> workspace;
    private final ConfigFile file;
    private final Diagnostics diagnostics;

    SandboxPathsCheck(
            HostEnvironment host,
            SettingValues values,
            Optional<WorkspaceRoot> workspace,
            ConfigFile file,
            Diagnostics diagnostics) {
        this.host = host;
        this.values = values;
        this.workspace = workspace;
        this.file = file;
        this.diagnostics = diagnostics;
    }

    void find() {
        if (host.windows()
                && values.find(SettingKey.SANDBOX).orElse(Settings.Confinement.AUTO) == Settings.Confinement.REQUIRED) {
            diagnostics.problem(
                    SettingKey.SANDBOX.path(),
                    values.source(SettingKey.SANDBOX),
                    "required",
                    "auto or off: Windows has no sandbox for commands; in WSL2 the server has one");
        }
        for (String path : paths(SettingKey.WRITABLE_PATHS)) {
            checkWritable(path);
        }
        for (String path : paths(SettingKey.HIDDEN_PATHS)) {
            checkHidden(path);
        }
        warnOfMissing(SettingKey.READABLE_PATHS);
        warnOfMissing(SettingKey.WRITABLE_PATHS);
        warnOfMissing(SettingKey.HIDDEN_PATHS);
    }

    private void checkWritable(String text) {
        Path path = resolved(text);
        for (Path home : host.homes()) {
            if (real(home).startsWith(path)) {
                problem(SettingKey.WRITABLE_PATHS, text, "a folder that neither is nor holds the home directory");
                return;
            }
        }
        for (String system : SYSTEM) {
            if (path.startsWith(system)) {
                problem(SettingKey.WRITABLE_PATHS, text, "a folder outside the folders of the system");
                return;
            }
        }
        for (Path own : ownFiles()) {
            if (real(own).startsWith(path)) {
                problem(SettingKey.WRITABLE_PATHS, text, "a folder that holds no file of this server, such as " + own);
                return;
            }
        }
    }

    private void checkHidden(String text) {
        Path path = resolved(text);
        if (workspace.isPresent() && workspace.get().path().startsWith(path)) {
            problem(SettingKey.HIDDEN_PATHS, text, "a path that does not hold the workspace");
            return;
        }
        for (SettingKey<List<String>> other : List.of(SettingKey.READABLE_PATHS, SettingKey.WRITABLE_PATHS)) {
            for (String opened : paths(other)) {
                if (resolved(opened).equals(path)) {
                    problem(SettingKey.HIDDEN_PATHS, text, "no path that " + other + " holds too");
                    return;
                }
            }
        }
    }

    private void warnOfMissing(SettingKey<List<String>> key) {
        for (String text : paths(key)) {
            boolean known = HostPath.isOne(text) || workspace.isPresent();
            if (known && !Files.exists(resolved(text))) {
                diagnostics.warning(key + ": " + DisplayedValue.text(text) + " does not exist and is left out.");
            }
        }
    }

    /** The server's own files, wherever they are set to be. */
    private List<Path> ownFiles() {
        List<Path> own = new ArrayList<>(List.of(file.path()));
        values.find(SettingKey.STATE_DIR).ifPresent(own::add);
        values.find(SettingKey.LOG_FILE).ifPresent(own::add);
        return own;
    }

    private List<String> paths(SettingKey<List<String>> key) {
        return values.find(key).orElse(List.of());
    }

    private Path resolved(String text) {
        return HostPath.resolve(
                text, host.home(), workspace.map(WorkspaceRoot::path).orElse(host.workingDirectory()));
    }

    private void problem(SettingKey<?> key, String text, String expected) {
        diagnostics.problem(key.path(), values.source(key), DisplayedValue.text(text), expected);
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }
}
