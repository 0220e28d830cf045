package io.deepseekmcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second thread puts a link to outside in the way, again and again, while the tools work. */
final class SwappedLinkTest {
    private static final String INSIDE = "inside";
    private static final String OUTSIDE = "outside-content";

    @TempDir(factory = MemoryDisk.class)
    Path temp;

    private Bench bench;
    private Path outside;

    @BeforeEach
    void makeWorkspace() throws Exception {
        outside = Files.createDirectory(temp.toRealPath().resolve("out"));
        Files.writeString(outside.resolve("f.txt"), OUTSIDE);
        bench = new Bench(Files.createDirectory(temp.resolve("ws")));
        bench.put("d/f.txt", INSIDE);
    }

    @Test
    void neverReadsThroughASwappedDirectory() throws Exception {
        Outcomes outcomes = new Outcomes();
        whileSwapping("d", outside, () -> {
            for (int round = 0; outcomes.wantMore(round, 3_000); round++) {
                ToolResult result = bench.read("path", "d/f.txt");
                assertThat(result.text()).doesNotContain(OUTSIDE);
                outcomes.count(result);
            }
        });
        outcomes.assertBoth();
    }

    @Test
    void neverReadsThroughASwappedFile() throws Exception {
        Outcomes outcomes = new Outcomes();
        whileSwapping("d/f.txt", outside.resolve("f.txt"), () -> {
            for (int round = 0; outcomes.wantMore(round, 3_000); round++) {
                ToolResult result = bench.read("path", "d/f.txt");
                assertThat(result.text()).doesNotContain(OUTSIDE);
                outcomes.count(result);
            }
        });
        outcomes.assertBoth();
    }

    @Test
    void neverWritesThroughASwappedDirectory() throws Exception {
        Outcomes outcomes = new Outcomes();
        whileSwapping("d", outside, () -> {
            for (int round = 0; outcomes.wantMore(round, 1_000); round++) {
                outcomes.count(bench.write("path", "d/new" + round % 50 + ".txt", "content", INSIDE + round));
                outcomes.count(bench.write("path", "d/made" + round + "/x.txt", "content", INSIDE));
            }
        });
        outcomes.assertBoth();
        assertOutsideIsUntouched();
    }

    @Test
    void neverWritesThroughASwappedFile() throws Exception {
        Outcomes outcomes = new Outcomes();
        whileSwapping("d/f.txt", outside.resolve("f.txt"), () -> {
            for (int round = 0; outcomes.wantMore(round, 1_000); round++) {
                outcomes.count(bench.edit("path", "d/f.txt", "old_string", INSIDE, "new_string", INSIDE + "."));
            }
        });
        outcomes.assertBoth();
        assertOutsideIsUntouched();
    }

    private void assertOutsideIsUntouched() throws IOException {
        try (Stream<Path> files = Files.list(outside)) {
            assertThat(files).containsExactly(outside.resolve("f.txt"));
        }
        assertThat(outside.resolve("f.txt")).hasContent(OUTSIDE);
    }

    private static final class Outcomes {
        private int done;
        private int refused;

        void count(ToolResult result) {
            if (result instanceof ToolResult.Ok) {
                done++;
            } else {
                refused++;
            }
        }

        /** Enough rounds, and more of them as long as the other thread has had no chance to meddle. */
        boolean wantMore(int round, int enough) {
            return round < enough || ((done == 0 || refused == 0) && round < 100 * enough);
        }

        /** A race that only ever ends one way was none. */
        void assertBoth() {
            assertThat(done).isPositive();
            assertThat(refused).isPositive();
        }
    }

    @FunctionalInterface
    private interface Work {
        void run() throws Exception;
    }

    private void whileSwapping(String name, Path target, Work work) throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        Path path = bench.root.resolve(name);
        Path aside = bench.root.resolve("aside");
        Thread swapper = new Thread(() -> {
            while (!stop.get()) {
                step(() -> Files.move(path, aside, StandardCopyOption.REPLACE_EXISTING));
                step(() -> Files.createSymbolicLink(path, target));
                step(() -> Files.delete(path));
                step(() -> restore(aside, path));
            }
        });
        swapper.start();
        try {
            work.run();
        } finally {
            stop.set(true);
            swapper.join();
        }
    }

    /** The tools may have made something in the gap; it gives way to what was there first. */
    private static void restore(Path aside, Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> below = Files.walk(path)) {
                for (Path entry : below.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(entry);
                }
            }
        }
        Files.move(aside, path, StandardCopyOption.REPLACE_EXISTING);
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }

    private static void step(Step step) {
        try {
            step.run();
        } catch (IOException e) {
            // The tools work on the same names, so a step may find nothing to do; the next round puts it right.
            return;
        }
    }
}
