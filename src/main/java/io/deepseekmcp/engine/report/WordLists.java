package io.deepseekmcp.engine.report;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** Reads the lists of words that are data of this package. */
final class WordLists {
    private WordLists() {}

    /** The one JSON object of a resource. */
    static Map<?, ?> load(String resource) {
        try (InputStream in = WordLists.class.getResourceAsStream(resource)) {
            return Json.parseObject(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (JsonException e) {
            throw new IllegalStateException("cannot read " + resource, e);
        }
    }
}
