package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.config.HostPath;
import io.deepseekmcp.config.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the sandbox is made for.
 *
 * @param root the workspace, absolute and with every link resolved
 * @param home the user's home directory, with every link resolved if it exists
 * @param environment the server's own variables
 * @param ownFiles the server's configuration, its state and its log, which no command sees
 */
public record SandboxSetup(
        Settings.Sandbox settings, Path root, Path home, Map<String, String> environment, List<Path> ownFiles) {
    public SandboxSetup {
        environment = Map.copyOf(environment);
        ownFiles = List.copyOf(ownFiles);
    }

    List<Path> resolved(List<String> configured) {
        List<Path> paths = new ArrayList<>();
        for (String text : configured) {
            paths.add(HostPath.resolve(text, home, root));
        }
        return paths;
    }

    /** The files of the workspace are then those of the home directory. */
    boolean homeIsInWorkspace() {
        return home.startsWith(root);
    }
}
