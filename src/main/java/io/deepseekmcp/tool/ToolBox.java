package io.deepseekmcp.tool;

import io.deepseekmcp.chat.CallArguments;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.text.Unicode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The single door to the tools: finds the tool, checks the arguments, runs it, and gives every call exactly one answer,
 * whatever goes wrong.
 */
public final class ToolBox {
    private static final Logger LOG = LoggerFactory.getLogger(ToolBox.class);
    private static final int MAX_LABEL_CHARS = 120;

    private final Map<String, Tool> tools = new LinkedHashMap<>();
    private final Redactor redactor;
    private final int maxAnswerChars;

    public ToolBox(List<Tool> tools, Redactor redactor, int maxAnswerChars) {
        tools.forEach(tool -> this.tools.put(tool.spec().name(), tool));
        this.redactor = redactor;
        this.maxAnswerChars = maxAnswerChars;
    }

    /** What the model is offered, always in the same order. */
    public List<ToolSpec> specs() {
        return tools.values().stream().map(Tool::spec).toList();
    }

    /** Finds the tool and reads the arguments; what is wrong with them becomes the answer. */
    public Prepared prepare(ToolCall call) {
        Tool tool = tools.get(call.name());
        if (tool == null) {
            String text = "There is no tool \"" + Excerpt.head(oneLine(call.name()), 40) + "\". You have: "
                    + String.join(", ", tools.keySet()) + ".";
            return Prepared.failed("?", call.name(), "", "unknown-tool", text);
        }
        String letter = String.valueOf(tool.letter());
        CallArguments arguments = CallArguments.read(call.arguments(), tool.spec());
        if (arguments instanceof CallArguments.Values read) {
            return prepare(tool, letter, read.values());
        }
        return Prepared.failed(letter, call.name(), "", "arguments", ((CallArguments.Unusable) arguments).sentence());
    }

    private static Prepared prepare(Tool tool, String letter, Map<String, Object> given) {
        ToolArguments values = new ToolArguments(given);
        String name = tool.spec().name();
        UnknownArguments unknown = UnknownArguments.of(tool.spec(), given);
        if (unknown.isEmpty()) {
            return new Prepared(letter, name, tool.subject(values), () -> tool.run(values), "");
        }
        if (tool.readOnly()) {
            String note = "\n[" + unknown.sentence("It was left out.") + "]";
            return new Prepared(letter, name, tool.subject(values), () -> tool.run(values), note);
        }
        return Prepared.failed(letter, name, tool.subject(values), "arguments", unknown.sentence("Nothing was done."));
    }

    /** Runs a prepared call. */
    public Answer run(Prepared call) throws InterruptedException {
        ToolResult result = result(call);
        String note = redactor.output(call.note);
        String text =
                result instanceof ToolResult.Failed ? redactor.output(result.text()) : redactor.content(result.text());
        String rule = result instanceof ToolResult.Failed failed ? " ! " + failed.rule() : "";
        return new Answer(
                Unicode.wellFormed(Excerpt.headAndTail(text, maxAnswerChars - note.length()) + note),
                call.ledgerLine() + rule);
    }

    private static ToolResult result(Prepared call) throws InterruptedException {
        try {
            return call.work.result();
        } catch (Refused e) {
            return new ToolResult.Failed(e.rule(), e.explanation());
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

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    /** What makes the answer to a call. */
    @FunctionalInterface
    private interface Work {
        ToolResult result() throws Refused, IOException, InterruptedException;
    }

    /** A call that was read and can be run. */
    public static final class Prepared {
        private final String letter;
        private final String name;
        private final String subject;
        private final Work work;
        private final String note;

        private Prepared(String letter, String name, String subject, Work work, String note) {
            this.letter = letter;
            this.name = name;
            this.subject = Excerpt.head(oneLine(subject), MAX_LABEL_CHARS);
            this.work = work;
            this.note = note;
        }

        private static Prepared failed(String letter, String name, String subject, String rule, String text) {
            return new Prepared(letter, name, subject, () -> new ToolResult.Failed(rule, text), "");
        }

        /** For people who watch: {@code Grep "validate_row"}. */
        public String label() {
            return subject.isEmpty() ? oneLine(name) : name + " " + subject;
        }

        /** An answer to a call that is not to be run at all. */
        public Answer refused(String rule, String text) {
            return new Answer(text, ledgerLine() + " ! " + rule);
        }

        private String ledgerLine() {
            return letter + " " + (subject.isEmpty() ? oneLine(name) : subject);
        }
    }

    /**
     * The answer to one call.
     *
     * @param text for the worker: bounded, redacted, without lone surrogates
     * @param ledgerLine one line; it ends in {@code " ! rule"} for a call that failed
     */
    public record Answer(String text, String ledgerLine) {}
}
