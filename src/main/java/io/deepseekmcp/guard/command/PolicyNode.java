package io.deepseekmcp.guard.command;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An object of the policy file that knows where it stands and which of its keys have been read. */
final class PolicyNode {
    private final String place;
    private final Map<String, Object> values;
    private final Set<String> read = new HashSet<>();

    PolicyNode(String place, Map<String, Object> values) {
        this.place = place;
        this.values = values;
        read.add("about");
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    String text(String key, String fallback) {
        return has(key) ? cast(key, String.class) : fallback;
    }

    boolean flag(String key) {
        return has(key) && cast(key, Boolean.class);
    }

    int number(String key, int fallback) {
        return has(key) ? Math.toIntExact(cast(key, Long.class)) : fallback;
    }

    /** The words of a text that are separated by blanks. */
    List<String> words(String key) {
        return split(text(key, ""));
    }

    /** A list of texts. */
    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        for (Object item : has(key) ? cast(key, List.class) : List.of()) {
            texts.add((String) item);
        }
        return texts;
    }

    /** A list of argvs, each a list of texts or one text that is split at blanks. */
    List<List<String>> argvs(String key) {
        List<List<String>> argvs = new ArrayList<>();
        for (Object item : has(key) ? cast(key, List.class) : List.of()) {
            argvs.add(item instanceof String line ? split(line) : strings((List<?>) item));
        }
        return argvs;
    }

    /** An object of texts. */
    Map<String, String> map(String key) {
        Map<String, String> map = new LinkedHashMap<>();
        node(key).values.forEach((name, value) -> map.put(name, (String) value));
        return map;
    }

    /** An object, empty when it is not there. */
    @SuppressWarnings("unchecked")
    PolicyNode node(String key) {
        Map<String, Object> object = has(key) ? (Map<String, Object>) cast(key, Map.class) : Map.of();
        return new PolicyNode(place + "." + key, object);
    }

    /** The keys that have not been read, in the order of the file. */
    List<String> remainingKeys() {
        return values.keySet().stream().filter(key -> !read.contains(key)).toList();
    }

    /** Complains of a key that has not been read, which would be a rule that is not kept. */
    void end() {
        if (!remainingKeys().isEmpty()) {
            throw new IllegalStateException(place + ": unknown " + remainingKeys());
        }
    }

    IllegalStateException wrong(String what) {
        return new IllegalStateException(place + ": " + what);
    }

    private <T> T cast(String key, Class<T> type) {
        read.add(key);
        Object value = values.get(key);
        if (!type.isInstance(value)) {
            throw wrong(key + " is no " + type.getSimpleName());
        }
        return type.cast(value);
    }

    private static List<String> strings(List<?> items) {
        return items.stream().map(String.class::cast).toList();
    }

    static List<String> split(String line) {
        return line.isBlank() ? List.of() : List.of(line.strip().split(" +"));
    }

    boolean isText(String key) {
        return values.get(key) instanceof String;
    }
}
