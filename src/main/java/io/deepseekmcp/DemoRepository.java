package io.deepseekmcp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** A throw-away git repository with a small real bug and a check that fails because of it. */
final class DemoRepository implements AutoCloseable {
    private static final List<String> FILES =
            List.of("README.md", "src/Slug.java", "checks/RunChecks.java", "checks/cases.txt");

    private final Path folder;
    private final Path root;

    private DemoRepository(Path folder, Path root) {
        this.folder = folder;
        this.root = root;
    }

    /** {@code place} is a folder for temporary files. */
    static DemoRepository create(Path place) throws IOException {
        Path folder = Files.createTempDirectory(place, "deepseek-mcp-demo").toRealPath();
        Path root = folder.resolve("slugs");
        for (String file : FILES) {
            Path target = root.resolve(file);
            Files.createDirectories(target.getParent());
            try (InputStream in = DemoRepository.class.getResourceAsStream("demo/repository/" + file)) {
                Files.copy(in, target);
            }
        }
        layOutGit(root.resolve(".git"));
        return new DemoRepository(folder, root);
    }

    /** What {@code git init} would make, so that nothing has to run for it. */
    private static void layOutGit(Path git) throws IOException {
        Files.createDirectories(git.resolve("objects"));
        Files.createDirectories(git.resolve("refs/heads"));
        Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
        Files.writeString(
                git.resolve("config"),
                "[core]\n\trepositoryformatversion = 0\n\tbare = false\n[user]\n\tname = Demo\n\temail = demo@localhost\n");
    }

    Path root() {
        return root;
    }

    /** A folder beside the repository, which goes with it. */
    Path beside(String name) {
        return folder.resolve(name);
    }

    @Override
    public void close() {
        delete();
    }

    /** What cannot be deleted stays in the folder for temporary files: no reason for the demo to fail. */
    void delete() {
        try {
            deleteAll();
        } catch (IOException e) {
            return; // it is a temporary folder
        }
    }

    private void deleteAll() throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
