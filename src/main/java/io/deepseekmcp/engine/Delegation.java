package io.deepseekmcp.engine;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One request: what is to be true afterwards, and within which bounds.
 *
 * @param scope globs that bound writes; empty for the whole workspace
 * @param verification argument vectors, each of which must be run and exit 0
 * @param model the name that was asked for; empty for the server's
 * @param analysis whether the report is to hold a map of the repository
 * @param denyPaths globs that may be neither read nor written nor listed
 * @param baseline whether each verification also runs before the worker starts
 * @param contextFiles exact paths of files whose text goes to the worker with the contract
 */
public record Delegation(
        String objective,
        Optional<List<String>> scope,
        List<String> constraints,
        List<String> acceptanceCriteria,
        List<List<String>> verification,
        Mode mode,
        Optional<String> model,
        boolean analysis,
        List<String> denyPaths,
        boolean baseline,
        RequestedBudgets budgets,
        List<String> contextFiles) {

    /** One that nobody asked for, to be prepared and never run. */
    static Delegation rehearsal(Mode mode) {
        return new Delegation(
                "Nothing.",
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                mode,
                Optional.empty(),
                false,
                List.of(),
                false,
                RequestedBudgets.NONE);
    }

    public Delegation {
        scope = scope.map(List::copyOf);
        constraints = List.copyOf(constraints);
        acceptanceCriteria = List.copyOf(acceptanceCriteria);
        verification = verification.stream().map(List::copyOf).toList();
        denyPaths = List.copyOf(denyPaths);
        contextFiles = List.copyOf(contextFiles);
    }

    /** Without files to begin with. */
    public Delegation(
            String objective,
            Optional<List<String>> scope,
            List<String> constraints,
            List<String> acceptanceCriteria,
            List<List<String>> verification,
            Mode mode,
            Optional<String> model,
            boolean analysis,
            List<String> denyPaths,
            boolean baseline,
            RequestedBudgets budgets) {
        this(
                objective,
                scope,
                constraints,
                acceptanceCriteria,
                verification,
                mode,
                model,
                analysis,
                denyPaths,
                baseline,
                budgets,
                List.of());
    }

    /** The same with further paths closed to the worker. */
    Delegation denying(List<String> further) {
        Set<String> all = new LinkedHashSet<>(denyPaths);
        all.addAll(further);
        return new Delegation(
                objective,
                scope,
                constraints,
                acceptanceCriteria,
                verification,
                mode,
                model,
                analysis,
                List.copyOf(all),
                baseline,
                budgets,
                contextFiles);
    }
}
