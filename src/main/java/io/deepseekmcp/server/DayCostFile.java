package io.deepseekmcp.server;

import io.deepseekmcp.engine.DayCost;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

/**
 * Remembers what a day (UTC) has cost in {@code <state_dir>/costs/<date>.txt}, one line of US dollars for each delegation.
 * Lines are only ever appended, each by one write, so that several servers can share the file. Files of other days go.
 */
public final class DayCostFile implements DayCost {
    private static final int DECIMALS = 9;
    private static final String SUFFIX = ".txt";

    private final Path folder;
    private final InstantSource clock;

    public DayCostFile(Path stateDirectory, InstantSource clock) {
        this.folder = stateDirectory.resolve("costs");
        this.clock = clock;
    }

    @Override
    public double today() throws IOException {
        Path file = file();
        if (!Files.exists(file)) {
            return 0;
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            try {
                sum = sum.add(new BigDecimal(line.strip()));
            } catch (NumberFormatException e) {
                throw new IOException(file + " holds a line that is no number", e);
            }
        }
        return sum.doubleValue();
    }

    @Override
    public void add(double usd) throws IOException {
        Files.createDirectories(folder);
        Path file = file();
        if (!Files.exists(file)) {
            forgetOtherDays(file);
        }
        String line =
                BigDecimal.valueOf(usd).setScale(DECIMALS, RoundingMode.UP).toPlainString() + "\n";
        Files.writeString(file, line, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    private Path file() {
        return folder.resolve(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC) + SUFFIX);
    }

    private void forgetOtherDays(Path today) throws IOException {
        List<Path> old;
        try (Stream<Path> files = Files.list(folder)) {
            old = files.filter(file -> file.toString().endsWith(SUFFIX) && !file.equals(today))
                    .toList();
        }
        for (Path file : old) {
            Files.deleteIfExists(file);
        }
    }
}
