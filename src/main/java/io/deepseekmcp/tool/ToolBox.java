package io.deepseekmcp.tool;

import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.text.Unicode;
import io.deepseekmcp.tool.argument.MeantCall;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.tool.argument.UnknownArguments;
import io.deepseekmcp.tool.foreign.CallReader;
import io.deepseekmcp.tool.foreign.CallReading;
import io.deepseekmcp.workspace.sandbox.SandboxRefusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The single door to the tools: finds the tool, checks the arguments, runs it, and gives every call exactly one answer,
 * whatever goes wrong. No answer leaves it that was not redacted, whatever the tool did or forgot.
 */
public final class ToolBox {
    private static final Logger LOG = LoggerFactory.getLogger(ToolBox.class);
    private static final int MAX_LABEL_CHARS = 120;
    private static final int MAX_OUTCOME_CHARS = 80;
    private static final int MAX_NOTE_CHARS = 600;

    private final Map<String, Tool> tools = new LinkedHashMap<>();
    private final Redactor redactor;
    private final int maxAnswerChars;
    private final CallReader calls;
    private final Remedy remedy;

    /**
     * Opens the door to these tools.
     *
     * @param remedy what is offered when a call fails
     */
    public ToolBox(List<Tool> tools, Redactor redactor, int maxAnswerChars, Remedy remedy) {
        this.remedy = remedy;
        tools.forEach(tool -> this.tools.put(tool.name().wireName(), tool));
        this.redactor = redactor;
        this.maxAnswerChars = maxAnswerChars;
        this.calls = new CallReader(specs());
    }

    /** What the model is offered, always in the same order. */
    public List<ToolSpec> specs() {
        return tools.values().stream().map(Tool::spec).toList();
    }

    /** Finds the tool and reads the arguments; what is wrong with them becomes the answer. */
    public Prepared prepare(ToolCall call) {
        CallReading reading = calls.read(call);
        if (reading instanceof CallReading.Taken taken) {
            return prepare(taken);
        }
        CallReading.Answered answered = (CallReading.Answered) reading;
        Tool tool = tools.get(answered.tool());
        String letter = tool == null ? "?" : String.valueOf(tool.name().letter());
        String subject = tool == null || answered.arguments().isEmpty()
                ? ""
                : tool.subject(new ToolArguments(answered.arguments()));
        String name = tool == null ? call.name() : answered.tool();
        if (answered.addition().isPresent()) {
            return new Prepared(letter, name, subject, () -> added(answered), "", "");
        }
        return failed(letter, name, subject, answered.rule(), answered.sentence());
    }

    /**
     * The call in our own words where it was written in others and has one meaning, so that the history shows the right
     * form; else the call itself.
     */
    public ToolCall inOurWords(ToolCall call) {
        boolean ours = tools.containsKey(call.name());
        if (!(calls.read(call) instanceof CallReading.Taken taken)
                || !UnknownArguments.of(tools.get(taken.tool()).spec(), taken.arguments())
                        .isEmpty()) {
            return call;
        }
        Map<String, Object> arguments = new LinkedHashMap<>(taken.arguments());
        arguments.remove(UnknownArguments.OVERWRITE);
        return ours && taken.wider().isEmpty() && taken.notes().isEmpty() && isSame(call.arguments(), arguments)
                ? call
                : new ToolCall(call.id(), taken.tool(), Json.write(arguments));
    }

    private static boolean isSame(String raw, Map<String, Object> arguments) {
        try {
            return Json.parseObject(raw).keySet().equals(arguments.keySet());
        } catch (JsonException e) {
            return false;
        }
    }

    private Prepared prepare(CallReading.Taken taken) {
        Tool tool = tools.get(taken.tool());
        String letter = String.valueOf(tool.name().letter());
        Map<String, Object> given = taken.arguments();
        ToolArguments values = new ToolArguments(given);
        String name = tool.name().wireName();
        UnknownArguments unknown = UnknownArguments.of(tool.spec(), given);
        if (!unknown.isEmpty() && !tool.name().readOnly()) {
            return failed(letter, name, tool.subject(values), "arguments", unknown.sentence("Nothing was done."));
        }
        List<String> notes = new ArrayList<>(taken.notes());
        if (!unknown.isEmpty()) {
            notes.add(unknown.sentence("It was left out."));
        }
        return new Prepared(
                letter,
                name,
                tool.subject(values),
                () -> run(tool, given),
                bracketed(taken.wider(), "", "\n"),
                bracketed(notes, "\n", ""));
    }

    private ToolResult added(CallReading.Answered answered) throws IOException, InterruptedException {
        CallReading.Addition addition = answered.addition().orElseThrow();
        Optional<MeantCall> edit = remedy.adding(addition.path(), addition.afterLine(), addition.text());
        return new ToolResult.Failed(
                answered.rule(),
                edit.isEmpty() ? answered.sentence() : addition.reason() + MeantCall.sentence(List.of(edit.get())));
    }

