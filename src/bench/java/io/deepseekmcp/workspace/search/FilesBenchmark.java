package io.deepseekmcp.workspace.search;

import io.deepseekmcp.fixture.RecordingWatch;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.tool.EditTool;
import io.deepseekmcp.tool.FilesSeen;
import io.deepseekmcp.tool.GlobTool;
import io.deepseekmcp.tool.GrepTool;
import io.deepseekmcp.tool.ReadTool;
import io.deepseekmcp.tool.ToolResult;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;

/**
 * The file tools against what the platform can do: Grep and Glob against ripgrep over 50,000 files of 500 MB, Edit against
 * a copy with fsync of file and folder, and the last page of a gigabyte. Medians of interleaved runs in one process, after
 * a warm-up; ripgrep is a process of its own, as people use it. Arguments: a folder to work in, and {@code last-page} for
 * the part that is to run in a small heap.
 */
public final class FilesBenchmark {
    private static final int FILES = 50_000;
    private static final int BYTES_PER_FILE = 10_000;
    private static final int RUNS = 7;
    private static final String RG = "rg";

    private FilesBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]).toAbsolutePath();
        Files.createDirectories(folder);
        if (arguments.length > 1 && "last-page".equals(arguments[1])) {
            lastPage(folder.toRealPath());
            return;
        }
        Path tree = folder.toRealPath().resolve("tree");
        makeTree(tree);
        PathGuard guard = Guards.everything(tree);
        GrepTool grep = new GrepTool(guard, new JavaGrep(), new Redactor(List.of()), 100, 20_000);
        GlobTool glob = new GlobTool(guard, 300);
        System.out.println("| what | ours, ms | ripgrep, ms | ratio |");
        System.out.println("|---|---|---|---|");
        row(
                "Grep of a literal",
                () -> grep.run(arguments("pattern", "needle_4711", "literal", true)),
                tree,
                "-F",
                "needle_4711");
        row(
                "Grep of a regular expression",
                () -> grep.run(arguments("pattern", "needle_[0-9]+x?")),
                tree,
                "needle_[0-9]+x?");
        row("Glob **/*.java", () -> glob.run(arguments("pattern", "**/*.java")), tree, "--files", "-g", "**/*.java");
        edit(folder.toRealPath());
    }

    private static void row(String what, Callable<ToolResult> ours, Path tree, String... rg) throws Exception {
        Callable<Integer> theirs = () -> {
            List<String> command = new java.util.ArrayList<>(List.of(RG, "--no-config"));
            command.addAll(List.of(rg));
            command.add(tree.toString());
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor();
        };
        print(what, compare(ours, theirs));
    }

    /** One line in a file of 10 MB, against writing a copy of it that is as safe. */
    private static void edit(Path folder) throws Exception {
        Path root = Files.createDirectories(folder.resolve("edit"));
        Path file = root.resolve("big.txt");
        byte[] text = ("a line of ordinary text in a large file, number one\n".repeat(200_000) + "the end 0\n")
                .getBytes(StandardCharsets.UTF_8);
        Files.write(file, text);
        WatchedWorkspace workspace = new RecordingWatch(new ArrayList<>(), () -> {}).workspace(root);
        EditTool edit =
                new EditTool(Guards.everything(root), new FilesSeen(), workspace, new Redactor(List.of()), 100_000_000);
        int[] count = {0};
        Callable<ToolResult> ours = () -> {
            String from = "the end " + count[0];
            String to = "the end " + ++count[0];
            return edit.run(arguments("path", "big.txt", "old_string", from, "new_string", to));
        };
        Callable<Integer> theirs = () -> {
            Path copy = root.resolve("copy.txt");
            try (FileChannel out = FileChannel.open(
                    copy, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                out.write(java.nio.ByteBuffer.wrap(Files.readAllBytes(file)));
                out.force(true);
            }
            try (FileChannel directory = FileChannel.open(root, StandardOpenOption.READ)) {
                directory.force(true);
            }
            return 0;
        };
        print("Edit of one line in 10 MB, against a copy with fsync", compare(ours, theirs));
    }

    private static void lastPage(Path folder) throws Exception {
        Path root = Files.createDirectories(folder.resolve("huge"));
        Path file = root.resolve("huge.txt");
        if (!Files.exists(file)) {
            byte[] block =
                    "a line of ordinary text in a huge file\n".repeat(26_000).getBytes(StandardCharsets.UTF_8);
            try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
                while (out.length() < 1L << 30) {
                    out.write(block);
                }
            }
        }
        ReadTool read = new ReadTool(Guards.everything(root), new FilesSeen(), new Redactor(List.of()), 250, 20_000);
        long lines = Files.size(file) / 39;
        long start = System.nanoTime();
        ToolResult result = read.run(arguments("path", "huge.txt", "offset", lines - 100));
        System.out.printf(
                "last page of %d MB with %d MB of heap: %d ms, %s%n",
                Files.size(file) >> 20,
                Runtime.getRuntime().maxMemory() >> 20,
                (System.nanoTime() - start) / 1_000_000,
                result.text().lines().findFirst().orElse(""));
    }

    private static double[] compare(Callable<?> ours, Callable<?> theirs) throws Exception {
        double[] a = new double[RUNS];
        double[] b = new double[RUNS];
        for (int i = -3; i < RUNS; i++) {
            double first = millis(ours);
            double second = millis(theirs);
            if (i >= 0) {
                a[i] = first;
                b[i] = second;
            }
        }
        Arrays.sort(a);
        Arrays.sort(b);
        return new double[] {a[RUNS / 2], b[RUNS / 2]};
    }

    private static double millis(Callable<?> work) throws Exception {
        long start = System.nanoTime();
        Object result = work.call();
        if (result instanceof ToolResult.Failed failed) {
            throw new IllegalStateException(failed.text());
        }
        return (System.nanoTime() - start) / 1e6;
    }

    private static void print(String what, double[] medians) {
        System.out.printf("| %s | %.0f | %.0f | %.2f |%n", what, medians[0], medians[1], medians[0] / medians[1]);
    }

    private static ToolArguments arguments(Object... namesAndValues) {
        Map<String, Object> values = new java.util.LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return new ToolArguments(values);
    }

    /** Words in lines, one file in five a Java file, a needle in one of a thousand. */
    private static void makeTree(Path tree) throws IOException {
        if (Files.exists(tree)) {
            return;
        }
        Random random = new Random(7);
        String[] words =
                "alpha beta gamma delta return static final import package class void int string".split(" ", -1);
        for (int i = 0; i < FILES; i++) {
            StringBuilder text = new StringBuilder(BYTES_PER_FILE + 100);
            while (text.length() < BYTES_PER_FILE) {
                text.append(words[random.nextInt(words.length)]).append(random.nextInt(12) == 0 ? '\n' : ' ');
            }
            if (i % 1000 == 0) {
                text.append("needle_").append(4711 + i / 1000).append('\n');
            }
            Path folder = tree.resolve("d" + i % 100).resolve("e" + i / 100 % 50);
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("f" + i + (i % 5 == 0 ? ".java" : ".txt")), text);
        }
    }
}
