package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.PathGuard;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
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
    private final Set<String> wrapperFiles = new HashSet<>();
    private final Set<String> besideWrappers = new HashSet<>();
    private int directories;

    private StartState(CommandPolicy policy) {
        this.toolFolders = policy.toolFolders();
        for (String wrapper : policy.wrapperNames()) {
            String file = wrapper.substring(wrapper.lastIndexOf('/') + 1);
            wrapperFiles.addAll(List.of(file, file + ".bat", file + ".cmd"));
            besideWrappers.addAll(policy.wrapper(wrapper).orElseThrow().unchanged());
        }
    }

    /** Takes the state; {@code files} are more that may be asked about, and may be missing. */
    static StartState take(CommandPolicy policy, PathGuard paths, List<Path> files) {
        StartState state = new StartState(policy);
        files.forEach(state::remember);
        state.visit(paths.root(), 0);
        return state;
    }

    /** Whether a program of a tool folder is the one that was there. */
    boolean isUnchangedProgram(Path program) {
        Fingerprint before = programs.get(program);
        return before != null
                && Fingerprint.byMetadata(program).filter(before::equals).isPresent();
    }

    /** Whether a file existed, exists and is as it was. */
    boolean isUnchangedScript(Path script) {
        return scripts.getOrDefault(script, Optional.empty()).isPresent() && isSame(script);
    }

    /** Whether a wrapper is as it was, and the files that decide what it starts are, or are still missing. */
    boolean isUnchangedWrapper(Path wrapper, List<String> beside) {
        return isUnchangedScript(wrapper)
                && beside.stream().map(wrapper::resolveSibling).allMatch(this::isSame);
    }

    private boolean isSame(Path script) {
        return scripts.containsKey(script) && scripts.get(script).equals(Fingerprint.byContent(script));
    }

    private void remember(Path script) {
        scripts.put(script, Fingerprint.byContent(script));
    }

    private void visit(Path directory, int depth) {
        directories++;
        toolFolders.forEach(folder -> listPrograms(directory.resolve(folder)));
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                visitEntry(entry, depth);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // a directory that cannot be listed holds no program that could be vouched for
        }
    }

    private void visitEntry(Path entry, int depth) {
        String name = entry.getFileName().toString();
        if (wrapperFiles.contains(name)) {
            remember(entry);
            besideWrappers.forEach(beside -> remember(entry.resolveSibling(beside)));
        }
        boolean further = depth < MAX_PACKAGE_DEPTH
                && directories < MAX_DIRECTORIES
                && !name.startsWith(".")
                && !PASSED_OVER.contains(name)
                && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
        if (further) {
            visit(entry, depth + 1);
        }
    }

    private void listPrograms(Path folder) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                Fingerprint.byMetadata(entry).ifPresent(fingerprint -> programs.put(entry, fingerprint));
            }
        } catch (IOException | DirectoryIteratorException e) {
            // no such folder, the usual case
        }
    }
}
