package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.chat.Usage;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The loop of turns: ask the limits, make the history fit, ask the model, answer its calls, and so on until it reports
 * or a limit ends it. A turn is one reply of the model with the answers to its tool calls.
 */
final class WorkerLoop {
    /**
     * A compaction goes down to this share of its threshold: rare and deep, because each one loses the cached prefix.
     */
    private static final double COMPACTION_DEPTH = 0.5;
    /** Turns that a compaction does not touch, as long as they fit at all. */
    private static final int RECENT_TURNS = 2;
    /** Nobody need be told of a shorter one. */
    private static final Duration UNREMARKABLE_WAIT = Duration.ofSeconds(1);

    private static final String LAST_TURN = "\n\n[One reply is left. Send the report now, without tool calls.]";

    private final ChatModel model;
    private final DelegationTools tools;
    private final Verification verification;
    private final VerificationRunner verificationRunner;
    private final Meter meter;
    private final Budget budget;
    private final Progress progress;
    private final Transcript transcript;
    private final Ledger ledger = new Ledger();
    private final ToolCallRound toolCallRound;
    private final Mode mode;
    private final List<String> toolNames;
    /** Each defect is pointed out once between two tool calls. */
    private final Set<ReplyDefect> objected = EnumSet.noneOf(ReplyDefect.class);

    private Optional<WorkerReport> lastReport = Optional.empty();
    private String providerModel = "";
    private boolean retriedShorter;
    /** The number of changes at which the worker was last told of a failing verification; -1 for never. */
    private int toldAtChange = -1;

    WorkerLoop(
            Mode mode,
            String contract,
            ChatModel model,
            DelegationTools tools,
            Verification verification,
            VerificationRunner verificationRunner,
            Budget budget,
            Meter meter,
            Progress progress) {
        this.model = model;
        this.tools = tools;
        this.verification = verification;
        this.verificationRunner = verificationRunner;
        this.budget = budget;
        this.meter = meter;
        this.progress = progress;
        this.mode = mode;
        this.toolNames = tools.toolBox().specs().stream().map(ToolSpec::name).toList();
        this.transcript =
                new Transcript(SystemPrompt.load(), contract, tools.toolBox().specs());
        this.toolCallRound =
                new ToolCallRound(tools.toolBox(), verification, transcript, ledger, budget, meter, progress);
    }

    LoopOutcome run() throws InterruptedException, IOException {
        while (true) {
            Optional<LoopOutcome> end = turn();
            if (end.isPresent()) {
                return end.get().orWith(lastReport);
            }
        }
    }

    private Optional<LoopOutcome> turn() throws InterruptedException, IOException {
        if (Thread.interrupted()) {
            throw new InterruptedException("cancelled between two turns");
        }
        Optional<StopReason> limit = reached();
        if (limit.isPresent()) {
            return stopped(limit.get());
        }
        ChatReply reply;
        try {
            reply = ask();
        } catch (ModelFailure e) {
            if (e.kind() == ModelFailure.Kind.CONTEXT_TOO_LONG && !retriedShorter) {
                retriedShorter = true;
                if (compact(Math.min(targetTokens(), transcript.tokens() / 2), 1)) {
                    return Optional.empty();
                }
            }
            StopReason reason =
                    e.kind() == ModelFailure.Kind.DEADLINE ? StopReason.WALL_CLOCK : StopReason.MODEL_FAILED;
            return Optional.of(LoopOutcome.stopped(reason, e.getMessage()));
        }
        meter.turn(transcript.usageOf(reply));
        transcript.reply(reply);
        if (!isPrepared()) {
            return stopped(StopReason.WALL_CLOCK);
        }
        if (reply.message().toolCalls().isEmpty()) {
            return conclude(reply);
        }
        objected.clear();
        return toolCallRound.answer(reply);
    }

