package io.deepseekmcp.tool.shell;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Programs that are started out of habit, {@code shell-habits.json}. */
final class HabitTable {
    private static final String RESOURCE = "shell-habits.json";

    private final Set<String> shells;
    private final Set<String> wrappers;
    private final Set<String> silent;
    private final Map<String, String> said = new HashMap<>();

    private HabitTable(Map<String, Object> table) {
        shells = texts(table, "shells");
        wrappers = texts(table, "wrappers");
        silent = texts(table, "silent");
        ((Map<?, ?>) table.get("said")).forEach((name, text) -> said.put((String) name, (String) text));
    }

    static HabitTable get() {
        return Holder.TABLE;
    }

    /** Whether these words say nothing without the shell that reads them. */
    boolean needsShell(List<String> words) {
        return isShell(words.get(0)) || isWrapper(words.get(0));
    }

    boolean isShell(String program) {
        return shells.contains(baseName(program));
    }

    boolean isWrapper(String program) {
        return wrappers.contains(program);
    }

    boolean isSilent(String program) {
        return silent.contains(program);
    }

    /** Why no call does this, by the program alone or with its first argument. */
    Optional<String> said(List<String> words) {
        String two = words.size() > 1 ? words.get(0) + " " + words.get(1) : "";
        return Optional.ofNullable(said.getOrDefault(two, said.get(words.get(0))));
    }

    private static String baseName(String program) {
        return program.substring(program.lastIndexOf('/') + 1);
    }

    private static Set<String> texts(Map<String, Object> table, String name) {
        Set<String> texts = new HashSet<>();
        ((List<?>) table.get(name)).forEach(text -> texts.add((String) text));
        return texts;
    }

    /** Read when it is first asked for. */
    private static final class Holder {
        private static final HabitTable TABLE = new HabitTable(read());

        private static Map<String, Object> read() {
            try (InputStream in = HabitTable.class.getResourceAsStream(RESOURCE)) {
                return Json.parseObject(in.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (JsonException e) {
                throw new IllegalStateException(RESOURCE, e);
            }
        }
    }
}
