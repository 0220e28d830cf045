package io.deepseekmcp.guard.command;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** One line of a corpus of commands. */
record CommandCase(String id, List<String> setup, List<String> argv, String expect, String why) {

    /** Every line of a resource beside this class. */
    @SuppressWarnings("unchecked")
    static List<CommandCase> read(String resource) {
        try (InputStream in = CommandCase.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .map(CommandCase::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isFor(String system) {
        return setup.contains("os " + system);
    }

    @SuppressWarnings("unchecked")
    private static CommandCase parse(String line) {
        try {
            Map<String, Object> fields = Json.parseObject(line);
            List<String> setup = fields.get("setup") == null ? List.of() : (List<String>) fields.get("setup");
            Object argv = fields.containsKey("input") ? fields.get("input") : fields.get("argv");
            String why = String.valueOf(fields.getOrDefault("why", fields.getOrDefault("note", "")));
            return new CommandCase(
                    (String) fields.get("id"), setup, (List<String>) argv, (String) fields.get("expect"), why);
        } catch (JsonException e) {
            throw new IllegalArgumentException(line, e);
        }
    }

    @Override
    public String toString() {
        return id + " " + String.join(" ", argv.size() > 20 ? argv.subList(0, 20) : argv);
    }
}
