package io.deepseekmcp.tool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Puts a test's files on a file system in memory where there is one, because thousands of syncs of a disk take minutes. */
final class MemoryDisk implements TempDirFactory {
    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
        Path memory = Path.of("/dev/shm");
        return Files.isDirectory(memory) && Files.isWritable(memory)
                ? Files.createTempDirectory(memory, "deepseek-mcp-test")
                : Files.createTempDirectory("deepseek-mcp-test");
    }
}
