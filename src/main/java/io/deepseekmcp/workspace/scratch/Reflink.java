package io.deepseekmcp.workspace.scratch;

import io.deepseekmcp.workspace.process.SystemTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Copies folders so that both share their blocks until one of them is written, where the file system can do that. */
final class Reflink {
    private final SystemTools tools = new SystemTools(Map.of());
    private boolean works;

    private Reflink(boolean works) {
        this.works = works;
    }

    /** Two file systems share nothing. */
    static Reflink of(Path from, Path to) throws IOException {
        return new Reflink(Files.getFileStore(from).equals(Files.getFileStore(to)));
    }

    /** Whether the folder was copied; else nothing is there, and no other is tried. */
    boolean copy(Path from, Path to) throws IOException {
        if (!works) {
            return false;
        }
        boolean mac = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac");
        List<String> copy = mac ? List.of("cp", "-a", "-c") : List.of("cp", "-a", "--reflink=always");
        List<String> words = new ArrayList<>(copy);
        words.addAll(List.of("--", from.toString(), to.toString()));
        try {
            works = tools.run(words).exitCode() == 0;
        } catch (IOException e) {
            works = false;
        }
        if (!works) {
            FolderRemoval.remove(to);
        }
        return works;
    }
}
