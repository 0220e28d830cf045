package io.deepseekmcp.tool.foreign;

import io.deepseekmcp.tool.argument.MeantCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Puts the arguments of one call into our words, row by row of the table. */
final class ForeignArguments {
    /** Texts of which an empty one is a text. */
    private static final Set<String> TEXTS = Set.of("old_string", "new_string", "content");
    /** Tools whose path is where they begin: the root of everything can only be that of the workspace. */
    private static final Set<String> ROOTED = Set.of("Glob", "Grep");

    private final Map<String, String> own = new LinkedHashMap<>();
    private final ForeignNames names = ForeignNames.table();
    private final Translation call;
    private final LineConversions lines;
    private final SearchConversions search;
    private final ActConversions acts;
    private final Refusals refusals;

    ForeignArguments(List<String> ownNames, Translation call) {
        ownNames.forEach(name -> own.put(ForeignNames.argumentKey(name), name));
        this.call = call;
        this.lines = new LineConversions(call);
        this.search = new SearchConversions(call, names);
        this.acts = new ActConversions(call);
        this.refusals = new Refusals(call);
    }

    /** Takes all arguments, ours first, so that a foreign one beside its own name is seen as a second value. */
    void take(Map<String, Object> given) {
        given.forEach((name, value) -> {
            String ours = own.get(ForeignNames.argumentKey(name));
            if (ours != null) {
                ours(ours, value);
            }
        });
        given.forEach((name, value) -> {
            if (!own.containsKey(ForeignNames.argumentKey(name))) {
                foreign(name, value);
            }
        });
    }

    private void ours(String name, Object value) {
        boolean list = value instanceof List<?> items && !items.isEmpty();
        boolean line = value instanceof String text
                && !text.isBlank()
                && !text.stripLeading().startsWith("[");
        if (name.equals("argv") && line) {
            acts.command(name, value);
        } else if (name.equals("pattern") && list) {
            search.patterns(value);
        } else if (name.equals("glob") && list) {
            search.globs(name, value);
        } else if (name.equals("path") && "/".equals(value) && ROOTED.contains(call.tool())) {
            call.put(name, ".");
            call.note("path / taken as the root of the workspace");
        } else {
            call.put(name, value);
        }
    }

    private void foreign(String name, Object value) {
        Optional<ForeignArgument> row = names.argument(call.tool(), name);
        if (row.isEmpty()) {
            if (!names.isRemark(name)) {
                call.put(name, value);
            }
            return;
        }
        ForeignArgument argument = row.get();
        if (value == null || (Values.isNothing(value) && !TEXTS.contains(argument.is()))) {
            return;
        }
        switch (argument.how()) {
            case TAKEN, NOTED -> convert(name, argument, value);
            case WIDER -> wider(name, argument, value);
            case ANSWERED -> answer(name, argument, value);
        }
    }

    private void wider(String name, ForeignArgument argument, Object value) {
        boolean asWished = Values.truth(value)
                .filter(flag -> argument.by() == ForeignArgument.By.UNLESS_TRUE ? flag : !flag)
                .isPresent();
        if (!asWished) {
            call.wider(name + " was left out"
                    + (argument.say().isEmpty() ? ", so more is shown than you asked for" : ": " + argument.say()));
        }
    }

    private void convert(String name, ForeignArgument argument, Object value) {
        switch (argument.by()) {
            case ITSELF -> itself(name, argument, value);
            case TEXT -> text(name, argument, value);
            case SINGLE -> single(name, value);
            case FILE_URI -> call.put(argument.is(), String.valueOf(value).replaceFirst("^file://(?=/)", ""));
            case FIRST_LINE -> lines.firstLine(name, value, 1);
            case LAST_LINE -> lines.lastLine(name, value, 1);
            case FIRST_LINE_FROM_0 -> lines.firstLine(name, value, 0);
            case LAST_LINE_FROM_0 -> lines.lastLine(name, value, 0);
            case LINE_RANGE -> lines.range(name, value);
            case ANY_FOLDER -> search.anyFolder(value);
            case PART_OF_NAME -> search.partOfName(name, value);
            case RECURSIVE -> search.recursive(value);
            case DEPTH -> search.depth(value);
            case INVERT -> invert(name, argument, value);
            case FILTERING -> search.filtering(value);
            case ANY_OF -> search.anyOf(value);
            case GLOBS -> search.globs(name, value);
            case FILE_TYPE -> search.fileType(name, value);
            case EXTENSION -> search.extensions(name, value);
            case MOST -> search.most(value);
            case OUTPUT_MODE -> search.outputMode(value);
            case WHOLE_WORD -> search.wholeWord(name, value);
            case MULTILINE -> search.multiline(argument.say(), value);
            case EDITS -> edits(name, value);
            case COMMAND -> acts.command(name, value);
            case MORE_WORDS -> acts.moreWords(name, value);
            case PROGRAM -> acts.program(value);
            case SECONDS_OR_MILLISECONDS -> acts.secondsOrMilliseconds(name, value);
            case MILLISECONDS -> acts.milliseconds(name, value);
            default -> throw new IllegalStateException(name + " by " + argument.by());
        }
    }

