package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.chat.Usage;
import io.deepseekmcp.engine.memory.Ledger;
import io.deepseekmcp.engine.memory.Transcript;
import io.deepseekmcp.engine.report.ClaimedStatus;
import io.deepseekmcp.engine.report.LastReply;
import io.deepseekmcp.engine.report.Objections;
import io.deepseekmcp.engine.report.Reading;
import io.deepseekmcp.engine.report.ReplyDefect;
import io.deepseekmcp.engine.report.Situation;
import io.deepseekmcp.engine.report.WorkerReport;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The loop of turns, each in three steps: ask the limits, ask the model, act on its reply, and so on until it reports or a
 * limit ends it. A turn is one reply of the model with the answers to its tool calls.
 */
final class WorkerLoop {
    /** Nobody need be told of a shorter one. */
    private static final Duration UNREMARKABLE_WAIT = Duration.ofSeconds(1);

    private static final String LAST_TURN = "\n\n[One reply is left. Send the report now, without tool calls.]";

    private final Job job;
    private final DelegationTools tools;
    private final VerificationRunner verificationRunner;
    private final Limits limits;
    private final Transcript transcript;
    private final Ledger ledger;
    private final Refusals refusals = new Refusals();
    private final ContextWindow window;
    private final ModelQuestions questions;
    private final ToolCallRound toolCallRound;
    private final List<String> toolNames;
    private final Objections objections = new Objections();

    private Optional<WorkerReport> lastReport = Optional.empty();
    /** The number of changes at which the worker was last told of a failing verification; -1 for never. */
    private int toldAtChange = -1;

    /** {@code contract} is the first message to the worker. */
    WorkerLoop(Job job, String contract, DelegationTools tools, VerificationRunner verificationRunner) {
        this.job = job;
        this.tools = tools;
        this.verificationRunner = verificationRunner;
        this.limits = new Limits(job.meter());
        this.toolNames = tools.toolBox().specs().stream().map(ToolSpec::name).toList();
        Optional<Conversation> earlier = job.admission().earlier();
        List<ToolSpec> specs = tools.toolBox().specs();
        this.transcript = earlier.isPresent()
                ? new Transcript(earlier.get().transcript(), contract, specs)
                : new Transcript(SystemPrompt.load(), contract, specs);
        this.ledger =
                earlier.map(conversation -> new Ledger(conversation.ledger())).orElseGet(Ledger::new);
        this.window = new ContextWindow(job, transcript, ledger);
        this.questions = new ModelQuestions(job, tools.toolBox(), transcript);
        this.toolCallRound = new ToolCallRound(job, tools.toolBox(), transcript, ledger, refusals, limits);
    }

    LoopOutcome run() throws InterruptedException, IOException {
        while (true) {
            Optional<LoopOutcome> end = turn();
            if (end.isPresent()) {
                return end.get().orWith(lastReport);
            }
        }
    }

    /** The end of the loop, if this turn is the last. */
    private Optional<LoopOutcome> turn() throws InterruptedException, IOException {
        if (Thread.interrupted()) {
            throw new InterruptedException("cancelled between two turns");
        }
        Optional<StopReason> limit = limit();
        if (limit.isPresent()) {
            return stopped(limit.get());
        }
        ChatReply reply;
        try {
            reply = questions.ask();
        } catch (ModelFailure e) {
            return unanswered(e);
        }
        Optional<LoopOutcome> end = act(reply);
        boolean reported =
                end.filter(outcome -> outcome.reason() == StopReason.REPORTED).isPresent();
        return reported && limits.allowAnotherTurn() && isToldMore() ? Optional.empty() : end;
    }

    /** Tells the worker what was added to the request meanwhile, if anything was. */
    private boolean isToldMore() {
        List<String> added = job.caller().messages();
        added.forEach(words -> transcript.addLasting(job.setup().redactor().content(Contract.addition(words))));
        return !added.isEmpty();
    }

    /** The bound that forbids another question; else the history is fit to be sent. */
    private Optional<StopReason> limit() {
        Optional<StopReason> limit = limits.beforeQuestion();
        if (limit.isPresent()) {
            return limit;
        }
        isToldMore();
        if (limits.isLastQuestion()) {
            transcript.remind(LAST_TURN);
        }
        if (!window.fits()) {
            return Optional.of(StopReason.CONTEXT);
        }
        return limits.beforePaying(
                new Usage(transcript.tokens(), job.meter().longestReply(), transcript.countedTokens()));
    }

