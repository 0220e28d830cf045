package io.deepseekmcp.tool.foreign;

import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.text.NearestName;
import io.deepseekmcp.tool.argument.ArgumentsReader;
import io.deepseekmcp.tool.argument.CallArguments;
import io.deepseekmcp.tool.argument.MeantCall;
import io.deepseekmcp.tool.argument.UnknownArguments;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a call as a model wrote it: in the words of our schema, or in those that other agents have taught it. What has one
 * meaning is taken; everything else is answered with what to send, and nothing that acts is guessed.
 */
public final class CallReader {
    private static final int MAX_NAME_CHARS = 40;
    private static final int MAX_WORDS = 3;

    private final Map<String, ToolSpec> offered = new LinkedHashMap<>();

    /** {@code offered} are the tools that the mode grants. */
    public CallReader(List<ToolSpec> offered) {
        offered.forEach(spec -> this.offered.put(spec.name(), spec));
    }

    /** Reads one call. */
    public CallReading read(ToolCall call) {
        if (offered.containsKey(call.name())) {
            return arguments(offered.get(call.name()), call.arguments(), List.of(), Map.of(), Optional.empty());
        }
        for (String key : ForeignNames.toolKeys(call.name())) {
            for (ToolSpec spec : offered.values()) {
                if (spec.name().equalsIgnoreCase(key)) {
                    return arguments(spec, call.arguments(), List.of(), Map.of(), Optional.empty());
                }
            }
        }
        return ForeignNames.table()
                .tool(call.name())
                .map(tool -> foreign(tool, call))
                .orElseGet(() -> unknown(call));
    }

    private CallReading unknown(ToolCall call) {
        Optional<String> near = offered.keySet().stream()
                .filter(name -> NearestName.distance(name, call.name()) == 1)
                .findFirst();
        String meant =
                near.flatMap(name -> offer(offered.get(name), call.arguments())).orElse("");
        return new CallReading.Answered(
                "", "unknown-tool", noTool(call.name()) + " You have: " + names() + "." + meant);
    }

    /** The same call of the tool whose name it nearly has. */
    private Optional<String> offer(ToolSpec spec, String arguments) {
        return arguments(spec, arguments, List.of(), Map.of(), Optional.empty()) instanceof CallReading.Taken taken
                ? Optional.of(MeantCall.sentence(List.of(new MeantCall(taken.tool(), taken.arguments()))))
                : Optional.empty();
    }

    private CallReading foreign(ForeignTool row, ToolCall call) {
        if (!row.verbs().isEmpty()) {
            return byVerb(row, call);
        }
        if (row.tool().isEmpty()) {
            return new CallReading.Answered("", "unknown-tool", noTool(call.name()) + " " + row.say());
        }
        ToolSpec spec = offered.get(row.tool().get());
        if (spec == null) {
            return new CallReading.Answered(
                    "",
                    "unknown-tool",
                    noTool(call.name()) + " It would be " + row.tool().get()
                            + ", which this delegation does not have. You have: " + names()
                            + ". Report the change that is needed.");
        }
        boolean taken = row.how() == How.TAKEN;
        List<String> notes = taken ? List.of() : List.of(oneLine(call.name()) + " taken as " + spec.name());
        return arguments(spec, call.arguments(), notes, row.adds(), Optional.of(row));
    }

    /** One tool for everything, as in {@code {"command":"view",...}}. */
    private CallReading byVerb(ForeignTool row, ToolCall call) {
        CallArguments read = new ArgumentsReader(new ToolSpec(call.name(), "", Map.of())).object(call.arguments());
        if (read instanceof CallArguments.Values given
                && given.values().get(ForeignTool.VERB) instanceof String verb
                && row.verbs().contains(verb)) {
            Map<String, Object> others = new LinkedHashMap<>(given.values());
            others.remove(ForeignTool.VERB);
            ForeignTool meant = ForeignNames.table().tool(verb).orElseThrow();
            return foreign(meant, new ToolCall(call.id(), verb, Json.write(others)));
        }
        return new CallReading.Answered("", "unknown-tool", noTool(call.name()) + " You have: " + names() + ".");
    }

    private CallReading arguments(
            ToolSpec spec, String raw, List<String> notes, Map<String, Object> adds, Optional<ForeignTool> row) {
        ArgumentsReader reader = new ArgumentsReader(spec);
        CallArguments read = reader.object(raw);
        if (!(read instanceof CallArguments.Values given)) {
            return new CallReading.Answered(spec.name(), "arguments", ((CallArguments.Unusable) read).sentence());
        }
        Translation call = new Translation(spec.name());
        List<String> own = new ArrayList<>();
        properties(spec).keySet().forEach(name -> own.add((String) name));
        if (ToolName.WRITE.is(spec.name())) {
            own.add(UnknownArguments.OVERWRITE);
        }
        if (isForeign(given.values(), own, adds, row)) {
            new ForeignArguments(own, call).take(given.values());
        } else {
            given.values().forEach(call::put);
        }
        adds.forEach((name, value) -> call.get(name).ifPresentOrElse(there -> {}, () -> call.put(name, value)));
        call.settle();
        row.ifPresent(tool -> judge(tool, given.values(), call));
        return finished(spec, reader, call, notes);
    }

