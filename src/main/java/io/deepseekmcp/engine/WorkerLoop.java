package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.tool.ToolBox;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The loop of turns: ask the limits, make the history fit, ask the model, answer its calls, and so on until it reports or
 * a limit ends it. A turn is one reply of the model with the answers to its tool calls.
 */
final class WorkerLoop {
    /** A compaction goes down to this share of its threshold: rare and deep, because each one loses the cached prefix. */
    private static final double COMPACTION_DEPTH = 0.5;

    private static final String LAST_TURN = "\n\n[One reply is left. Send the report now, without tool calls.]";
    private static final String OUT_OF_CALLS =
            "refused: tool-call budget. No tool call is left: send the report now, without tool calls.";

    private final ChatModel model;
    private final Workbench workbench;
    private final Verification verification;
    private final VerificationRunner verificationRunner;
    private final Meter meter;
    private final Budget budget;
    private final Progress progress;
    private final Transcript transcript;
    private final Ledger ledger = new Ledger();
    private final LoopGuard loopGuard = new LoopGuard();
    private final Mode mode;
    /** Each defect is pointed out once. */
    private final Set<ReplyDefect> objected = EnumSet.noneOf(ReplyDefect.class);

    private final Map<String, String> ledgerByCall = new HashMap<>();
    private String providerModel = "";
    private boolean outOfCalls;
    /** The number of changes at which the worker was last told of a failing verification; -1 for never. */
    private int toldAtChange = -1;

    WorkerLoop(
            Delegation delegation,
            ChatModel model,
            Workbench workbench,
            Verification verification,
            VerificationRunner verificationRunner,
            Budget budget,
            Meter meter,
            Progress progress) {
        this.model = model;
        this.workbench = workbench;
        this.verification = verification;
        this.verificationRunner = verificationRunner;
        this.budget = budget;
        this.meter = meter;
        this.progress = progress;
        this.mode = delegation.mode();
        this.transcript = new Transcript(
                SystemPrompt.load(),
                Contract.text(delegation, budget),
                workbench.toolBox().specs());
    }

    Ended run() throws InterruptedException, IOException {
        boolean retriedShorter = false;
        while (true) {
            Optional<StopReason> limit = meter.exhausted();
            if (limit.isPresent()) {
                return Ended.stopped(outOfCalls ? StopReason.TOOL_CALLS : limit.get(), "");
            }
            if (!fits()) {
                return Ended.stopped(StopReason.CONTEXT, "");
            }
            ChatReply reply;
            try {
                reply = ask();
            } catch (ModelFailure e) {
                if (e.kind() == ModelFailure.Kind.CONTEXT_TOO_LONG && !retriedShorter) {
                    retriedShorter = true;
                    compact();
                    continue;
                }
                StopReason reason =
                        e.kind() == ModelFailure.Kind.DEADLINE ? StopReason.WALL_CLOCK : StopReason.MODEL_FAILED;
                return Ended.stopped(reason, e.getMessage());
            }
            meter.turn(reply.usage());
            transcript.reply(reply);
            Optional<Ended> end = reply.message().toolCalls().isEmpty()
                    ? conclude(reply)
                    : answer(reply.message().toolCalls());
            if (end.isPresent()) {
                return end.get();
            }
        }
    }

    List<String> ledger() {
        return ledger.lines();
    }

    /** The name that the provider gave for the model that answered, empty when it gave none. */
    String providerModel() {
        return providerModel;
    }

    private ChatReply ask() throws ModelFailure, InterruptedException {
        String turn = "turn " + (meter.turns() + 1) + "/" + budget.maxTurns();
        progress.say(turn + ": asking " + model.name());
        ChatListener listener = new ChatListener() {
            @Override
            public void answering() {
                progress.say(turn + ": answering");
            }

            @Override
            public void retrying(int retry, int maxRetries, String why) {
                progress.say(turn + ": retry " + retry + "/" + maxRetries + " after " + why);
            }
        };
        ChatReply reply = model.ask(
                new ChatRequest(transcript.messages(), workbench.toolBox().specs(), meter.deadline()), listener);
        if (!reply.model().isEmpty()) {
            providerModel = reply.model();
        }
        return reply;
    }

