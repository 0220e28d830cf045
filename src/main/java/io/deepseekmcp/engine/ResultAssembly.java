package io.deepseekmcp.engine;

import io.deepseekmcp.config.Policy;
import io.deepseekmcp.engine.claims.Analysis;
import io.deepseekmcp.engine.claims.ClaimCheck;
import io.deepseekmcp.engine.claims.ClaimFacts;
import io.deepseekmcp.engine.claims.CommandRun;
import io.deepseekmcp.engine.claims.WorkspaceFiles;
import io.deepseekmcp.engine.report.WorkerReport;
import io.deepseekmcp.workspace.change.Changes;
import io.deepseekmcp.workspace.change.UsualOutput;
import io.deepseekmcp.workspace.patch.Patch;
import io.deepseekmcp.workspace.process.CommandOutcome;
import io.deepseekmcp.workspace.sandbox.SandboxUse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts a result together from what was observed: changes, evidence, meter; and, marked as such, what the worker says. */
final class ResultAssembly {
    private static final Logger LOG = LoggerFactory.getLogger(ResultAssembly.class);
    private static final int NAMED_IN_A_WARNING = 5;

    private final Job job;
    private final List<String> warnings = new ArrayList<>();

    ResultAssembly(Job job) {
        this.job = job;
    }

    /** {@code tools} and {@code loop} are empty when the delegation failed before it had them. */
    DelegationResult result(LoopOutcome outcome, Optional<DelegationTools> tools, Optional<WorkerLoop> loop)
            throws InterruptedException {
        Changes changes = changes(tools);
        return result(outcome, changes, patch(changes, tools), tools, loop);
    }

    /** The record of a delegation that the client withdrew, and that has been counted. */
    DelegationResult cancelled(Optional<DelegationTools> tools, Optional<WorkerLoop> loop) {
        Changes written = tools.isPresent() ? job.workspace().written() : Changes.NONE;
        return result(LoopOutcome.stopped(StopReason.CANCELLED), written, Patch.NONE, tools, loop);
    }

    private DelegationResult result(
            LoopOutcome outcome,
            Changes changes,
            Patch patch,
            Optional<DelegationTools> tools,
            Optional<WorkerLoop> loop) {
        WorkerReport report = outcome.report().orElse(WorkerReport.NONE);
        Verdict verdict = Verdict.on(new Evidence(
                job.delegation().mode(),
                outcome.reason(),
                detail(outcome),
                Claim.of(report),
                job.verification().evidence(),
                !changes.none()));
        warnings.addAll(verdict.warnings());
        warnings.addAll(report.warnings());
        loop.ifPresent(turns -> warnings.addAll(turns.questions().providerOddities()));
        job.meter().unkeptBound().ifPresent(warnings::add);
        warnAboutChanges(changes);
        loop.map(turns -> turns.refusals().warning())
                .filter(sentence -> !sentence.isEmpty())
                .ifPresent(warnings::add);
        tools.ifPresent(bench -> warnings.addAll(unsupportedClaims(report, bench, changes)));
        Optional<SandboxUse> sandbox = sandboxUse();
        sandbox.ifPresent(this::warnOfTheSandbox);
        List<String> read = tools.map(bench -> bench.filesSeen().pathsRead()).orElse(List.of());
        Metrics metrics = job.meter().metrics(read.size(), touched(changes).size());
        return new DelegationResult(
                ruling(verdict, loop),
                files(changes, read, patch),
                words(outcome, report, loop),
                account(metrics, outcome, loop, sandbox));
    }

    private DelegationResult.Outcome ruling(Verdict verdict, Optional<WorkerLoop> loop) {
        Optional<String> providerModel = loop.map(turns -> turns.questions().providerModel())
                .filter(name -> !name.isEmpty() && !name.equals(job.model().sentAs()));
        return new DelegationResult.Outcome(
                verdict.status(),
                verdict.reason(),
                job.verification().entries(),
                job.model().name(),
                providerModel);
    }

