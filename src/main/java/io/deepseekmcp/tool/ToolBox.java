package io.deepseekmcp.tool;

import io.deepseekmcp.chat.CallArguments;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.guard.Redactor;
import io.deepseekmcp.guard.Refused;
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
            return Prepared.answered("?", call.name(), new ToolResult.Failed("unknown-tool", text));
        }
        String letter = String.valueOf(tool.letter());
        CallArguments arguments = CallArguments.read(call.arguments(), tool.spec());
        if (arguments instanceof CallArguments.Values read) {
            ToolArguments values = new ToolArguments(read.values());
            UnknownArguments unknown = UnknownArguments.of(tool.spec(), read.values());
            ToolResult refusal = unknown.isEmpty() || tool.readOnly()
                    ? null
                    : new ToolResult.Failed("arguments", unknown.sentence("Nothing was done."));
            return new Prepared(tool, values, letter, call.name(), tool.subject(values), refusal, unknown);
        }
        String sentence = ((CallArguments.Unusable) arguments).sentence();
        return Prepared.answered(letter, call.name(), new ToolResult.Failed("arguments", sentence));
    }

    /** Runs a prepared call. */
    public Answer run(Prepared call) throws InterruptedException {
        ToolResult result = call.answered != null ? call.answered : result(call);
        String text = result instanceof ToolResult.Failed ? redactor.output(result.text()) : result.text();
        String note = call.answered != null || call.unknown.isEmpty()
                ? ""
                : "\n[" + redactor.output(call.unknown.sentence("It was left out.")) + "]";
        String rule = result instanceof ToolResult.Failed failed ? " ! " + failed.rule() : "";
        return new Answer(
                Unicode.wellFormed(Excerpt.headAndTail(text, maxAnswerChars) + note),
                call.ledgerLine() + rule,
                result instanceof ToolResult.Ok && call.tool != null && !call.tool.readOnly());
    }

    private static ToolResult result(Prepared call) throws InterruptedException {
        try {
            return call.tool.run(call.arguments);
        } catch (Refused e) {
            return new ToolResult.Failed(e.rule(), e.explanation());
        } catch (IOException e) {
            return new ToolResult.Failed("io", "could not do it: " + e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("event=tool_error tool={}", call.name, e);
            return new ToolResult.Failed("internal", "The tool broke (" + e + "). Do it another way.");
        }
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    /** A call that is ready to run, or that already has its answer. */
    public static final class Prepared {
        private final Tool tool;
        private final ToolArguments arguments;
        private final String letter;
        private final String name;
        private final String subject;
        private final ToolResult answered;
        private final UnknownArguments unknown;

        private Prepared(
                Tool tool,
                ToolArguments arguments,
                String letter,
                String name,
                String subject,
                ToolResult answered,
                UnknownArguments unknown) {
            this.tool = tool;
            this.arguments = arguments;
            this.letter = letter;
            this.name = name;
            this.subject = Excerpt.head(oneLine(subject), MAX_LABEL_CHARS);
            this.answered = answered;
            this.unknown = unknown;
        }

        private static Prepared answered(String letter, String name, ToolResult result) {
            return new Prepared(null, null, letter, name, "", result, null);
        }

        /** For people who watch: {@code Grep "validate_row"}. */
        public String label() {
            return subject.isEmpty() ? oneLine(name) : name + " " + subject;
        }

        /** An answer to a call that is not to be run at all. */
        public Answer refused(String rule, String text) {
            return new Answer(text, ledgerLine() + " ! " + rule, false);
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
     * @param acted the tool succeeded and is not one that only reads
     */
    public record Answer(String text, String ledgerLine, boolean acted) {}
}
