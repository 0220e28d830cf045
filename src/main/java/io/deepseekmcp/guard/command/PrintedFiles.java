package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds what is closed among the files that a program prints parts of when it is given a folder. */
final class PrintedFiles {
    /** No program of the table looks for files to print in these. */
    private static final Set<String> PASSED_OVER =
            Set.of(".git", ".hg", ".svn", "node_modules", ".venv", "venv", ".tox", ".nox", "target", "__pycache__");

    private static final int MAX_ENTRIES = 200_000;
    private static final String ALL = "*";

    private final PathGuard paths;
    private final Set<String> endings;

    /** {@code endings} of the files that are printed, {@code *} for all that are not hidden. */
    PrintedFiles(PathGuard paths, Set<String> endings) {
        this.paths = paths;
        this.endings = endings;
    }

    /** Refuses folders that hold a closed file that would be printed; no operand means the directory itself. */
    void check(String program, List<String> operands, WorkspacePath directory) throws Refused {
        for (String operand : operands.isEmpty() ? List.of(".") : operands) {
            String folder = operand.endsWith("...") ? operand.substring(0, operand.length() - 3) : operand;
            WorkspacePath path = paths.toRead(folder, directory);
            Search search = new Search();
            try {
                if (Files.isDirectory(path.resolved())) {
                    Files.walkFileTree(path.resolved(), search);
                }
            } catch (IOException e) {
                // the program cannot list it either
            }
            if (search.closed.isPresent()) {
                throw Refusals.refused(
                        "closed",
                        program + " would print parts of " + Refusals.shown(search.closed.get()) + ", which is closed.",
                        "Name files or folders that hold nothing closed.");
            }
        }
    }

    private final class Search extends SimpleFileVisitor<Path> {
        private Optional<String> closed = Optional.empty();
        private int entries;

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean passed = PASSED_OVER.contains(folder.getFileName().toString()) && !folder.equals(paths.root());
            return passed ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = file.getFileName().toString();
            String relative = paths.root().relativize(file).toString().replace('\\', '/');
            if (isPrinted(name) && paths.hides(relative)) {
                closed = Optional.of(relative);
            }
            return closed.isPresent() || ++entries > MAX_ENTRIES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }

        private boolean isPrinted(String name) {
            int dot = name.lastIndexOf('.');
            return endings.contains(ALL) ? !name.startsWith(".") : endings.contains(name.substring(dot + 1));
        }
    }
}
