package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.workspace.change.WatchedWorkspace;

/**
 * One admitted delegation while it is worked on: what was asked for, with whom, and what has happened so far.
 *
 * @param caller hears what goes on
 */
record Job(
        Admission admission,
        EngineDependencies setup,
        ChatModel model,
        Meter meter,
        WatchedWorkspace workspace,
        Verification verification,
        Caller caller) {

    /** A long log is kept longer than it is shown, because the failures in it may stand in its middle. */
    private static final int KEPT_FOR_ONE_SHOWN = 8;

    private static final int MAX_KEPT_CHARS = 400_000;

    static Job of(Admission admission, EngineDependencies setup, Caller caller) {
        ChatModel model = setup.models().named(admission.model());
        int outputChars = setup.settings().budgets().maxToolOutputChars();
        WatchedWorkspace workspace = new WatchedWorkspace(
                setup.programs().runner(),
                Math.max(outputChars, Math.min(MAX_KEPT_CHARS, KEPT_FOR_ONE_SHOWN * outputChars)),
                setup.redactor()::output);
        return new Job(
                admission,
                setup,
                model,
                new Meter(admission.budget(), model.price(), setup.clock()),
                workspace,
                new Verification(admission.delegation().verification(), workspace),
                caller);
    }

    Progress progress() {
        return caller;
    }

    Delegation delegation() {
        return admission.delegation();
    }

    Budget budget() {
        return admission.budget();
    }
}
