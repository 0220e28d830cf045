package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.workspace.search.JavaGrep;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search of huge lines fits in a small heap, or says what it could not do: it ends no server. */
final class SmallHeapTest {
    private static final int LINE_BYTES = 20 << 20;

    @TempDir
    private Path folder;

    @Test
    void searchesOneLineOfManyMegabytes() throws Exception {
        Path root = Files.createDirectory(folder.toRealPath().resolve("ws"));
        byte[] line = new byte[1 << 20];
        Arrays.fill(line, (byte) 'x');
        try (OutputStream file = Files.newOutputStream(root.resolve("min.js"))) {
            for (int written = 0; written < LINE_BYTES; written += line.length) {
                file.write(line);
            }
            file.write("needle = 1;".getBytes(StandardCharsets.US_ASCII));
        }
        Files.writeString(root.resolve("a.txt"), "needle = 2\n");

        Process search = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallHeapTest.class.getName(),
                        root.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(search.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(search.waitFor()).as(output).isZero();
        assertThat(output).contains("a.txt").contains("needle = 2").contains("engine java");
        assertThat(output).containsAnyOf("needle = 1", "1 file with a line of many megabytes, not searched after it");
    }

    /** Searches a folder for a word, in the process that has the small heap. */
    public static void main(String[] arguments) throws Exception {
        Path root = Path.of(arguments[0]);
        for (String pattern : List.of("needle", "n[a-f]+dle", "(?i)NEEDLE")) {
            GrepTool tool = new GrepTool(
                    Guards.everything(root), new JavaGrep(), new Redactor(List.of("a-known-secret-0123")), 100, 20_000);
            System.out.println(tool.run(new ToolArguments(Map.of("pattern", pattern, "context", 1)))
                    .text());
        }
    }
}