    private void itself(String name, ForeignArgument argument, Object value) {
        if (!argument.is().isEmpty()) {
            ours(argument.is(), value);
            if (argument.how() == How.NOTED) {
                call.note(name + " taken as " + argument.is());
            }
        }
    }

    private void text(String name, ForeignArgument argument, Object value) {
        if (value instanceof String) {
            itself(name, argument, value);
        } else {
            call.object(name + " must be one text, " + argument.is() + ".");
        }
    }

    private void invert(String name, ForeignArgument argument, Object value) {
        Optional<Boolean> wish = Values.truth(value);
        wish.ifPresent(flag -> {
            call.put(argument.is(), !flag);
            if (!flag) {
                call.note(name + " taken as " + argument.is());
            }
        });
        if (wish.isEmpty()) {
            call.object(name + " must be true or false.");
        }
    }

    /** A list of one object holds the arguments of the one call. */
    private void single(String name, Object value) {
        if (value instanceof List<?> list && list.size() == 1 && list.get(0) instanceof Map<?, ?> one) {
            one.forEach((key, each) -> take(Map.of((String) key, each)));
        } else {
            search.path(name, value);
        }
    }

    private void edits(String name, Object value) {
        List<?> list = value instanceof List<?> items ? items : List.of(value);
        boolean objects = list.stream().allMatch(item -> item instanceof Map<?, ?>);
        if (!objects) {
            refusals.blocks("Each change is an Edit of its own, all in the same turn.", String.valueOf(value));
        } else if (list.size() == 1) {
            ((Map<?, ?>) list.get(0)).forEach((key, each) -> take(Map.of((String) key, each)));
        } else {
            call.object(name + " holds " + list.size() + " changes: one Edit for each, all in the same turn.");
            call.later(() -> list.forEach(item -> offerEdit((Map<?, ?>) item)));
        }
    }

    private void offerEdit(Map<?, ?> change) {
        Translation one = new Translation(call.tool());
        call.get("path").ifPresent(path -> one.put("path", path));
        ForeignArguments arguments = new ForeignArguments(List.copyOf(own.values()), one);
        Map<String, Object> given = new LinkedHashMap<>();
        change.forEach((key, value) -> given.put((String) key, value));
        arguments.take(given);
        call.offer(new MeantCall(call.tool(), one.values()));
    }

    private void answer(String name, ForeignArgument argument, Object value) {
        switch (argument.by()) {
            case ITSELF -> refusals.plain(name, argument.say());
            case UNLESS_FALSE -> refusals.unless(Values.truth(value).equals(Optional.of(false)), name, argument.say());
            case UNLESS_TRUE -> refusals.unless(Values.truth(value).equals(Optional.of(true)), name, argument.say());
            case UNLESS_EMPTY -> refusals.plain(name, argument.say());
            case UNLESS_ONE -> refusals.number(name, argument.say(), value);
            case UNLESS_WHOLE -> refusals.unlessWhole(argument.say(), value);
            case UNLESS_UTF8 ->
                refusals.unless(
                        String.valueOf(value)
                                .toLowerCase(Locale.ROOT)
                                .replace("-", "")
                                .equals("utf8"),
                        name,
                        argument.say());
            case BLOCKS -> refusals.blocks(argument.say(), String.valueOf(value));
            case SKETCH -> refusals.lookFirst(argument.say());
            case PLACE -> refusals.place(name, argument.say(), value);
            case COMMANDS -> acts.commands(argument.say(), value);
            default -> throw new IllegalStateException(name + " by " + argument.by());
        }
    }
}
