package io.deepseekmcp.workspace.change;

import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * The snapshot of a delegation, and the two looks around a command of it, against one {@code git status} of the same
 * repository that lists the same files. Medians of runs in turn, after a warm-up; the very first snapshot of the process
 * is told apart. Arguments: a folder to work in, and the names of shapes to measure (all when there is none).
 */
public final class TrackerBenchmark {
    private static final int RUNS = 15;
    private static final int WARM_UPS = 5;
    private static boolean first = true;

    private TrackerBenchmark() {}

    /** A repository to measure in. */
    private record Shape(String name, String what, int tracked, int dirty, int untracked, int ignored, int depth) {
        static final List<Shape> ALL = List.of(
                new Shape("small", "40 tracked files", 40, 0, 0, 0, 2),
                new Shape("clean", "100,000 tracked, all clean", 100_000, 0, 0, 0, 2),
                new Shape("deep", "100,000 tracked, ten folders deep", 100_000, 0, 0, 0, 10),
                new Shape("dirty", "100,000 tracked, 5,000 of them changed", 100_000, 5_000, 0, 0, 2),
                new Shape("untracked", "20,000 tracked, 80,000 untracked", 20_000, 0, 80_000, 0, 2),
                new Shape("ignored", "20,000 tracked, 50,000 in an ignored folder", 20_000, 0, 0, 50_000, 2));
    }

    public static void main(String[] arguments) throws Exception {
        List<String> wanted = Arrays.asList(arguments).subList(1, arguments.length);
        Path folder = Files.createDirectories(Path.of(arguments[0])).toRealPath();
        System.out.println("| repository | git status | snapshot | two looks around a command |");
        System.out.println("|---|---|---|---|");
        for (Shape shape : Shape.ALL) {
            if (wanted.isEmpty() || wanted.contains(shape.name)) {
                Path root = folder.resolve(shape.name);
                if (!Files.exists(root)) {
                    make(root, shape);
                }
                measure(root, shape);
            }
        }
    }

    private static void measure(Path root, Shape shape) throws Exception {
        PathGuard paths = Guards.everything(root);
        OwnCommand own = OwnCommand.on(System.getenv("PATH"), root);
        CommandRunner runner = new CommandRunner(System.getenv(), root);
        Callable<ChangeTracker> snapshot = () -> ChangeTracker.start(paths, own, runner);
        Callable<Integer> status = () -> status(root);
        status.call();
        if (first) {
            System.err.printf("first snapshot of the process: %.0f ms (%s)%n", millis(snapshot), shape.what);
            first = false;
        }
        double[] ours = new double[RUNS];
        double[] theirs = new double[RUNS];
        double[] looks = new double[RUNS];
        for (int i = -WARM_UPS; i < RUNS; i++) {
            int run = Math.max(i, 0);
            ours[run] = millis(snapshot);
            theirs[run] = millis(status);
            ChangeTracker tracker = snapshot.call();
            Path file = root.resolve("made by a command");
            looks[run] = millis(() -> tracker.attribute(() -> Files.writeString(file, "x\n", StandardCharsets.UTF_8)));
            Files.delete(file);
        }
        double base = median(theirs);
        System.out.printf(
                "| %s | %.0f ms | %.0f ms (%.2fx) | %.0f ms (%.2fx) |%n",
                shape.what, base, median(ours), median(ours) / base, median(looks), median(looks) / base);
    }

    private static int status(Path root) throws IOException, InterruptedException {
        return git(root, "--no-optional-locks", "status", "--porcelain", "-z", "-uall", "--ignored=matching");
    }

    /** Runs git, reads what it prints, and returns how many bytes that was. */
    private static int git(Path root, String... arguments) throws IOException, InterruptedException {
        List<String> argv = new ArrayList<>(List.of("git", "-c", "user.name=B", "-c", "user.email=b@localhost"));
        argv.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(argv).directory(root.toFile());
        builder.environment().putAll(Map.of("GIT_CONFIG_NOSYSTEM", "1", "GIT_CONFIG_GLOBAL", "/dev/null"));
        Process process = builder.redirectErrorStream(true).start();
        int bytes = process.getInputStream().readAllBytes().length;
        if (process.waitFor() != 0) {
            throw new IOException(argv + " failed");
        }
        return bytes;
    }

    private static void make(Path root, Shape shape) throws Exception {
        Files.createDirectories(root);
        git(root, "init", "-q");
        Files.writeString(root.resolve(".gitignore"), "node_modules/\n", StandardCharsets.UTF_8);
        files(root.resolve("src"), shape.tracked, shape.depth, "");
        git(root, "add", "-A");
        git(root, "commit", "-q", "-m", "all");
        Thread.sleep(2100); // so that no file is as young as the index, which git would read every time
        git(root, "status");
        files(root.resolve("src"), shape.dirty, shape.depth, "changed\n");
        files(root.resolve("new"), shape.untracked, shape.depth, "");
        files(root.resolve("node_modules"), shape.ignored, shape.depth, "");
        git(root, "status");
    }

    /** Files of one to three kilobytes, twenty in a folder. */
    private static void files(Path top, int count, int depth, String head) throws IOException {
        for (int i = 0; i < count; i++) {
            StringBuilder folder = new StringBuilder("d" + i / 2000);
            for (int level = 2; level < depth; level++) {
                folder.append("/level").append(level);
            }
            Path parent = top.resolve(folder.toString()).resolve("e" + i / 20 % 100);
            if (i % 20 == 0) {
                Files.createDirectories(parent);
            }
            String text = head + ("line of file " + i + "\n").repeat(50 + i % 100);
            Files.writeString(parent.resolve("File" + i + ".java"), text, StandardCharsets.UTF_8);
        }
    }

    private static double millis(Callable<?> work) throws Exception {
        long start = System.nanoTime();
        work.call();
        return (System.nanoTime() - start) / 1e6;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