    private DelegationResult.Files files(Changes changes, List<String> read, Patch patch) {
        Set<String> touched = touched(changes);
        return new DelegationResult.Files(
                changes.changed(),
                changes.created(),
                changes.deleted(),
                read.stream().filter(path -> !touched.contains(path)).toList(),
                touched.stream().filter(job.admission().paths()::isControlFile).toList(),
                changes.diffStat(),
                patch,
                Optional.empty(),
                Optional.empty());
    }

    /** After every warning has been given. */
    private DelegationResult.Words words(LoopOutcome outcome, WorkerReport report, Optional<WorkerLoop> loop) {
        return new DelegationResult.Words(
                outcome.report().map(WorkerReport::summary).orElseGet(() -> withoutReport(loop)),
                warnings,
                unresolved(report, loop),
                report.assumptions(),
                job.delegation().analysis() ? Optional.of(report.analysis().orElse(Analysis.EMPTY)) : Optional.empty());
    }

    /** The worker's own list, and what the request asks for and a guard refused. */
    private List<String> unresolved(WorkerReport report, Optional<WorkerLoop> loop) {
        List<String> unresolved = new ArrayList<>(report.unresolved());
        loop.ifPresent(turns -> unresolved.addAll(turns.refusals().asked(job.delegation())));
        return unresolved;
    }

    /** Counts a delegation that reached the worker in the session; one that was cancelled has been counted. */
    private DelegationResult.Account account(
            Metrics metrics, LoopOutcome outcome, Optional<WorkerLoop> loop, Optional<SandboxUse> sandbox) {
        boolean counts = loop.isPresent() && outcome.reason() != StopReason.CANCELLED;
        SessionUsage usage = job.setup().usage();
        boolean debug = job.setup().settings().debug();
        return new DelegationResult.Account(
                metrics,
                counts ? usage.add(metrics) : usage.totals(),
                debug ? loop.map(WorkerLoop::ledger).orElse(List.of()) : List.of(),
                sandbox,
                debug ? Optional.of(bounds()) : Optional.empty());
    }

    private DelegationResult.Bounds bounds() {
        Policy policy = job.setup().settings().policy();
        List<List<String>> scopes = new ArrayList<>();
        job.delegation().scope().filter(globs -> !globs.isEmpty()).ifPresent(scopes::add);
        scopes.addAll(policy.scopes());
        return new DelegationResult.Bounds(
                job.delegation().mode(),
                scopes,
                PolicyCheck.denied(policy, job.delegation()),
                job.budget().maxTurns(),
                job.budget().maxToolCalls(),
                job.budget().maxWall(),
                job.budget().maxCostUsd());
    }

    private Optional<SandboxUse> sandboxUse() {
        return job.setup()
                .programs()
                .runner()
                .sandbox()
                .flatMap(sandbox -> sandbox.use(job.admission().paths()));
    }

    private void warnOfTheSandbox(SandboxUse use) {
        if (job.delegation().mode() == Mode.WRITE) {
            warnings.addAll(use.warnings());
        }
        use.hints().forEach(hint -> warnings.add("a command failed in the " + hint));
    }

    /** The bound that was reached, and what else is known of the end. */
    private String detail(LoopOutcome outcome) {
        String bound = job.meter().describe(outcome.reason());
        return bound.isEmpty() || outcome.detail().isEmpty()
                ? bound + outcome.detail()
                : bound + "; " + outcome.detail();
    }

    private static String withoutReport(Optional<WorkerLoop> loop) {
        String words = loop.map(WorkerLoop::lastWords).orElse("");
        return "The worker gave no report." + (words.isEmpty() ? "" : " Its last words: " + words);
    }

