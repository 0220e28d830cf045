package io.deepseekmcp.tool;

import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.fixture.RecordingWatch;
import io.deepseekmcp.guard.path.Guards;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.workspace.search.JavaGrep;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many characters a worker reads in five explorations: the recorded calls of {@code looking-calls.txt} against
 * generated trees. With a folder as argument the answers are also written there, a file for each call, to be read.
 */
public final class LookingBenchmark {
    private static final List<String> TOOLS = List.of("Glob", "Grep", "Read", "Edit");
    private static final int MAX_OUTPUT_CHARS = 20_000;

    private LookingBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        Path answers = arguments.length > 0 ? Files.createDirectories(Path.of(arguments[0])) : null;
        System.out.println("| tree | calls | Glob | Grep | looking | Read | Edit | all |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        Map<String, Integer> sum = new TreeMap<>();
        for (String tree : List.of("java", "javascript", "python", "c", "next")) {
            Map<String, Integer> sizes = explore(tree, answers);
            sizes.forEach((tool, size) -> sum.merge(tool, size, Integer::sum));
            print(tree, sizes);
        }
        print("all", sum);
    }

    private static void print(String name, Map<String, Integer> sizes) {
        int looking = size(sizes, "Glob") + size(sizes, "Grep");
        int all = TOOLS.stream().mapToInt(tool -> size(sizes, tool)).sum();
        System.out.printf(
                "| %s | %d | %,d | %,d | %,d | %,d | %,d | %,d |%n",
                name,
                size(sizes, "calls"),
                size(sizes, "Glob"),
                size(sizes, "Grep"),
                looking,
                size(sizes, "Read"),
                size(sizes, "Edit"),
                all);
    }

    private static int size(Map<String, Integer> sizes, String tool) {
        return sizes.getOrDefault(tool, 0);
    }

    private static Map<String, Integer> explore(String name, Path answers) throws Exception {
        Path root = Files.createTempDirectory("looking").toRealPath();
        try {
            LookingTrees tree = new LookingTrees(root);
            switch (name) {
                case "java" -> tree.java();
                case "javascript" -> tree.javascript();
                case "python" -> tree.python();
                case "c" -> tree.c();
                default -> tree.next();
            }
            ToolBox box = box(root);
            Map<String, Integer> sizes = new TreeMap<>();
            for (String call : calls(name)) {
                String[] parts = call.split(" ", 2);
                String answer = box.run(box.prepare(new ToolCall("c", parts[0], parts[1])))
                        .text();
                sizes.merge(parts[0], answer.length(), Integer::sum);
                int number = sizes.merge("calls", 1, Integer::sum);
                if (answers != null) {
                    String file = name + "-" + (number < 10 ? "0" : "") + number + ".txt";
                    Files.writeString(answers.resolve(file), call + "\n\n" + answer + "\n");
                }
            }
            return sizes;
        } finally {
            delete(root);
        }
    }

    private static ToolBox box(Path root) throws Exception {
        PathGuard guard = Guards.everything(root);
        FilesSeen seen = new FilesSeen();
        Redactor redactor = new Redactor(List.of());
        return new ToolBox(
                List.of(
                        new ReadTool(guard, seen, redactor, 250, MAX_OUTPUT_CHARS),
                        new GlobTool(guard, 300),
                        new GrepTool(guard, new JavaGrep(), redactor, 100, MAX_OUTPUT_CHARS),
                        new EditTool(
                                guard,
                                seen,
                                new RecordingWatch(new ArrayList<>(), () -> {}).workspace(root),
                                redactor,
                                2_000_000)),
                redactor,
                MAX_OUTPUT_CHARS,
                new NextCall(guard));
    }

    /** The lines below {@code [name]}. */
    private static List<String> calls(String name) throws IOException {
        try (InputStream in = LookingBenchmark.class.getResourceAsStream("looking-calls.txt")) {
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String from = all.substring(all.indexOf("[" + name + "]\n") + name.length() + 3);
            int end = from.indexOf("\n\n");
            return from.substring(0, end < 0 ? from.length() : end)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        }
    }

    private static void delete(Path root) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException problem) throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
