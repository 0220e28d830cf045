package io.deepseekmcp.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;

/**
 * What the launcher has to know of a class-data archive, one fact a line, so that a shell can read it: for which Java
 * and which file of ours it was made, the option that names it, and its checksum. The last line is for us alone.
 *
 * @param java the program, as the launcher found it
 * @param file our own file, as the launcher was called
 * @param option what stands before the archive's path on the command line
 * @param sum as {@code cksum} prints it for standard input
 * @param madeFor version of the JVM, and length and time of our file: the archive is of no use to any other
 */
record ArchiveRecord(String java, String file, String option, Path data, String sum, String madeFor) {
    static final String SUFFIX = ".archive";

    static Optional<ArchiveRecord> read(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(path, StandardCharsets.UTF_8);
        try {
            return lines.size() < 6
                    ? Optional.empty()
                    : Optional.of(new ArchiveRecord(
                            lines.get(0),
                            lines.get(1),
                            lines.get(2),
                            Path.of(lines.get(3)),
                            lines.get(4),
                            lines.get(5)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Writes the whole record or nothing, and puts the time of our file on it and on the archive: a shell can compare
     * those. Not every JVM finds out that an archive holds the classes of another build, and none that it is damaged.
     */
    void write(Path path) throws IOException {
        Path draft = path.resolveSibling(path.getFileName() + ".tmp");
        Files.write(draft, List.of(java, file, option, data.toString(), sum, madeFor), StandardCharsets.UTF_8);
        FileTime time = Files.getLastModifiedTime(Path.of(file));
        Files.setLastModifiedTime(draft, time);
        Files.setLastModifiedTime(data, time);
        Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Whether what it was made for is gone. */
    boolean isUseless() {
        return Files.notExists(Path.of(java)) || Files.notExists(Path.of(file));
    }
}
