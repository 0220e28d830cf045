package io.deepseekmcp.tool.foreign;

import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.tool.argument.MeantCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Turns what other agents look for, and where, into the arguments of Glob and Grep. */
final class SearchConversions {
    private static final Pattern OVER_LINES =
            Pattern.compile("\\\\n|\\\\r|\\n|\\[\\\\s\\\\S\\]|\\[\\\\S\\\\s\\]|\\(\\?s");
    private static final Pattern META = Pattern.compile("[\\\\.\\[\\]{}()*+?^$|]");
    /** Lines of context that are offered for a pattern over several lines. */
    private static final long LINES_ABOUT = 10;

    private final Translation call;
    private final ForeignNames names;

    SearchConversions(Translation call, ForeignNames names) {
        this.call = call;
        this.names = names;
    }

    void anyFolder(Object value) {
        String name = String.valueOf(value);
        call.put("pattern", name.contains("/") ? name : "**/" + name);
    }

    void partOfName(String name, Object value) {
        String part = String.valueOf(value);
        boolean glob = part.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
        String pattern = glob ? part : "**/*" + part + "*";
        call.put("pattern", pattern);
        if (!glob) {
            call.note(name + " taken as pattern " + pattern);
        }
    }

    void recursive(Object value) {
        Values.truth(value).ifPresent(all -> call.put("pattern", all ? "**" : "*"));
    }

    void depth(Object value) {
        long depth = Values.number(value).orElse(1);
        String pattern = depth <= 1 ? "*" : depth == 2 ? "{*,*/*}" : "**";
        call.put("pattern", pattern);
        call.note("depth taken as pattern " + pattern);
    }

    void filtering(Object value) {
        if (value instanceof Map<?, ?> options) {
            options.forEach((name, wish) -> {
                if (ForeignNames.argumentKey((String) name).startsWith("respectgit")) {
                    Values.truth(wish).ifPresent(respect -> call.put("include_ignored", !respect));
                }
            });
        }
    }

    void globs(String name, Object value) {
        Optional<List<String>> globs = Values.texts(value);
        if (globs.isEmpty()) {
            call.object(name + " must be a glob.");
            return;
        }
        String glob = union(globs.get());
        call.put("glob", glob);
        if (globs.get().size() > 1) {
            call.note(name + " taken as glob " + glob);
        }
    }

    void fileType(String name, Object value) {
        List<String> globs = new ArrayList<>();
        for (String type : Values.texts(value).orElse(List.of())) {
            Optional<String> glob =
                    type.contains("*") ? Optional.of(type) : names.glob(type).or(() -> extension(type));
            if (glob.isEmpty()) {
                call.object(name + " " + Translation.shown(type) + " is not known: give a glob such as *.py.");
                return;
            }
            globs.add(glob.get());
        }
        call.put("glob", union(globs));
        call.note(name + " taken as glob " + union(globs));
    }

    private static Optional<String> extension(String type) {
        return type.startsWith(".") ? Optional.of("*" + type) : Optional.empty();
    }

    void extensions(String name, Object value) {
        List<String> globs = Values.texts(value).orElse(List.of()).stream()
                .map(text -> "*." + text.replaceFirst("^\\*?\\.", ""))
                .toList();
        call.put("glob", union(globs));
        call.note(name + " taken as glob " + union(globs));
    }

    /** Several globs are their union, several patterns their alternatives. */
    void patterns(Object value) {
        if (call.tool().equals(ToolName.GLOB.wireName())) {
            call.put("pattern", union(Values.texts(value).orElse(List.of(String.valueOf(value)))));
        } else {
            anyOf(value);
        }
    }

    void anyOf(Object value) {
        List<String> patterns = Values.texts(value).orElse(List.of(String.valueOf(value)));
        String pattern = patterns.size() == 1
                ? patterns.get(0)
                : String.join(
                        "|", patterns.stream().map(each -> "(?:" + each + ")").toList());
        call.put("pattern", pattern);
        if (patterns.size() > 1) {
            call.note("the patterns were taken as " + Translation.shown(pattern));
        }
    }

    void most(Object value) {
        OptionalLong lines = Values.number(value);
        long before = call.get("context")
                .map(Values::number)
                .orElse(OptionalLong.empty())
                .orElse(0);
        if (lines.isPresent()) {
            call.replace("context", Math.max(before, lines.getAsLong()));
        }
    }

    void outputMode(Object value) {
        String mode = String.valueOf(value).toLowerCase(Locale.ROOT);
        if (mode.startsWith("files")) {
            call.put("files_only", true);
        } else if (mode.equals("content")) {
            call.put("files_only", false);
        }
    }

    void wholeWord(String name, Object value) {
        if (Values.truth(value).orElse(false)) {
            call.later(() -> call.get("pattern").ifPresent(pattern -> {
                boolean literal = call.get("literal").flatMap(Values::truth).orElse(false);
                String word = "\\b(?:"
                        + (literal ? META.matcher(String.valueOf(pattern)).replaceAll("\\\\$0") : pattern) + ")\\b";
                call.remove(literal ? "literal" : "");
                call.replace("pattern", word);
                call.note(name + " taken as pattern " + Translation.shown(word));
            }));
        }
    }

    void multiline(String say, Object value) {
        if (Values.truth(value).orElse(false)) {
            call.later(() -> call.get("pattern")
                    .filter(pattern ->
                            OVER_LINES.matcher(String.valueOf(pattern)).find())
                    .ifPresent(pattern -> {
                        call.object(say);
                        String first = OVER_LINES.split(String.valueOf(pattern), 2)[0];
                        if (!first.isBlank()) {
                            call.replace("pattern", first);
                            call.replace("context", LINES_ABOUT);
                        }
                    }));
        }
    }

    /** One path; several are a call each. */
    void path(String name, Object value) {
        List<String> paths = Values.texts(value).orElse(List.of());
        if (paths.size() == 1) {
            call.put("path", paths.get(0));
            return;
        }
        call.object(name + " names " + (paths.isEmpty() ? "no place" : "several places: one call for each") + ".");
        call.later(() -> paths.forEach(path -> {
            Map<String, Object> each = new LinkedHashMap<>(call.values());
            each.put("path", path);
            call.offer(new MeantCall(call.tool(), each));
        }));
    }

    private static String union(List<String> globs) {
        return globs.size() == 1 ? globs.get(0) : "{" + String.join(",", globs) + "}";
    }
}
