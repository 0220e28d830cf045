package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The tables of this room, each read once when it is first needed. */
final class Table {
    private static final Map<String, Map<String, Object>> READ = new ConcurrentHashMap<>();

    private Table() {}

    static Map<String, Object> read(String name) {
        return READ.computeIfAbsent(name, Table::fromResource);
    }

    private static Map<String, Object> fromResource(String name) {
        try (InputStream in = Table.class.getResourceAsStream(name)) {
            return Json.parseObject(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (JsonException e) {
            throw new IllegalStateException(name + " is broken", e);
        }
    }

    static List<String> texts(Object list) {
        List<String> texts = new ArrayList<>();
        for (Object item : (List<?>) list) {
            texts.add((String) item);
        }
        return texts;
    }
}
