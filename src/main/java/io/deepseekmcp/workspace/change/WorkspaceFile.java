package io.deepseekmcp.workspace.change;

import java.io.File;
import java.nio.file.Path;

/**
 * A file of the workspace by both its names.
 *
 * @param name relative to the root, separated by {@code /}: what results show and maps are keyed by
 * @param file absolute: what Java opens
 */
public record WorkspaceFile(String name, Path file) {
    /** The path of a file below {@code root}, as a walk meets it. */
    static WorkspaceFile below(Path root, Path file) {
        String name = root.relativize(file).toString();
        return new WorkspaceFile(File.separatorChar == '/' ? name : name.replace('\\', '/'), file);
    }
}
