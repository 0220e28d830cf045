package io.deepseekmcp.engine;

import io.deepseekmcp.engine.claims.Analysis;
import io.deepseekmcp.workspace.change.Changes;
import io.deepseekmcp.workspace.patch.Patch;
import io.deepseekmcp.workspace.sandbox.SandboxUse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a delegation came to. Lists and texts are whole here; they are cut where they are shown. A new field belongs in the
 * part that knows it.
 */
public record DelegationResult(Outcome outcome, Files files, Words words, Account account, Identity identity) {

    /**
     * Which delegation it is.
     *
     * @param id its name, there when it was admitted
     * @param continues the name of the delegation that it goes on from, or that was given more to do
     */
    public record Identity(Optional<String> id, Optional<String> continues) {
        static final Identity NONE = new Identity(Optional.empty(), Optional.empty());
    }

    /**
     * What the server rules.
     *
     * @param reason one sentence, there whenever the status is not {@link Status#COMPLETED}
     * @param model the name that the delegation resolved to
     * @param providerModel the answer's model where it differs from the name sent
     */
    public record Outcome(
            Status status,
            Optional<String> reason,
            List<VerificationEntry> verification,
            String model,
            Optional<String> providerModel) {
        public Outcome {
            if (reason.isEmpty() != (status == Status.COMPLETED)) {
                throw new IllegalArgumentException("reason goes with every status but completed");
            }
            verification = List.copyOf(verification);
        }
    }

    /**
     * Workspace-relative paths, as the server saw them.
     *
     * @param changed existed before
     * @param created did not exist before
     * @param inspected were read and neither changed nor created
     * @param control touched ones that change what an allowed command executes
     * @param diffStat the worker's own lines, empty when nothing changed
     * @param patch what was changed and nothing else; let go once it is kept
     * @param patchFile where the patch is kept, if it is
     * @param landed whether the workspace has it, of an isolated delegation
     */
    public record Files(
            List<String> changed,
            List<String> created,
            List<String> deleted,
            List<String> inspected,
            List<String> control,
            String diffStat,
            Patch patch,
            Optional<Path> patchFile,
            Optional<Boolean> landed) {
        static final Files NONE = new Files(List.of(), List.of(), List.of(), List.of(), List.of(), "");

        public Files {
            changed = List.copyOf(changed);
            created = List.copyOf(created);
            deleted = List.copyOf(deleted);
            inspected = List.copyOf(inspected);
            control = List.copyOf(control);
        }

        /** Without a patch. */
        public Files(
                List<String> changed,
                List<String> created,
                List<String> deleted,
                List<String> inspected,
                List<String> control,
                String diffStat) {
            this(
                    changed,
                    created,
                    deleted,
                    inspected,
                    control,
                    diffStat,
                    Patch.NONE,
                    Optional.empty(),
                    Optional.empty());
        }

        private Files withPatchIn(Optional<Path> file) {
            return new Files(changed, created, deleted, inspected, control, diffStat, Patch.NONE, file, landed);
        }

        private Files withLanding(boolean done) {
            return new Files(
                    changed, created, deleted, inspected, control, diffStat, patch, patchFile, Optional.of(done));
        }
    }

    /**
     * What the worker says, and what the server warns of.
     *
     * @param analysis there when it was asked for
     */
    public record Words(
            String summary,
            List<String> warnings,
            List<String> unresolved,
            List<String> assumptions,
            Optional<Analysis> analysis) {
        public Words {
            warnings = List.copyOf(warnings);
            unresolved = List.copyOf(unresolved);
            assumptions = List.copyOf(assumptions);
        }

        private Words withWarnings(List<String> first) {
            List<String> all = new ArrayList<>(first);
            all.addAll(warnings);
            return new Words(summary, all, unresolved, assumptions, analysis);
        }
    }

    /**
     * What it took.
     *
     * @param debugLedger one line for each tool call, empty unless the server runs with {@code debug}
     * @param sandbox how commands were confined, there when one ran
     * @param bounds what held for the delegation, there when the server runs with {@code debug}
     */
    public record Account(
            Metrics metrics,
            UsageTotals session,
            List<String> debugLedger,
            Optional<SandboxUse> sandbox,
            Optional<Bounds> bounds) {
        public Account {
            debugLedger = List.copyOf(debugLedger);
        }

        /** Without the bounds. */
        public Account(Metrics metrics, UsageTotals session, List<String> debugLedger, Optional<SandboxUse> sandbox) {
            this(metrics, session, debugLedger, sandbox, Optional.empty());
        }
    }