    /** The bound that forbids another question; else the history is fit to be sent. */
    private Optional<StopReason> reached() {
        Optional<StopReason> exhausted = meter.exhausted();
        if (exhausted.isPresent()) {
            return toolCallRound.outOfCalls() ? Optional.of(StopReason.TOOL_CALLS) : exhausted;
        }
        if (meter.turnsLeft() == 1) {
            transcript.remind(LAST_TURN);
        }
        if (!fits()) {
            return Optional.of(StopReason.CONTEXT);
        }
        Usage turn = new Usage(transcript.tokens(), meter.longestReply(), transcript.countedTokens());
        return meter.canPay(turn) ? Optional.empty() : Optional.of(StopReason.COST);
    }

    private boolean isPrepared() throws IOException, InterruptedException {
        if (tools.isReady() || tools.awaitReady(UNREMARKABLE_WAIT)) {
            return true;
        }
        progress.say("turn " + meter.turns() + "/" + budget.maxTurns() + ": waiting for a first look at the workspace");
        return tools.awaitReady(meter.wallLeft());
    }

    private static Optional<LoopOutcome> stopped(StopReason reason) {
        return Optional.of(LoopOutcome.stopped(reason));
    }

    List<String> ledger() {
        return ledger.lines();
    }

    /** What the worker said last, for an end without a report; may be empty. */
    String lastWords() {
        return transcript.lastWords();
    }

    /** The last report, even if it was not the end. */
    Optional<WorkerReport> lastReport() {
        return lastReport;
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
        ChatReply reply =
                model.ask(new ChatRequest(transcript.messages(), tools.toolBox().specs(), meter.deadline()), listener);
        if (!reply.model().isEmpty()) {
            providerModel = reply.model();
        }
        return reply;
    }

    private boolean fits() {
        if (transcript.tokens() > budget.compactionTokens()) {
            compact(targetTokens(), RECENT_TURNS);
        }
        if (transcript.tokens() > budget.maxContextTokens()) {
            compact(targetTokens(), 1);
        }
        return transcript.tokens() <= budget.maxContextTokens();
    }

    private long targetTokens() {
        return (long) (budget.compactionTokens() * COMPACTION_DEPTH);
    }

    private boolean compact(long targetTokens, int recentTurns) {
        boolean shorter = transcript.compact(ledger, targetTokens, recentTurns);
        if (shorter) {
            progress.say("compacted the history");
            meter.compaction();
        }
        return shorter;
    }

    /** A reply without tool calls: the report, unless it is plainly not one; then what is still to be verified. */
    private Optional<LoopOutcome> conclude(ChatReply reply) throws InterruptedException, IOException {
        WorkerReport report = WorkerReport.in(reply.message().text());
        Optional<ReplyDefect> defect = ReplyDefect.of(reply, report, mode, toolNames);
        if (defect.isPresent() && meter.exhausted().isEmpty() && objected.add(defect.get())) {
            if (defect.get() == ReplyDefect.LEAKED_CALL) {
                transcript.leaveOutText();
            }
            transcript.add(new Message.User(defect.get().objection()));
            return Optional.empty();
        }
        if (defect.isPresent()) {
            report = report.spoiledBy(defect.get());
        }
        if (toolCallRound.outOfCalls()) {
            return Optional.of(new LoopOutcome(StopReason.TOOL_CALLS, "", Optional.of(report)));
        }
        if (report.claims("blocked")) {
            return Optional.of(LoopOutcome.reported(report));
        }
        lastReport = Optional.of(report);
        boolean newEvidence = !verification.pending().isEmpty();
        verificationRunner.runPending(tools);
        List<Verification.Failure> failures = verification.failures();
        boolean told = toldAtChange == verification.changes();
        boolean knows = report.claims("partial") && !newEvidence;
        if (failures.isEmpty() || told || knows || meter.exhausted().isPresent()) {
            return Optional.of(LoopOutcome.reported(report));
        }
        toldAtChange = verification.changes();
        progress.say("verification failed: back to the worker");
        failures.forEach(failure -> ledger.add("X " + String.join(" ", failure.argv()) + " ! failed, sent back"));
        transcript.add(new Message.User(verificationRunner.failureReport(failures)));
        return Optional.empty();
    }
}
