package io.deepseekmcp.workspace.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Finds in {@code /proc} the processes of one test by a word that stands in their command lines. */
public final class Survivors {
    private static final long PATIENCE_NANOS = 30_000_000_000L;
    private static final long PAUSE_NANOS = 2_000_000;

    /** A number of seconds, long enough to outlive every test and unlike that of any other. */
    public static String uniqueSeconds() {
        return "3600." + ThreadLocalRandom.current().nextLong(1_000_000_000L, 9_000_000_000L);
    }

    private Survivors() {}

    /** The command lines of living processes that hold the word. */
    public static List<String> of(String word) {
        List<String> found = new ArrayList<>();
        try (Stream<Path> entries = Files.list(Path.of("/proc"))) {
            for (Path process : (Iterable<Path>)
                    entries.filter(path -> Character.isDigit(name(path).charAt(0)))::iterator) {
                String line =
                        text(process.resolve("cmdline")).replace('\0', ' ').strip();
                if (line.contains(word) && !text(process.resolve("stat")).contains(") Z ")) {
                    found.add(name(process) + " " + line);
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return found;
    }

    /** Waits for something that another process or thread is bound to do. */
    public static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("it did not happen");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static String name(Path process) {
        return process.getFileName().toString();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
