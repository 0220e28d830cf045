package io.deepseekmcp.workspace.change;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Every file and link of a work tree as it is, by name, without those of git itself. */
final class Disk {
    private Disk() {}

    /** One of them. */
    @SuppressWarnings("ArrayRecordComponent")
    record State(boolean link, boolean executable, byte[] content) {
        boolean sameAs(State other) {
            return link == other.link && executable == other.executable && Arrays.equals(content, other.content);
        }

        /** In a form that can be compared and read. */
        @Override
        public String toString() {
            return (link ? "link " : executable ? "program " : "file ")
                    + (content.length > 2000
                            ? content.length + " bytes " + Arrays.hashCode(content)
                            : new String(content, StandardCharsets.ISO_8859_1));
        }
    }

    static Map<String, State> of(Path root) throws IOException {
        Map<String, State> states = new TreeMap<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return isGits(directory) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String name = root.relativize(file).toString();
                if (attributes.isSymbolicLink()) {
                    byte[] target = Files.readSymbolicLink(file).toString().getBytes(StandardCharsets.UTF_8);
                    states.put(name, new State(true, false, target));
                } else if (attributes.isRegularFile() && !isGits(file)) {
                    boolean executable = ((int) Files.getAttribute(file, "unix:mode") & 0100) != 0;
                    states.put(name, new State(false, executable, Files.readAllBytes(file)));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return states;
    }

    private static boolean isGits(Path path) {
        return path.endsWith(".git");
    }
}
