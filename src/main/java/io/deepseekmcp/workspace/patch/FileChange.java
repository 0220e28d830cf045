package io.deepseekmcp.workspace.patch;

import java.nio.file.Path;

/**
 * One file before and after what a delegation did to it.
 *
 * @param path relative to the workspace
 */
public record FileChange(Path path, FileVersion before, FileVersion after) {
    /** Its name with slashes on every platform. */
    public String name() {
        return path.toString().replace('\\', '/');
    }
}
