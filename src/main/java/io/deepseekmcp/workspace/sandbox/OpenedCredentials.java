package io.deepseekmcp.workspace.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Names the settings by which a user has opened a place of credentials to commands, which is allowed. */
final class OpenedCredentials {
    private final HostPaths table;
    private final SandboxSetup setup;

    OpenedCredentials(HostPaths table, SandboxSetup setup) {
        this.table = table;
        this.setup = setup;
    }

    List<String> warnings() {
        List<Path> opened = new ArrayList<>(setup.resolved(setup.settings().readablePaths()));
        opened.addAll(setup.resolved(setup.settings().writablePaths()));
        List<String> warnings = new ArrayList<>();
        for (Path path : opened) {
            for (Path never : table.inHome("never_in_home", setup.home())) {
                if (path.startsWith(never) || never.startsWith(path)) {
                    warnings.add("commands may read " + path + ", where credentials lie, by your settings");
                    break;
                }
            }
        }
        return warnings;
    }
}