    private boolean fits() {
        if (transcript.tokens() > budget.compactionTokens()) {
            compact();
        }
        return transcript.tokens() <= budget.maxContextTokens();
    }

    private void compact() {
        progress.say("compacting the history");
        long target = (long) (budget.compactionTokens() * COMPACTION_DEPTH);
        List<Message> shorter =
                Compactor.compact(transcript.messages(), ledgerByCall, ledger.lines(), target, transcript::tokensOf);
        if (!shorter.equals(transcript.messages())) {
            meter.compaction();
            transcript.replace(shorter);
        }
    }

    /** Answers every call of one reply in order; ends the run for a worker that goes in circles or overspends. */
    private Optional<Ended> answer(List<ToolCall> calls) throws InterruptedException {
        if (outOfCalls) {
            return Optional.of(Ended.stopped(StopReason.TOOL_CALLS, ""));
        }
        Optional<Ended> end = Optional.empty();
        for (int i = 0; i < calls.size(); i++) {
            ToolCall call = calls.get(i);
            String text;
            if (!meter.mayCallTool()) {
                outOfCalls = true;
                text = OUT_OF_CALLS;
            } else {
                meter.toolCall();
                ToolBox.Prepared prepared = workbench.toolBox().prepare(call);
                progress.say("turn " + meter.turns() + "/" + budget.maxTurns() + ": " + prepared.label());
                ToolBox.Answer answer = workbench.toolBox().run(prepared);
                ledger.add(answer.ledgerLine());
                ledgerByCall.put(call.id(), answer.ledgerLine());
                int times = loopGuard.seen(call, answer.text(), answer.acted());
                text = answer.text() + (times >= LoopGuard.HINT_AT ? repetitionHint(times) : "");
                if (times >= LoopGuard.STOP_AT) {
                    end = Optional.of(Ended.stopped(
                            StopReason.LOOP, prepared.label() + " got the same answer " + times + " times"));
                }
            }
            boolean last = i == calls.size() - 1;
            transcript.add(new Message.ToolReply(call.id(), last && meter.turnsLeft() == 1 ? text + LAST_TURN : text));
        }
        return end;
    }

    private static String repetitionHint(int times) {
        return "\n\n[You have made this very call " + times + " times and got the same answer. It will not change: use"
                + " what you know, try something else, or report.]";
    }

    /** A reply without tool calls: the report, unless it is plainly none; then what is still to be verified. */
    private Optional<Ended> conclude(ChatReply reply) throws InterruptedException, IOException {
        WorkerReport report = WorkerReport.in(reply.message().text());
        Optional<ReplyDefect> defect = ReplyDefect.of(reply, report, mode);
        if (defect.isPresent() && meter.exhausted().isEmpty() && objected.add(defect.get())) {
            transcript.add(new Message.User(defect.get().objection()));
            return Optional.empty();
        }
        if (defect.isPresent()) {
            report = report.spoiledBy(defect.get());
        }
        if (outOfCalls) {
            return Optional.of(new Ended(StopReason.TOOL_CALLS, "", Optional.of(report)));
        }
        if (report.claims("blocked")) {
            return Optional.of(Ended.reported(report));
        }
        boolean newEvidence = !verification.pending().isEmpty();
        verificationRunner.runPending(workbench);
        List<Verification.Failure> failures = verification.failures();
        boolean told = toldAtChange == verification.changes();
        boolean knows = report.claims("partial") && !newEvidence;
        if (failures.isEmpty() || told || knows || meter.exhausted().isPresent()) {
            return Optional.of(Ended.reported(report));
        }
        toldAtChange = verification.changes();
        progress.say("verification failed: back to the worker");
        failures.forEach(failure -> ledger.add("X " + String.join(" ", failure.argv()) + " ! failed, sent back"));
        transcript.add(new Message.User(verificationRunner.failureReport(failures)));
        return Optional.empty();
    }
}
