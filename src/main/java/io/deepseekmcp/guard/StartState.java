package io.deepseekmcp.guard;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Remembers how the programs and scripts of the workspace were when the delegation began, so that nothing that has
 * changed or come since is started.
 */
final class StartState {
    /** Packages of a repository lie in {@code packages/web} or {@code apps/group/web}. */
    private static final int MAX_PACKAGE_DEPTH = 3;

    /** Some milliseconds' worth; programs of packages beyond it count as new. */
    private static final int MAX_DIRECTORIES = 2_000;

    /** Large, and no place for packages. */
    private static final Set<String> PASSED_OVER =
            Set.of("node_modules", "venv", "vendor", "target", "build", "dist", "out", "bin", "obj");

    private final Map<Path, Fingerprint> programs = new HashMap<>();
    private final Map<Path, Optional<Fingerprint>> scripts = new HashMap<>();
    private final List<String> toolFolders;
    private int directories;

    /**
     * Takes the state.
     *
     * @param scripts files whose content counts, too; they may be missing
     */
    StartState(Path root, List<String> toolFolders, List<Path> scripts) {
        this.toolFolders = toolFolders;
        for (Path script : scripts) {
            this.scripts.put(script, Fingerprint.byContent(script));
        }
        visit(root, 0);
    }

    /** Whether a program of a tool folder is the one that was there. */
    boolean isUnchangedProgram(Path program) {
        Fingerprint before = programs.get(program);
        return before != null
                && Fingerprint.byMetadata(program).filter(before::equals).isPresent();
    }

    /** Whether a file that was asked about at the start exists and is as it was. */
    boolean isUnchangedScript(Path script) {
        Optional<Fingerprint> before = scripts.getOrDefault(script, Optional.empty());
        return before.isPresent() && before.equals(Fingerprint.byContent(script));
    }

    /** Whether a file is as it was, or was missing and still is. */
    boolean isSame(Path script) {
        return scripts.containsKey(script) && scripts.get(script).equals(Fingerprint.byContent(script));
    }

    private void visit(Path directory, int depth) {
        directories++;
        for (String folder : toolFolders) {
            list(directory.resolve(folder));
        }
        if (depth == MAX_PACKAGE_DEPTH) {
            return;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (directories >= MAX_DIRECTORIES) {
                    return;
                }
                String name = entry.getFileName().toString();
                boolean skipped = name.startsWith(".") || PASSED_OVER.contains(name);
                if (!skipped && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    visit(entry, depth + 1);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // a directory that cannot be listed holds no program that could be vouched for
        }
    }

    private void list(Path folder) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                Fingerprint.byMetadata(entry).ifPresent(fingerprint -> programs.put(entry, fingerprint));
            }
        } catch (IOException | DirectoryIteratorException e) {
            // no such folder, the usual case
        }
    }
}