    /** A failure is told with the call that would have worked, where there is one. */
    private ToolResult run(Tool tool, Map<String, Object> arguments) throws Refused, IOException, InterruptedException {
        ToolResult result;
        try {
            result = tool.run(new ToolArguments(arguments));
        } catch (Refused e) {
            result = new ToolResult.Failed(e.rule(), e.explanation());
        }
        if (!(result instanceof ToolResult.Failed failed) || failed.text().contains(" Send ")) {
            return result;
        }
        List<MeantCall> better = remedy.calls(tool.name().wireName(), arguments, failed);
        if (better.size() < 2) {
            return new ToolResult.Failed(failed.rule(), failed.text() + MeantCall.sentence(better));
        }
        String which = String.join(" or ", better.stream().map(MeantCall::shown).toList());
        return new ToolResult.Failed(failed.rule(), failed.text() + " Send the one that you mean: " + which + ".");
    }

    private static String bracketed(List<String> notes, String before, String after) {
        return notes.isEmpty() ? "" : before + "[" + String.join("; ", notes) + "]" + after;
    }

    /** Runs a prepared call. */
    public Answer run(Prepared call) throws InterruptedException {
        return answer(call, result(call));
    }

    /** Makes every answer: redacted first and cut then, because nothing knows half a secret. */
    private Answer answer(Prepared call, ToolResult result) {
        String before = Excerpt.head(redactor.output(call.before), MAX_NOTE_CHARS);
        String after = Excerpt.head(redactor.output(call.after), MAX_NOTE_CHARS);
        String text = before
                + Excerpt.headAndTail(redacted(result), maxAnswerChars - before.length() - after.length())
                + after;
        Optional<String> rule =
                result instanceof ToolResult.Failed failed ? Optional.of(failed.rule()) : Optional.empty();
        String ledgerLine = call.ledgerLine() + rule.map(word -> " ! " + word).orElseGet(() -> outcome(result));
        return new Answer(Unicode.wellFormed(text), ledgerLine, rule);
    }

    private String outcome(ToolResult result) {
        String words = result instanceof ToolResult.Ok ok ? oneLine(redactor.output(ok.outcome())) : "";
        return words.isEmpty() ? "" : ": " + Excerpt.head(words, MAX_OUTCOME_CHARS);
    }

    private String redacted(ToolResult result) {
        return result instanceof ToolResult.Ok ok && ok.fileContent()
                ? redactor.content(ok.text())
                : redactor.output(result.text());
    }

    private static ToolResult result(Prepared call) throws InterruptedException {
        try {
            return call.work.result();
        } catch (Refused e) {
            return new ToolResult.Failed(e.rule(), e.explanation());
        } catch (SandboxRefusal e) {
            return new ToolResult.Failed("sandbox", e.getMessage());
        } catch (IOException e) {
            return new ToolResult.Failed("io", "could not do it: " + e.getMessage());
        } catch (OutOfMemoryError e) {
            LOG.error("event=tool_out_of_memory tool={}", call.name);
            return new ToolResult.Failed(
                    "memory",
                    "There is not enough memory for this call. Ask for less: a smaller file, a narrower glob.");
        } catch (RuntimeException e) {
            LOG.error("event=tool_error tool={}", call.name, e);
            return new ToolResult.Failed("internal", "The tool broke (" + e + "). Do it another way.");
        }
    }

    private Prepared failed(String letter, String name, String subject, String rule, String text) {
        return new Prepared(letter, name, subject, () -> new ToolResult.Failed(rule, text), "", "");
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    /** What makes the answer to a call. */
    @FunctionalInterface
    private interface Work {
        ToolResult result() throws Refused, IOException, InterruptedException;
    }

    /** A call that was read and can be run. */
    public final class Prepared {
        private final String letter;
        private final String name;
        private final String subject;
        private final Work work;
        private final String before;
        private final String after;

        private Prepared(String letter, String name, String subject, Work work, String before, String after) {
            this.letter = letter;
            this.name = name;
            this.subject = Excerpt.head(oneLine(redactor.output(subject)), MAX_LABEL_CHARS);
            this.work = work;
            this.before = before;
            this.after = after;
        }

        /** For people who watch: {@code Grep "validate_row"}. */
        public String label() {
            return subject.isEmpty() ? oneLine(name) : name + " " + subject;
        }

        /** The tool's name as it was called. */
        public String name() {
            return name;
        }

        /** What the call is about on one line, such as a path or a command; may be empty. */
        public String subject() {
            return subject;
        }

        /** An answer to a call that is not to be run at all. */
        public Answer refused(String rule, String text) {
            return answer(this, new ToolResult.Failed(rule, text));
        }

        /** What was called, on one line, without what came of it. */
        public String ledgerLine() {
            return letter + " " + (subject.isEmpty() ? oneLine(name) : subject);
        }
    }

    /** The answer to one call. Only the door can make one. */
    public static final class Answer {
        private final String text;
        private final String ledgerLine;
        private final Optional<String> rule;

        private Answer(String text, String ledgerLine, Optional<String> rule) {
            this.text = text;
            this.ledgerLine = ledgerLine;
            this.rule = rule;
        }

        /** For the worker: bounded, redacted, without lone surrogates. */
        public String text() {
            return text;
        }

        /** The word of the rule by which the call failed; empty for one that did not. */
        public Optional<String> rule() {
            return rule;
        }

        /** One line; it ends in {@code " ! rule"} for a call that failed, and in what came of it for others. */
        public String ledgerLine() {
            return ledgerLine;
        }
    }
}
