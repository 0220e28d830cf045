package io.deepseekmcp.tool.foreign;

import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.tool.argument.MeantCall;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** Says why a call is not run with an argument that our tools do not have, and what to send instead. */
final class Refusals {
    private static final Set<String> WHOLE = Set.of("w", "write", "overwrite", "create", "replace", "rewrite", "false");

    private final Translation call;

    Refusals(Translation call) {
        this.call = call;
    }

    void plain(String name, String say) {
        call.object(name + " is not an argument of " + call.tool() + ". " + say);
    }

    void unless(boolean harmless, String name, String say) {
        if (!harmless) {
            plain(name, say);
        }
    }

    /** One replacement is what an Edit makes; several are all of them, if that is so many. */
    void number(String name, String say, Object value) {
        OptionalLong number = Values.number(value);
        if (number.isEmpty() || number.getAsLong() != 1) {
            plain(name, say);
            call.replace("replace_all", true);
        }
    }

    /** To append needs the text at the end, which the call does not have. */
    void unlessWhole(String say, Object value) {
        if (!WHOLE.contains(String.valueOf(value).toLowerCase(Locale.ROOT))) {
            call.object(say);
            call.later(() -> call.get("path").ifPresent(path -> {
                call.addsAfter(OptionalInt.empty());
                call.offer(new MeantCall(ToolName.READ.wireName(), Map.of("path", path)));
            }));
        }
    }

    void blocks(String say, String text) {
        call.object(say);
        call.later(() -> {
            List<MeantCall> calls = ChangeBlocks.calls(
                    text, call.get("path").map(String::valueOf).orElse(""));
            calls.forEach(call::offer);
        });
    }

    /** A place by its number; {@code insert_line} is the line before it for every agent that has it. */
    void place(String name, String say, Object value) {
        OptionalLong line = Values.number(value);
        if (name.equals("insert_line") && line.isPresent() && line.getAsLong() >= 0) {
            call.addsAfter(OptionalInt.of((int) Math.min(line.getAsLong(), Integer.MAX_VALUE)));
        }
        lookFirst(say);
    }

    /** The change cannot be made from this: the first step is to look at the place. */
    void lookFirst(String say) {
        call.object(say);
        call.later(() -> call.get("path")
                .ifPresent(path -> call.offer(new MeantCall(ToolName.READ.wireName(), Map.of("path", path)))));
    }
}
