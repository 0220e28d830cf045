package io.deepseekmcp.tool;

import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.text.Unicode;
import io.deepseekmcp.tool.argument.ArgumentsReader;
import io.deepseekmcp.tool.argument.CallArguments;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.tool.argument.UnknownArguments;
import io.deepseekmcp.workspace.sandbox.SandboxRefusal;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The single door to the tools: finds the tool, checks the arguments, runs it, and gives every call exactly one answer,
 * whatever goes wrong. No answer leaves it that was not redacted, whatever the tool did or forgot.
 */
public final class ToolBox {
    private static final Logger LOG = LoggerFactory.getLogger(ToolBox.class);
    private static final int MAX_LABEL_CHARS = 120;

    private final Map<String, Tool> tools = new LinkedHashMap<>();
    private final Redactor redactor;
    private final int maxAnswerChars;

    public ToolBox(List<Tool> tools, Redactor redactor, int maxAnswerChars) {
        tools.forEach(tool -> this.tools.put(tool.name().wireName(), tool));
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
            return failed("?", call.name(), "", "unknown-tool", text);
        }
        String letter = String.valueOf(tool.name().letter());
        CallArguments arguments = new ArgumentsReader(tool.spec()).read(call.arguments());
        if (arguments instanceof CallArguments.Values read) {
            return prepare(tool, letter, read.values());
        }
        return failed(letter, call.name(), "", "arguments", ((CallArguments.Unusable) arguments).sentence());
    }

    private Prepared prepare(Tool tool, String letter, Map<String, Object> given) {
        ToolArguments values = new ToolArguments(given);
        String name = tool.name().wireName();
        UnknownArguments unknown = UnknownArguments.of(tool.spec(), given);
        if (unknown.isEmpty()) {
            return new Prepared(letter, name, tool.subject(values), () -> tool.run(values), "");
        }
        if (tool.name().readOnly()) {
            String note = "\n[" + unknown.sentence("It was left out.") + "]";
            return new Prepared(letter, name, tool.subject(values), () -> tool.run(values), note);
        }
        return failed(letter, name, tool.subject(values), "arguments", unknown.sentence("Nothing was done."));
    }

    /** Runs a prepared call. */
    public Answer run(Prepared call) throws InterruptedException {
        return answer(call, result(call), call.note);
    }

    /** Makes every answer: redacted first and cut then, because nothing knows half a secret. */
    private Answer answer(Prepared call, ToolResult result, String note) {
        String safeNote = redactor.output(note);
        String text = Excerpt.headAndTail(redacted(result), maxAnswerChars - safeNote.length()) + safeNote;
        String rule = result instanceof ToolResult.Failed failed ? " ! " + failed.rule() : "";
        return new Answer(Unicode.wellFormed(text), call.ledgerLine() + rule);
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
        return new Prepared(letter, name, subject, () -> new ToolResult.Failed(rule, text), "");
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
        private final String note;

        private Prepared(String letter, String name, String subject, Work work, String note) {
            this.letter = letter;
            this.name = name;
            this.subject = Excerpt.head(oneLine(subject), MAX_LABEL_CHARS);
            this.work = work;
            this.note = note;
        }

        /** For people who watch: {@code Grep "validate_row"}. */
        public String label() {
            return subject.isEmpty() ? oneLine(name) : name + " " + subject;
        }

        /** An answer to a call that is not to be run at all. */
        public Answer refused(String rule, String text) {
            return answer(this, new ToolResult.Failed(rule, text), "");
        }

        private String ledgerLine() {
            return letter + " " + (subject.isEmpty() ? oneLine(name) : subject);
        }
    }

    /** The answer to one call. Only the door can make one. */
    public static final class Answer {
        private final String text;
        private final String ledgerLine;

        private Answer(String text, String ledgerLine) {
            this.text = text;
            this.ledgerLine = ledgerLine;
        }

        /** For the worker: bounded, redacted, without lone surrogates. */
        public String text() {
            return text;
        }

        /** One line; it ends in {@code " ! rule"} for a call that failed. */
        public String ledgerLine() {
            return ledgerLine;
        }
    }
}
