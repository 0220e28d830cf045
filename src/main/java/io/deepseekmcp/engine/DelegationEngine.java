package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.workspace.sandbox.Sandbox;
import java.io.IOException;
import java.time.Duration;
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

    /** Why a delegation would be blocked, one sentence each; asks no model and runs no command of the workspace. */
    public List<String> objections(Delegation delegation) {
        return Admission.of(delegation, setup).reasons();
    }

    /** How long the delegation may take at most. */
    public Duration maxWall(Delegation delegation) {
        return Budget.of(setup.settings().budgets(), delegation.budgets()).maxWall();
    }

    /**
     * Does the work and waits for its end.
     *
     * @throws DelegationCancelled when the thread is interrupted
     */
    public DelegationResult run(Delegation delegation, Progress progress) throws DelegationCancelled {
        Admission admission = Admission.of(delegation, setup);
        if (!admission.reasons().isEmpty()) {
            return DelegationResult.blocked(
                    admission.reasons(), admission.model(), setup.usage().totals());
        }
        ChatModel model = setup.models().named(admission.model());
        Budget budget = Budget.of(setup.settings().budgets(), delegation.budgets());
        Meter meter = new Meter(budget, model.price(), setup.clock());
        LOG.info(
                "event=delegation_start mode={} model={} verification={}",
                delegation.mode().wireName(),
                model.name(),
                delegation.verification().size());
        Run run = new Run(delegation, admission, model, budget, meter, progress);
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

    /** One delegation that was admitted. */
    private final class Run {
        private final Delegation delegation;
        private final Admission admission;
        private final ChatModel model;
        private final Meter meter;
        private final Verification verification;
        private final Progress progress;
        private final Budget budget;
        private final VerificationRunner verificationRunner;
        private Optional<DelegationTools> tools = Optional.empty();
        private Optional<WorkerLoop> loop = Optional.empty();

        Run(
                Delegation delegation,
                Admission admission,
                ChatModel model,
                Budget budget,
                Meter meter,
                Progress progress) {
            this.delegation = delegation;
            this.admission = admission;
            this.model = model;
            this.meter = meter;
            this.budget = budget;
            this.progress = progress;
            this.verification = new Verification(delegation.verification());
            this.verificationRunner = new VerificationRunner(admission, setup, verification, meter, progress);
        }

        DelegationResult result() throws InterruptedException {
            try {
                return endedOneWayOrAnother();
            } finally {
                tools.ifPresent(DelegationTools::close);
                setup.runner().release(admission.paths());
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
            return new ResultAssembly(delegation, admission, setup, model, meter, verification);
        }

        private LoopOutcome work() throws IOException, InterruptedException {
            if (delegation.mode() != Mode.READ) {
                setup.runner().prepare(admission.paths());
            }
            if (delegation.baseline()) {
                verificationRunner.baseline();
            }
            DelegationTools bench = new DelegationTools(delegation, admission, setup, verification, meter);
            tools = Optional.of(bench);
            String contract = setup.redactor().content(Contract.text(delegation, budget, sandboxLine()));
            WorkerLoop turns = new WorkerLoop(
                    delegation.mode(),
                    contract,
                    model,
                    bench,
                    verification,
                    verificationRunner,
                    budget,
                    meter,
                    progress);
            loop = Optional.of(turns);
            LoopOutcome outcome = turns.run();
            if (bench.isReady() && deservesEvidence(outcome)) {
                verificationRunner.runPending(bench);
            }
            return outcome;
        }

        private Optional<String> sandboxLine() throws InterruptedException {
            Optional<Sandbox> sandbox = setup.runner().sandbox();
            return sandbox.isPresent() && delegation.mode() != Mode.READ
                    ? sandbox.get().contractLine(admission.paths())
                    : Optional.empty();
        }

        /** The work was cut short: what was changed, and what was asked of a budget, is still worth its evidence. */
        private boolean deservesEvidence(LoopOutcome outcome) {
            boolean reported = outcome.reason() == StopReason.REPORTED
                    && outcome.report()
                            .filter(report -> report.claims("blocked"))
                            .isEmpty();
            boolean budgetEnded = outcome.reason().status() == Status.BUDGET_EXCEEDED && meter.turns() > 0;
            return !reported && (verification.changes() > 0 || budgetEnded);
        }

        private static String cause(Exception e) {
            return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        }
    }
}