    /** The table is not needed for a call in our own words. */
    private static boolean isForeign(
            Map<String, Object> given, List<String> own, Map<String, Object> adds, Optional<ForeignTool> row) {
        boolean odd = given.values().stream().anyMatch(value -> value instanceof List<?> || "/".equals(value));
        return row.isPresent()
                || !adds.isEmpty()
                || odd
                || given.get("argv") instanceof String
                || !own.containsAll(given.keySet());
    }

    private static void judge(ForeignTool tool, Map<String, Object> given, Translation call) {
        boolean answered = tool.how() == How.ANSWERED || !given.keySet().containsAll(tool.onlyWith());
        if (answered) {
            call.object(tool.say());
        }
        if (tool.question()) {
            call.get("pattern").ifPresent(question -> call.replace("pattern", words(String.valueOf(question))));
            call.replace("ignore_case", true);
            call.replace("files_only", true);
        }
    }

    /** The longest words of a question, any of which may stand in the code. */
    private static String words(String question) {
        List<String> words = new ArrayList<>();
        for (String word : question.split("\\W+", -1)) {
            if (word.length() > 3) {
                words.add(word);
            }
        }
        words.sort((one, other) -> other.length() - one.length());
        return words.isEmpty() ? question : String.join("|", words.subList(0, Math.min(MAX_WORDS, words.size())));
    }

    private CallReading finished(ToolSpec spec, ArgumentsReader reader, Translation call, List<String> notes) {
        if (ToolName.GLOB.is(spec.name()) && call.get("pattern").isEmpty()) {
            call.put("pattern", "*");
        }
        CallArguments checked = reader.checked(call.values());
        if (!(checked instanceof CallArguments.Values ours)) {
            return new CallReading.Answered(spec.name(), "arguments", ((CallArguments.Unusable) checked).sentence());
        }
        Map<String, Object> values = withoutWrongTypes(spec, call, ours.values());
        if (call.objection().isPresent()) {
            return new CallReading.Answered(
                    spec.name(),
                    "arguments",
                    values,
                    call.objection().get() + " Nothing was done." + MeantCall.sentence(offers(spec, call, values)),
                    call.addition());
        }
        List<String> all = new ArrayList<>(notes);
        all.addAll(call.notes());
        return new CallReading.Taken(spec.name(), values, call.widerNotes(), all);
    }

    /** An optional flag or number that is none is an objection, and the call without it an offer. */
    private static Map<String, Object> withoutWrongTypes(ToolSpec spec, Translation call, Map<String, Object> given) {
        Map<String, Object> values = new LinkedHashMap<>(given);
        given.forEach((name, value) -> {
            String type = properties(spec).get(name) instanceof Map<?, ?> property
                    ? String.valueOf(property.get("type"))
                    : "";
            boolean flag = type.equals("boolean") && Values.truth(value).isEmpty();
            boolean number = type.equals("integer") && Values.number(value).isEmpty();
            if ((flag || number) && !Values.isNothing(value)) {
                call.object("\"" + name + "\" has the wrong type. It must be "
                        + (flag ? "true or false." : "a whole number."));
                values.remove(name);
            } else if (flag || number) {
                values.remove(name);
            } else if (type.equals("boolean")) {
                values.put(name, Values.truth(value).orElseThrow());
            }
        });
        return values;
    }

    /** What the arguments offer, or the call itself as far as it is understood. */
    private static List<MeantCall> offers(ToolSpec spec, Translation call, Map<String, Object> values) {
        if (!call.offers().isEmpty()) {
            return call.offers();
        }
        Map<String, Object> known = new LinkedHashMap<>(values);
        known.keySet().retainAll(properties(spec).keySet());
        return known.keySet().containsAll(required(spec)) ? List.of(new MeantCall(spec.name(), known)) : List.of();
    }

    private static Map<?, ?> properties(ToolSpec spec) {
        return spec.parameters().get("properties") instanceof Map<?, ?> map ? map : Map.of();
    }

    private static List<?> required(ToolSpec spec) {
        return spec.parameters().get("required") instanceof List<?> names ? names : List.of();
    }

    private String names() {
        return String.join(", ", offered.keySet());
    }

    private static String noTool(String name) {
        return "There is no tool \"" + Excerpt.head(oneLine(name), MAX_NAME_CHARS) + "\".";
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