    /** A history that is too long for the model is made shorter once; every other failure is the end. */
    private Optional<LoopOutcome> unanswered(ModelFailure failure) {
        if (failure.kind() == ModelFailure.Kind.CONTEXT_TOO_LONG && window.shortenedOnce()) {
            return Optional.empty();
        }
        StopReason reason =
                failure.kind() == ModelFailure.Kind.DEADLINE ? StopReason.WALL_CLOCK : StopReason.MODEL_FAILED;
        return Optional.of(LoopOutcome.stopped(reason, failure.getMessage()));
    }

    /** Answers the calls of a reply, or concludes from one that makes none. */
    private Optional<LoopOutcome> act(ChatReply reply) throws InterruptedException, IOException {
        if (!isPrepared()) {
            return stopped(StopReason.WALL_CLOCK);
        }
        if (reply.message().toolCalls().isEmpty()) {
            return conclude(reply);
        }
        objections.workGoesOn();
        return toolCallRound.answer(reply);
    }

    private boolean isPrepared() throws IOException, InterruptedException {
        if (tools.isReady() || tools.awaitReady(UNREMARKABLE_WAIT)) {
            return true;
        }
        job.progress()
                .say("turn " + job.meter().turns() + "/" + job.budget().maxTurns()
                        + ": waiting for a first look at the workspace");
        return tools.awaitReady(job.meter().wallLeft());
    }

    private static Optional<LoopOutcome> stopped(StopReason reason) {
        return Optional.of(LoopOutcome.stopped(reason));
    }

    List<String> ledger() {
        return ledger.ownLines();
    }

    /** All that was said, for a later delegation that goes on with it. */
    Conversation conversation() {
        return new Conversation(
                job.setup().root(),
                job.admission().model(),
                job.delegation().denyPaths(),
                transcript,
                ledger,
                tools.filesSeen());
    }

    Refusals refusals() {
        return refusals;
    }

    /** What the worker said last, for an end without a report; may be empty. */
    String lastWords() {
        return transcript.lastWords();
    }

    /** The last report, even if it was not the end. */
    Optional<WorkerReport> lastReport() {
        return lastReport;
    }

    /** What the provider said of itself. */
    ModelQuestions questions() {
        return questions;
    }

    /** A reply without tool calls: the report, unless it is plainly not one; then what is still to be verified. */
    private Optional<LoopOutcome> conclude(ChatReply reply) throws InterruptedException {
        Situation situation = situation();
        Reading reading = LastReply.read(reply, situation, toolNames);
        Optional<ReplyDefect> defect = reading.defect();
        if (defect.isPresent() && limits.allowAnotherTurn() && objections.mayAsk(defect.get())) {
            pointOut(defect.get());
            return Optional.empty();
        }
        WorkerReport report = reading.unmended();
        if (limits.outOfCalls()) {
            return Optional.of(new LoopOutcome(StopReason.TOOL_CALLS, "", Optional.of(report)));
        }
        if (report.claims(ClaimedStatus.BLOCKED)) {
            return Optional.of(LoopOutcome.reported(report));
        }
        lastReport = Optional.of(report);
        boolean noWork = situation == Situation.NOTHING_CHANGED
                && defect.filter(ReplyDefect::isAboutTheWork).isPresent();
        if (isSentBack(report, noWork)) {
            return Optional.empty();
        }
        String why = reading.whyNoEnd();
        return Optional.of(why.isEmpty() ? LoopOutcome.reported(report) : LoopOutcome.unmended(report, why));
    }

    private void pointOut(ReplyDefect defect) {
        if (defect == ReplyDefect.LEAKED_CALL) {
            transcript.leaveOutText();
        }
        transcript.add(new Message.User(defect.objection()));
    }

    /** Verifies what is not verified yet; a failure goes back to the worker, once for each change, unless it knows. */
    private boolean isSentBack(WorkerReport report, boolean noWork) throws InterruptedException {
        boolean newEvidence = !job.verification().pending().isEmpty();
        verificationRunner.runPending();
        List<Verification.Failure> failures = job.verification().failures();
        boolean told = toldAtChange == job.verification().changes();
        boolean knows = report.claims(ClaimedStatus.PARTIAL) && !newEvidence;
        if (failures.isEmpty() || told || knows || noWork || !limits.allowAnotherTurn()) {
            return false;
        }
        toldAtChange = job.verification().changes();
        job.progress().say("verification failed: back to the worker");
        failures.forEach(failure -> ledger.add(
                "X " + job.setup().redactor().output(String.join(" ", failure.argv())) + " ! failed, sent back"));
        transcript.add(new Message.User(verificationRunner.failureReport(failures)));
        return true;
    }

    private Situation situation() {
        Mode mode = job.delegation().mode();
        if (mode == Mode.READ) {
            return Situation.ANSWERING;
        }
        return mode == Mode.VERIFY || job.workspace().changedAnything() ? Situation.WORKING : Situation.NOTHING_CHANGED;
    }
}
