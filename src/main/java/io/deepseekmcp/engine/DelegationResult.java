package io.deepseekmcp.engine;

import io.deepseekmcp.engine.claims.Analysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a delegation came to. Lists and texts are whole here; they are cut where they are shown.
 *
 * @param reason one sentence, there whenever the status is not {@link Status#COMPLETED}
 * @param changedFiles existed before
 * @param createdFiles did not exist before
 * @param inspectedFiles were read and neither changed nor created
 * @param diffStat the worker's own lines, empty when nothing changed
 * @param model the name that the delegation resolved to
 * @param providerModel the answer's model where it differs from the name sent
 * @param analysis there when it was asked for
 * @param debugLedger one line for each tool call, empty unless the server runs with {@code debug}
 * @param controlFiles touched files that change what an allowed command executes
 */
public record DelegationResult(
        Status status,
        Optional<String> reason,
        String summary,
        List<String> changedFiles,
        List<String> createdFiles,
        List<String> deletedFiles,
        List<String> inspectedFiles,
        List<VerificationEntry> verification,
        List<String> warnings,
        List<String> unresolved,
        List<String> assumptions,
        String diffStat,
        Metrics metrics,
        UsageTotals sessionUsage,
        String model,
        Optional<String> providerModel,
        Optional<Analysis> analysis,
        List<String> debugLedger,
        List<String> controlFiles) {

    public DelegationResult {
        if (reason.isEmpty() != (status == Status.COMPLETED)) {
            throw new IllegalArgumentException("reason goes with every status but completed");
        }
        changedFiles = List.copyOf(changedFiles);
        createdFiles = List.copyOf(createdFiles);
        deletedFiles = List.copyOf(deletedFiles);
        inspectedFiles = List.copyOf(inspectedFiles);
        verification = List.copyOf(verification);
        warnings = List.copyOf(warnings);
        unresolved = List.copyOf(unresolved);
        assumptions = List.copyOf(assumptions);
        debugLedger = List.copyOf(debugLedger);
        controlFiles = List.copyOf(controlFiles);
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
                status,
                Optional.of(reason),
                "Nothing was done.",
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                warnings,
                unresolved,
                List.of(),
                "",
                Metrics.NONE,
                usage,
                model,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of());
    }

    /** A delegation that was refused before the first question to a model, for these reasons. */
    public static DelegationResult blocked(List<String> reasons, String model, UsageTotals usage) {
        String all = String.join(" ", reasons);
        String reason = reasons.size() == 1 ? all : reasons.size() + " things are wrong with the request: " + all;
        return notStarted(Status.BLOCKED, reason, reasons.size() == 1 ? List.of() : reasons, List.of(), model, usage);
    }

    /** The same with these warnings before its own. */
    public DelegationResult withWarnings(List<String> first) {
        List<String> all = new ArrayList<>(first);
        all.addAll(warnings);
        return new DelegationResult(
                status,
                reason,
                summary,
                changedFiles,
                createdFiles,
                deletedFiles,
                inspectedFiles,
                verification,
                all,
                unresolved,
                assumptions,
                diffStat,
                metrics,
                sessionUsage,
                model,
                providerModel,
                analysis,
                debugLedger,
                controlFiles);
    }
}
