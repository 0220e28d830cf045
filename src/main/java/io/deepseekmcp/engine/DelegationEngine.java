package io.deepseekmcp.engine;

import io.deepseekmcp.engine.report.ClaimedStatus;
import io.deepseekmcp.engine.report.WorkerReport;
import io.deepseekmcp.workspace.sandbox.Sandbox;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one delegation from request to result: admission, snapshot, the worker's loop, verification, verdict. Every way to
 * fail ends in a result, an interrupt too: that one is for the record alone.
 */
public final class DelegationEngine {
    private static final Logger LOG = LoggerFactory.getLogger(DelegationEngine.class);

    private final EngineDependencies setup;

    public DelegationEngine(EngineDependencies setup) {
        this.setup = setup;
    }

    /** Checks a request and makes the guards that bound it; asks no model and runs no command of the workspace. */
    public Admission admit(Delegation delegation) {
        return admit(delegation, Optional.empty());
    }

    /** The same for a worker that goes on with an earlier conversation, if there is one. */
    public Admission admit(Delegation delegation, Optional<Conversation> earlier) {
        return Admission.of(delegation, earlier, setup);
    }

    /**
     * Does the work and waits for its end; a delegation that was not admitted is blocked.
     *
     * @throws DelegationCancelled when the thread is interrupted
     */
    public DelegationResult run(Admission admission, Caller caller) throws DelegationCancelled {
        if (!admission.reasons().isEmpty()) {
            return DelegationResult.blocked(
                    admission.reasons(), admission.model(), setup.usage().totals());
        }
        Job job = Job.of(admission, setup, caller);
        Meter meter = job.meter();
        LOG.info(
                "event=delegation_start mode={} model={} verification={}",
                job.delegation().mode().wireName(),
                job.model().name(),
                job.delegation().verification().size());
        Run run = new Run(job);
        try {
            DelegationResult result = run.result();
            LOG.info(
                    "event=delegation_end status={} turns={} tool_calls={} prompt_tokens={} completion_tokens={} seconds={}",
                    result.status().wireName(),
                    meter.turns(),
                    meter.toolCalls(),
                    meter.usage().promptTokens(),
                    meter.usage().completionTokens(),
                    meter.elapsed().toSeconds());
            return result;
        } catch (InterruptedException e) {
            setup.usage().add(meter.metrics(0, 0));
            LOG.info("event=delegation_cancelled turns={} tool_calls={}", meter.turns(), meter.toolCalls());
            throw new DelegationCancelled(run.soFar());
        }
    }

    /**
     * Does what comes before the first question of a delegation, for one that nobody asked for, so that the first that
     * somebody asks for finds everything loaded. Asks no model, takes no snapshot, runs no command and logs nothing.
     */
    public void rehearse() {
        admit(Delegation.rehearsal(Mode.WRITE));
        Admission admission = admit(Delegation.rehearsal(Mode.READ));
        if (admission.reasons().isEmpty()) {
            new Run(Job.of(admission, setup, line -> {})).rehearse();
        }
    }

    /** One delegation that was admitted. */
    private static final class Run {
        private final Job job;
        private final VerificationRunner verificationRunner;
        private Optional<DelegationTools> tools = Optional.empty();
        private Optional<WorkerLoop> loop = Optional.empty();

        Run(Job job) {
            this.job = job;
            this.verificationRunner = new VerificationRunner(job);
        }

        DelegationResult result() throws InterruptedException {
            try {
                return endedOneWayOrAnother();
            } finally {
                loop.ifPresent(turns -> job.caller().ended(turns.conversation()));
                tools.ifPresent(DelegationTools::close);
                job.setup().programs().runner().release(job.admission().paths());
            }
        }

        void rehearse() {
            try (DelegationTools bench = new DelegationTools(job)) {
                new WorkerLoop(job, contract(Optional.empty(), List.of()), bench, verificationRunner);
            }
        }

        private DelegationResult endedOneWayOrAnother() throws InterruptedException {
            LoopOutcome outcome;
            try {
                outcome = work();
            } catch (IOException | RuntimeException e) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("cancelled in the middle of a file"); // which then fails to be read
                }
                LOG.error("event=delegation_error", e);
                Optional<WorkerReport> earlier = loop.flatMap(WorkerLoop::lastReport);
                outcome =
                        LoopOutcome.stopped(StopReason.INTERNAL_ERROR, cause(e)).orWith(earlier);
            }
            if (Thread.interrupted()) {
                throw new InterruptedException("cancelled at the end");
            }
            return assembly().result(outcome, tools, loop);
        }

        /** What is known without another look at the workspace, which a cancel has no time for. */
        DelegationResult soFar() {
            return assembly().cancelled(tools, loop);
        }

        private ResultAssembly assembly() {
            return new ResultAssembly(job);
        }

        private LoopOutcome work() throws IOException, InterruptedException {
            if (job.delegation().mode() != Mode.READ) {
                job.setup().programs().runner().prepare(job.admission().paths());
            }
            if (job.delegation().baseline()) {
                verificationRunner.baseline();
            }
            DelegationTools bench = new DelegationTools(job);
            tools = Optional.of(bench);
            if (!job.delegation().contextFiles().isEmpty()) {
                job.setup().learnSecrets(); // no file may be shown before
            }
            String contextFiles = job.admission()
                    .contextFiles(job.setup())
                    .text(bench.filesSeen(), job.budget().maxContextTokens());
            String contract =
                    contract(sandboxLine(), outdated()) + job.setup().redactor().content(contextFiles);
            WorkerLoop turns = new WorkerLoop(job, contract, bench, verificationRunner);
            loop = Optional.of(turns);
            LoopOutcome outcome = turns.run();
            if (bench.isReady() && deservesEvidence(outcome)) {
                verificationRunner.runPending();
            }
            return outcome;
        }

        private String contract(Optional<String> sandboxLine, List<String> outdated) {
            String text = Contract.text(
                    job.delegation(),
                    job.setup().settings().policy(),
                    job.budget(),
                    job.setup().root(),
                    job.verification()::before,
                    sandboxLine);
            boolean further = job.admission().earlier().isPresent();
            return job.setup().redactor().content(further ? Contract.further(text, outdated) : text);
        }

        /** Files that are not as the worker saw them in the conversation that it goes on with. */
        private List<String> outdated() throws IOException {
            Optional<Conversation> earlier = job.admission().earlier();
            return earlier.isPresent()
                    ? earlier.get().filesSeen().outdated(job.admission().paths())
                    : List.of();
        }

        private Optional<String> sandboxLine() throws InterruptedException {
            Optional<Sandbox> sandbox = job.setup().programs().runner().sandbox();
            return sandbox.isPresent() && job.delegation().mode() != Mode.READ
                    ? sandbox.get().contractLine(job.admission().paths())
                    : Optional.empty();
        }

        /** The work was cut short: what was changed, and what was asked of a budget, is still worth its evidence. */
        private boolean deservesEvidence(LoopOutcome outcome) {
            boolean reported = outcome.reason() == StopReason.REPORTED
                    && outcome.report()
                            .filter(report -> report.claims(ClaimedStatus.BLOCKED))
                            .isEmpty();
            boolean budgetEnded = outcome.reason().status() == Status.BUDGET_EXCEEDED
                    && job.meter().turns() > 0;
            return !reported && (job.verification().changes() > 0 || budgetEnded);
        }

        private static String cause(Exception e) {
            return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        }
    }
}
