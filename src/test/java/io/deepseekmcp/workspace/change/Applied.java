package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.workspace.patch.Patch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A patch in the hands of a person's git, which runs in the workspace with the repository's own settings. */
final class Applied {
    private final Path root;

    private Applied(Path root) {
        this.root = root;
    }

    static Applied in(Path root) {
        return new Applied(root);
    }

    /** Git takes the workspace for its work tree, or for a folder outside of any. */
    boolean isPossible() throws IOException, InterruptedException {
        Path output = Files.createTempFile("git", ".out");
        try {
            int exit = run(output, List.of("rev-parse", "--show-toplevel"));
            String top = Files.readString(output).strip();
            return exit == 0 ? root.startsWith(top) && !top.equals("/") : top.contains("not a git repository");
        } finally {
            Files.delete(output);
        }
    }

    /** The reverse leads to the state before, and the patch from there to the state now. */
    void goesBackAndForth(Play play, Map<String, Disk.State> before) throws IOException, InterruptedException {
        Patch patch = play.patch();
        assertThat(patch.leftOut()).isEmpty();
        String now = Disk.of(root).toString();
        Path file = write(patch);
        if (patch.isEmpty()) {
            assertThat(now).isEqualTo(before.toString());
            return;
        }
        apply(file, "-R", "--check");
        apply(file, "-R");
        assertThat(Disk.of(root).toString()).isEqualTo(before.toString());
        apply(file, "--check");
        apply(file);
        assertThat(Disk.of(root).toString()).isEqualTo(now);
    }

    Path write(Patch patch) throws IOException {
        Path file = Files.createTempFile("applied", ".patch");
        file.toFile().deleteOnExit();
        return Files.write(file, patch.bytes());
    }

    void apply(Path patch, String... options) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("apply"));
        arguments.addAll(List.of(options));
        arguments.add(patch.toString());
        Path output = Files.createTempFile("git", ".out");
        int exit = run(output, arguments);
        assertThat(exit).as(() -> arguments + ": " + text(output) + text(patch)).isZero();
        Files.delete(output);
    }

    private int run(Path output, List<String> arguments) throws IOException, InterruptedException {
        List<String> argv = new ArrayList<>(List.of("git"));
        argv.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(argv).directory(root.toFile());
        GitFixture.asNobody(builder.environment());
        return builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
