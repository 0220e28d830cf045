package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.engine.memory.Ledger;
import io.deepseekmcp.engine.memory.Transcript;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.tool.ToolBox;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the tool calls of one reply after the other, each exactly once and in its place: by the tool, or by a refusal
 * where a budget or a cut reply forbids to run it.
 */
final class ToolCallRound {
    private static final Logger LOG = LoggerFactory.getLogger(ToolCallRound.class);

    /** A cut argument may parse and still be half of what was meant. */
    private static final String CUT_CALL =
            "refused: your message was cut at the bound of output tokens, so this call was not executed. Send less at once:"
                    + " Write the first part of a long file, then append with Edit.";

    private static final String FILTERED_CALL =
            "refused: the provider's moderation cut your message off, so this call was not executed. Make it again without that"
                    + " passage.";

    private static final String NO_ROOM =
            "\n[cut: the answers to your last message are long together. Ask again for what you need, in fewer calls.]";
    /** An answer is not cut further than this. */
    private static final int MIN_ANSWER_CHARS = 300;

    private final Job job;
    private final ToolBox toolBox;
    private final Transcript transcript;
    private final Ledger ledger;
    private final Refusals refusals;
    private final Limits limits;
    private final LoopGuard loopGuard = new LoopGuard();
    /** What the answers to the present reply may still take. */
    private long roomTokens;
    /** Calls of the present reply that are still to be answered, among which the room is shared. */
    private int callsLeft = 1;

    ToolCallRound(Job job, ToolBox toolBox, Transcript transcript, Ledger ledger, Refusals refusals, Limits limits) {
        this.job = job;
        this.toolBox = toolBox;
        this.transcript = transcript;
        this.ledger = ledger;
        this.refusals = refusals;
        this.limits = limits;
    }

    /** Answers every call in order; ends the run for a worker that goes in circles or overspends. */
    Optional<LoopOutcome> answer(ChatReply reply) throws InterruptedException {
        if (limits.outOfCalls()) {
            return Optional.of(LoopOutcome.stopped(StopReason.TOOL_CALLS));
        }
        roomTokens = job.budget().answerTokens();
        List<ToolCall> calls = reply.message().toolCalls();
        for (int i = 0; i < calls.size(); i++) {
            callsLeft = calls.size() - i;
            Optional<LoopOutcome> end = answer(calls.get(i), i < calls.size() - 1 ? Finish.TOOL_CALLS : reply.finish());
            if (end.isPresent()) {
                return end;
            }
        }
        return Optional.empty();
    }

    /** {@code finish} tells why the reply ended after this call. */
    private Optional<LoopOutcome> answer(ToolCall call, Finish finish) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("cancelled between two tool calls");
        }
        Optional<String> refusal = limits.beforeCall();
        if (refusal.isPresent()) {
            add(call, refusal.get());
            return Optional.empty();
        }
        ToolBox.Prepared prepared = toolBox.prepare(call);
        job.progress().say("turn " + job.meter().turns() + "/" + job.budget().maxTurns() + ": " + prepared.label());
        int changes = job.verification().changes();
        ToolBox.Answer answer = switch (finish) {
            case LENGTH -> prepared.refused("cut", CUT_CALL);
            case CONTENT_FILTER -> prepared.refused("cut", FILTERED_CALL);
            case STOP, TOOL_CALLS -> toolBox.run(prepared);
        };
        ledger.add(call.id(), answer.ledgerLine());
        LOG.debug(
                "event=ledger line=\"{}\"",
                prepared.ledgerLine() + answer.rule().map(rule -> " ! " + rule).orElse(""));
        answer.rule().ifPresent(rule -> refusals.add(prepared.name(), rule, prepared.subject()));
        if (job.workspace().changedAnything()) {
            job.caller().changed(job.workspace().written());
        }
        int times = loopGuard.seen(call, answer.text(), job.verification().changes() > changes);
        add(call, times < LoopGuard.HINT_AT ? answer.text() : answer.text() + repetitionHint(times));
        return times < LoopGuard.STOP_AT
                ? Optional.empty()
                : Optional.of(LoopOutcome.stopped(
                        StopReason.LOOP, prepared.label() + " got the same answer " + times + " times"));
    }

    private void add(ToolCall call, String answer) {
        String text = fitted(answer);
        roomTokens -= transcript.tokensOf(text);
        transcript.add(new Message.ToolReply(call.id(), text));
    }

    /** One reply may ask for more than a conversation can hold. */
    private String fitted(String answer) {
        long tokens = transcript.tokensOf(answer);
        long share = Math.max(0, roomTokens) / callsLeft;
        if (tokens <= share || answer.length() <= MIN_ANSWER_CHARS) {
            return answer;
        }
        int chars = (int) (answer.length() * share / tokens);
        return Excerpt.headAndTail(answer, Math.max(MIN_ANSWER_CHARS, chars)) + NO_ROOM;
    }

    private static String repetitionHint(int times) {
        return "\n\n[You have made this very call " + times + " times and got the same answer. It will not change: use"
                + " what you know, try something else, or report.]";
    }
}
