package io.deepseekmcp.tool.argument;

import io.deepseekmcp.json.LenientJson;
import io.deepseekmcp.text.Unicode;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Arguments that are no strict JSON, read where only one reading is possible. A tool that acts is given no reading that
 * could be another one; what was probably meant is then offered as a call.
 */
final class LooseArguments {
    private static final Pattern FENCE = Pattern.compile("(?s)^`{3,}[\\w-]*\\s*\\n?(.*?)\\n?\\s*`{3,}$");
    private static final Pattern NOTHING = Pattern.compile("^(?:\\{\\s*\\}|null|\"\")\\s*");
    private static final Pattern NOTHING_AFTER = Pattern.compile("\\s*(?:(?:\\{\\s*\\}|null|\"\"|\\})\\s*)*");
    private static final Pattern TAG = Pattern.compile("(?s)<(\\w+)>(.*?)</\\1>");
    /** What makes a reading one of several, for any tool. */
    private static final Set<LenientJson.Slip> DOUBTFUL = EnumSet.of(LenientJson.Slip.DUPLICATE_NAME);

    private final ToolParameters tool;
    private final String text;
    private final Optional<LenientJson.Read> read;

    private LooseArguments(ToolParameters tool, String text, Optional<LenientJson.Read> read) {
        this.tool = tool;
        this.text = text;
        this.read = read;
    }

    static LooseArguments of(String raw, ToolParameters tool) {
        String text = withoutFrame(raw);
        if (!tool.acts() && !text.startsWith("{") && text.endsWith("}")) {
            // Words before the one object do no harm to who only looks.
            text = text.substring(Math.max(0, text.indexOf('{')));
        }
        Optional<LenientJson.Read> read = text.startsWith("{") ? objectAt(text) : Optional.empty();
        return new LooseArguments(tool, text, read);
    }

    /** A name that is half a character is no name. */
    private static Optional<LenientJson.Read> objectAt(String text) {
        return LenientJson.objectAt(text, 0)
                .filter(read -> read.object().keySet().stream()
                        .allMatch(name -> Unicode.wellFormed(name).equals(name)));
    }

    private static String withoutFrame(String raw) {
        Matcher fence = FENCE.matcher(raw);
        String text = fence.matches() ? fence.group(1).strip() : raw;
        for (Matcher nothing = NOTHING.matcher(text); nothing.find(); nothing = NOTHING.matcher(text)) {
            text = text.substring(nothing.end());
        }
        return text;
    }

    /** The one reading, empty where there is none or another is possible. */
    Optional<Map<String, Object>> certain() {
        boolean whole = read.isPresent()
                && NOTHING_AFTER.matcher(text.substring(read.get().end())).matches();
        if (!whole || read.get().slips().stream().anyMatch(DOUBTFUL::contains)) {
            return Optional.empty();
        }
        return tool.acts() && !read.get().slips().isEmpty() ? Optional.empty() : read.map(LenientJson.Read::object);
    }

    /** The call that was probably meant, for the end of an answer; empty where nothing can be said. */
    String offer() {
        Optional<Map<String, Object>> probable = read.isPresent() ? Optional.of(lastOfEach()) : cutOff().or(this::tags);
        return probable.filter(arguments -> arguments.keySet().containsAll(tool.required()))
                .map(arguments ->
                        " If this is all that you mean, send " + new MeantCall(tool.name(), arguments).shown() + ".")
                .orElse("");
    }

    /** What can be read of the text, whole or not, so that it is not lost to the model that wrote it. */
    Optional<Map<String, Object>> readable() {
        if (read.isPresent()) {
            return Optional.of(lastOfEach());
        }
        if (!text.startsWith("{")) {
            return Optional.empty();
        }
        return objectAt(text + "}").or(() -> objectAt(text + "\"}")).map(LenientJson.Read::object);
    }

    /** A name that stood there twice has its last value. */
    private Map<String, Object> lastOfEach() {
        Map<String, Object> arguments = new LinkedHashMap<>(read.orElseThrow().object());
        if (read.orElseThrow().slips().contains(LenientJson.Slip.DUPLICATE_NAME)) {
            arguments.replaceAll((name, value) ->
                    value instanceof List<?> both && !tool.types(name).contains("array")
                            ? both.get(both.size() - 1)
                            : value);
        }
        return arguments;
    }

    /** What a brace makes whole; nothing that acts is offered, because the text may be half of what was meant. */
    private Optional<Map<String, Object>> cutOff() {
        return tool.acts() || !text.startsWith("{")
                ? Optional.empty()
                : objectAt(text + "}").map(LenientJson.Read::object);
    }

    private Optional<Map<String, Object>> tags() {
        Map<String, Object> arguments = new LinkedHashMap<>();
        Matcher tag = TAG.matcher(text);
        while (tag.find()) {
            if (tool.has(tag.group(1)) && !tool.types(tag.group(1)).contains("array")) {
                arguments.put(tag.group(1), tag.group(2));
            }
        }
        return arguments.isEmpty() ? Optional.empty() : Optional.of(arguments);
    }
}
