package io.deepseekmcp.tool.foreign;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The table of names that other agents use, {@code foreign-names.json}; it is read at the first foreign name. */
final class ForeignNames {
    private static final String TABLE = "foreign-names.json";

    private final Map<String, ForeignTool> tools = new HashMap<>();
    private final Map<String, Map<String, ForeignArgument>> arguments = new HashMap<>();
    private final Set<String> remarks = new HashSet<>();
    private final Map<String, String> fileTypes = new HashMap<>();

    private ForeignNames(Map<String, Object> table) {
        for (Map<?, ?> row : rows(table, "tools")) {
            ForeignTool tool = tool(row);
            texts(row, "names").forEach(name -> unique(tools.put(toolKey(name), tool), name));
        }
        for (Map<?, ?> row : rows(table, "arguments")) {
            ForeignArgument argument = argument(row);
            for (String tool : texts(row, "tools")) {
                Map<String, ForeignArgument> ofTool = arguments.computeIfAbsent(tool, name -> new HashMap<>());
                texts(row, "names").forEach(name -> unique(ofTool.put(argumentKey(name), argument), tool + " " + name));
            }
        }
        texts(table, "remarks").forEach(name -> remarks.add(argumentKey(name)));
        ((Map<?, ?>) table.get("file_types")).forEach((type, glob) -> fileTypes.put((String) type, (String) glob));
    }

    static ForeignNames table() {
        return Holder.TABLE;
    }

    /** What a foreign name of a tool stands for; a name with a prefix such as {@code functions.} is looked up whole first. */
    Optional<ForeignTool> tool(String name) {
        for (String key : toolKeys(name)) {
            ForeignTool tool = tools.get(key);
            if (tool != null) {
                return Optional.of(tool);
            }
        }
        return Optional.empty();
    }

    Optional<ForeignArgument> argument(String tool, String name) {
        return Optional.ofNullable(arguments.getOrDefault(tool, Map.of()).get(argumentKey(name)));
    }

    /** Whether an argument is a word to the reader that changes nothing. */
    boolean isRemark(String name) {
        return remarks.contains(argumentKey(name));
    }

    /** The glob for a name of a kind of file, such as {@code py}. */
    Optional<String> glob(String fileType) {
        return Optional.ofNullable(fileTypes.get(fileType.toLowerCase(Locale.ROOT)));
    }

    /**
     * The spellings under which the name of a tool is looked up: whole, without what stands before it as in {@code
     * mcp__files__read} and {@code default_api:read}, and without the words that say only that it is a tool.
     */
    static List<String> toolKeys(String name) {
        String whole = toolKey(name);
        int start = 0;
        for (String separator : List.of(".", ":", "/", "__")) {
            int at = name.lastIndexOf(separator);
            start = Math.max(start, at < 0 ? 0 : at + separator.length());
        }
        String last = toolKey(name.substring(start));
        String bare = last.startsWith("builtin") ? last.substring("builtin".length()) : last;
        return List.of(whole, last, bare, bare.endsWith("tool") ? bare.substring(0, bare.length() - 4) : bare);
    }

    private static String toolKey(String name) {
        return name.strip().toLowerCase(Locale.ROOT).replaceAll("[_\\- ]", "");
    }

    /** The name of an argument as it is compared; {@code -A} and {@code a} stay two names. */
    static String argumentKey(String name) {
        String bare = name.strip();
        return bare.startsWith("-")
                ? bare
                : bare.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    private static ForeignTool tool(Map<?, ?> row) {
        Map<String, Object> adds = new HashMap<>();
        if (row.get("adds") instanceof Map<?, ?> given) {
            given.forEach((name, value) -> adds.put((String) name, value));
        }
        return new ForeignTool(
                How.of(text(row, "how")),
                Optional.of(text(row, "tool")).filter(name -> !name.isEmpty()),
                adds,
                texts(row, "only_with"),
                texts(row, "verbs"),
                text(row, "by").equals("question"),
                text(row, "say"));
    }

    private static ForeignArgument argument(Map<?, ?> row) {
        String by = text(row, "by");
        return new ForeignArgument(
                How.of(text(row, "how")),
                text(row, "is"),
                by.isEmpty() ? ForeignArgument.By.ITSELF : ForeignArgument.By.of(by),
                text(row, "say"));
    }

    private static void unique(Object before, String name) {
        if (before != null) {
            throw new IllegalStateException(TABLE + " has " + name + " twice");
        }
    }

    private static List<Map<?, ?>> rows(Map<?, ?> table, String name) {
        return ((List<?>) table.get(name))
                .stream().<Map<?, ?>>map(row -> (Map<?, ?>) row).toList();
    }

    private static List<String> texts(Map<?, ?> row, String name) {
        return row.get(name) instanceof List<?> items
                ? items.stream().map(String.class::cast).toList()
                : List.of();
    }

    private static String text(Map<?, ?> row, String name) {
        return row.get(name) instanceof String text ? text : "";
    }

    /** Read when it is first asked for. */
    private static final class Holder {
        private static final ForeignNames TABLE = new ForeignNames(read());

        private static Map<String, Object> read() {
            try (InputStream in = ForeignNames.class.getResourceAsStream(ForeignNames.TABLE)) {
                return Json.parseObject(in.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (JsonException e) {
                throw new IllegalStateException(ForeignNames.TABLE, e);
            }
        }
    }
}
