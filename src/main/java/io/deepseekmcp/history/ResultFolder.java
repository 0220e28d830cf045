package io.deepseekmcp.history;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder in which delegations are remembered: {@code <state_dir>/results/<id>.json}, and {@code <id>.patch} beside it
 * for one that changed something. Anything else that lies there is passed over.
 */
public final class ResultFolder {
    private static final String RECORD = ".json";
    private static final String PATCH = ".patch";

    private final Path folder;

    public ResultFolder(Path stateDirectory) {
        this.folder = stateDirectory.resolve("results");
    }

    /** All that are remembered, newest first; empty when nothing is. */
    public List<PastDelegation> all() {
        List<PastDelegation> found = new ArrayList<>();
        for (Path file : newestFirst()) {
            read(file).ifPresent(found::add);
        }
        return found;
    }

    /** The exact patch of one, if one was kept. */
    public Optional<Path> patch(PastDelegation delegation) {
        // The name of a file that was listed here: it cannot lead elsewhere.
        Path patch = folder.resolve(delegation.id() + PATCH);
        return Files.isRegularFile(patch) ? Optional.of(patch) : Optional.empty();
    }

    /** The patch for a reader: what a terminal would obey is written out, so it is for reading and not for git. */
    public static List<String> lines(Path patch) throws IOException {
        String text = new String(Files.readAllBytes(patch), StandardCharsets.UTF_8);
        return Words.harmless(text).lines().toList();
    }

    private static Optional<PastDelegation> read(Path file) {
        String name = file.getFileName().toString();
        try {
            Map<String, Object> record = Json.parseObject(Files.readAllBytes(file));
            return record.get("result") instanceof Map<?, ?> result
                    ? Optional.of(new PastDelegation(
                            name.substring(0, name.length() - RECORD.length()),
                            Instant.parse(String.valueOf(record.get("when"))),
                            record.get("request") instanceof Map<?, ?> request ? request : Map.of(),
                            result))
                    : Optional.empty();
        } catch (IOException | JsonException | DateTimeException e) {
            return Optional.empty(); // somebody else's file, or one that has just been forgotten
        }
    }

    private List<Path> newestFirst() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(RECORD))
                    .sorted(Comparator.comparing(Path::getFileName).reversed())
                    .toList();
        } catch (IOException e) {
            return List.of(); // nothing has been remembered yet
        }
    }
}
