package io.deepseekmcp.provider;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Tells what an error answer means by {@code errors.json}: the status first and the words second, because the types and
 * codes that providers send are unreliable. The file is read when the first error comes.
 */
final class ErrorTable {
    private static final String RESOURCE = "errors.json";

    private ErrorTable() {}

    /** Read at the first error, not at a start. */
    private static final class Loaded {
        private static final List<Row> ROWS = load();
    }

    /**
     * One row; the first that matches wins.
     *
     * @param low the first status that it is for
     * @param high the last one
     * @param insideSuccess whether it is also for an error inside an answer with status 200
     * @param any texts of which one has to be there, each a list of parts that all have to be; empty for any text
     * @param unless texts of which not one may be there
     */
    private record Row(
            ProviderError error,
            long low,
            long high,
            boolean insideSuccess,
            List<List<String>> any,
            List<List<String>> unless) {
        boolean matches(int status, String folded) {
            boolean statusFits = status == 0 ? insideSuccess : status >= low && status <= high;
            return statusFits && (any.isEmpty() || contains(folded, any)) && !contains(folded, unless);
        }
    }

    /**
     * The error of an HTTP answer.
     *
     * @param status of the answer, or 0 for an error inside an answer with status 200 that names no status
     * @param text everything that the body says
     */
    static ProviderError find(int status, String text) {
        String folded = text.toLowerCase(Locale.ROOT);
        for (Row row : Loaded.ROWS) {
            if (row.matches(status, folded)) {
                return row.error();
            }
        }
        return ProviderError.UNREADABLE;
    }

    /** Whether one of the texts is there, all parts of it. */
    static boolean contains(String folded, List<List<String>> texts) {
        for (List<String> parts : texts) {
            boolean all = true;
            for (String part : parts) {
                all = all && folded.contains(part);
            }
            if (all) {
                return true;
            }
        }
        return false;
    }

    private static List<Row> load() {
        List<Row> rows = new ArrayList<>();
        for (Map<?, ?> entry : entries(RESOURCE, "rows")) {
            rows.add(new Row(
                    ProviderError.valueOf((String) entry.get("fault")),
                    ((Number) entry.get("from")).longValue(),
                    ((Number) entry.get("to")).longValue(),
                    Boolean.TRUE.equals(entry.get("inside_success")),
                    texts(entry.get("any")),
                    texts(entry.get("unless"))));
        }
        return List.copyOf(rows);
    }

    /** The objects of a list that a resource of this package holds. */
    static List<Map<?, ?>> entries(String resource, String name) {
        List<Map<?, ?>> entries = new ArrayList<>();
        for (Object entry : list(resource, name)) {
            entries.add((Map<?, ?>) entry);
        }
        return entries;
    }

    /** A list that a resource of this package holds. */
    static List<?> list(String resource, String name) {
        try (InputStream in = ErrorTable.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + resource + " is missing");
            }
            return (List<?>) Json.parseObject(in.readAllBytes()).get(name);
        } catch (JsonException e) {
            throw new IllegalStateException(resource + " is not JSON", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Texts of a resource; a plus joins parts that all have to be there. */
    static List<List<String>> texts(Object list) {
        List<List<String>> texts = new ArrayList<>();
        for (Object text : list == null ? List.of() : (List<?>) list) {
            texts.add(List.of(((String) text).split("\\+", -1)));
        }
        return texts;
    }
}