    /**
     * The bounds of a delegation, its own and the server's together.
     *
     * @param scopes what could be written lay in each of these unions of globs; none for the whole workspace
     */
    public record Bounds(
            Mode mode,
            List<List<String>> scopes,
            List<String> denyPaths,
            int maxTurns,
            int maxToolCalls,
            Duration maxWall,
            OptionalDouble maxCostUsd) {
        public Bounds {
            scopes = scopes.stream().map(List::copyOf).toList();
            denyPaths = List.copyOf(denyPaths);
        }
    }

    /** Of a delegation that nobody has named yet. */
    public DelegationResult(Outcome outcome, Files files, Words words, Account account) {
        this(outcome, files, words, account, Identity.NONE);
    }

    public Status status() {
        return outcome.status();
    }

    /** A delegation that never reached the worker; {@code unresolved} repeats the causes one by one. */
    public static DelegationResult notStarted(
            Status status,
            String reason,
            List<String> unresolved,
            List<String> warnings,
            String model,
            UsageTotals usage) {
        return new DelegationResult(
                new Outcome(status, Optional.of(reason), List.of(), model, Optional.empty()),
                Files.NONE,
                new Words("Nothing was done.", warnings, unresolved, List.of(), Optional.empty()),
                new Account(Metrics.NONE, usage, List.of(), Optional.empty()));
    }

    /** A delegation that was refused before the first question to a model, for these reasons. */
    public static DelegationResult blocked(List<String> reasons, String model, UsageTotals usage) {
        String all = String.join(" ", reasons);
        String reason = reasons.size() == 1 ? all : reasons.size() + " things are wrong with the request: " + all;
        return notStarted(Status.BLOCKED, reason, reasons.size() == 1 ? List.of() : reasons, List.of(), model, usage);
    }

    /** No delegation, but more work for one that goes on, which stands there now. */
    public static DelegationResult passedOn(String id, String newestLine, String model, UsageTotals usage) {
        return new DelegationResult(
                new Outcome(
                        Status.PARTIAL,
                        Optional.of("passed on to the running delegation " + id),
                        List.of(),
                        model,
                        Optional.empty()),
                Files.NONE,
                new Words(
                        "The worker is told before its next question. It stands at: " + newestLine,
                        List.of(),
                        List.of(),
                        List.of(),
                        Optional.empty()),
                new Account(Metrics.NONE, usage, List.of(), Optional.empty()),
                new Identity(Optional.empty(), Optional.of(id)));
    }

    /** A delegation that the end of the server cut off, with what is known to be changed until then. */
    public static DelegationResult cutOff(String reason, Changes changes, String model, UsageTotals usage) {
        return new DelegationResult(
                new Outcome(Status.FAILED, Optional.of(reason), List.of(), model, Optional.empty()),
                new Files(changes.changed(), changes.created(), changes.deleted(), List.of(), List.of(), ""),
                new Words(
                        "The delegation was cut off before its end.",
                        changes.notes(),
                        List.of(),
                        List.of(),
                        Optional.empty()),
                new Account(Metrics.NONE, usage, List.of(), Optional.empty()));
    }

    /** A delegation that was cancelled while it waited for the workspace. */
    public static DelegationResult cancelledInTheQueue(String model, UsageTotals usage) {
        return notStarted(
                StopReason.CANCELLED.status(), StopReason.CANCELLED.sentence(""), List.of(), List.of(), model, usage);
    }

    /** The same with these warnings before its own. */
    public DelegationResult withWarnings(List<String> first) {
        return new DelegationResult(outcome, files, words.withWarnings(first), account, identity);
    }

    /** The same with its patch in this file, or nowhere. */
    public DelegationResult withPatchIn(Optional<Path> file) {
        return new DelegationResult(outcome, files.withPatchIn(file), words, account, identity);
    }

    /** The same, whose changes have come from a scratch copy to the workspace. */
    public DelegationResult landed() {
        return new DelegationResult(outcome, files.withLanding(true), words, account, identity);
    }

    /** The same, whose changes have not come to the workspace for this reason: so it is not completed. */
    public DelegationResult notLanded(String why) {
        DelegationResult told = new DelegationResult(outcome, files.withLanding(false), words, account, identity);
        if (status() != Status.COMPLETED) {
            return told.withWarnings(List.of("the workspace is untouched, because " + why));
        }
        Outcome partial = new Outcome(
                Status.PARTIAL,
                Optional.of("The work was completed in isolation and did not land, because " + why + "."),
                outcome.verification(),
                outcome.model(),
                outcome.providerModel());
        return new DelegationResult(partial, told.files(), words, account, identity);
    }

    /** The same as the result of this delegation. */
    public DelegationResult with(Identity newIdentity) {
        return new DelegationResult(outcome, files, words, account, newIdentity);
    }
}