    private Changes changes(Optional<DelegationTools> tools) throws InterruptedException {
        if (tools.isEmpty()) {
            return Changes.NONE;
        }
        try {
            return tools.get().changes();
        } catch (IOException | RuntimeException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException("cancelled while the changes were listed");
            }
            warnings.add("the list of changes could not be made: " + e.getMessage());
            return Changes.NONE;
        }
    }

    private Patch patch(Changes changes, Optional<DelegationTools> tools) throws InterruptedException {
        if (changes.none() || tools.isEmpty()) {
            return Patch.NONE;
        }
        try {
            return tools.get().patch();
        } catch (RuntimeException e) {
            LOG.error("event=patch_error", e);
            warnings.add("the patch could not be made: " + e);
            return Patch.NONE;
        }
    }

    private List<String> unsupportedClaims(WorkerReport report, DelegationTools bench, Changes changes) {
        Set<String> known = touched(changes);
        known.addAll(bench.filesSeen().paths());
        Set<String> touched = touched(job.workspace().written());
        touched.addAll(touched(changes));
        touched.addAll(changes.ignored());
        List<CommandRun> runs = job.workspace().runs().stream()
                .map(run -> new CommandRun(run.argv(), fault(run.outcome())))
                .toList();
        ClaimFacts facts = new ClaimFacts(new WorkspaceFiles(job.admission().paths()), known, touched, runs);
        return new ClaimCheck(facts).warnings(report.summary(), report.analysis());
    }

    private static String fault(CommandOutcome outcome) {
        if (outcome.timedOut() || outcome.exitCode().isEmpty()) {
            return outcome.timedOut() ? "timed out" : "was killed";
        }
        int code = outcome.exitCode().getAsInt();
        return code == 0 ? "" : "exited with " + code;
    }

    private void warnAboutChanges(Changes changes) {
        List<String> outside = touched(changes).stream()
                .filter(path -> !job.admission().paths().inScope(path))
                .toList();
        warn("changed outside the scope by a command", outside);
        List<String> closed =
                touched(changes).stream().filter(job.admission().paths()::hides).toList();
        warn("changed by a command, although closed to the worker", closed);
        if (job.delegation().mode() == Mode.VERIFY) {
            warn("changed by a command, although the mode is verify", List.copyOf(touched(changes)));
        }
        warn("changed by somebody else meanwhile", changes.byOthers());
        warn("written but ignored by git, so not listed", byFolder(unusual(changes.ignored())));
        warnings.addAll(changes.notes());
    }

    /** Without what build tools and test runners usually write, of which nobody need be told. */
    private List<String> unusual(List<String> ignored) {
        Path root = job.admission().paths().root();
        return ignored.stream()
                .filter(name -> !UsualOutput.coversIgnored(root, name))
                .toList();
    }

    /** A build writes a folder full of files: more than can be named are counted by their folders at the root. */
    private static List<String> byFolder(List<String> paths) {
        if (paths.size() <= NAMED_IN_A_WARNING) {
            return paths;
        }
        Map<String, Integer> files = new LinkedHashMap<>();
        paths.forEach(path -> files.merge(path.substring(0, path.indexOf('/') + 1), 1, Integer::sum));
        return files.entrySet().stream()
                .map(folder -> folder.getValue()
                        + (folder.getValue() == 1 ? " file in " : " files in ")
                        + (folder.getKey().isEmpty() ? "the root" : folder.getKey()))
                .toList();
    }

    private void warn(String what, List<String> paths) {
        if (!paths.isEmpty()) {
            List<String> named = paths.subList(0, Math.min(paths.size(), NAMED_IN_A_WARNING));
            int others = paths.size() - named.size();
            warnings.add(what + ": " + String.join(", ", named) + (others == 0 ? "" : " and " + others + " more"));
        }
    }

    private static Set<String> touched(Changes changes) {
        Set<String> touched = new TreeSet<>(changes.changed());
        touched.addAll(changes.created());
        touched.addAll(changes.deleted());
        return touched;
    }
}
