package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.workspace.change.WatchedWorkspace;

/**
 * One admitted delegation while it is worked on: what was asked for, with whom, and what has happened so far.
 *
 * @param progress hears what goes on
 */
record Job(
        Admission admission,
        EngineDependencies setup,
        ChatModel model,
        Meter meter,
        WatchedWorkspace workspace,
        Verification verification,
        Progress progress) {

    static Job of(Admission admission, EngineDependencies setup, Progress progress) {
        ChatModel model = setup.models().named(admission.model());
        WatchedWorkspace workspace = new WatchedWorkspace(
                setup.programs().runner(), setup.settings().budgets().maxToolOutputChars(), setup.redactor()::output);
        return new Job(
                admission,
                setup,
                model,
                new Meter(admission.budget(), model.price(), setup.clock()),
                workspace,
                new Verification(admission.delegation().verification(), workspace),
                progress);
    }

    Delegation delegation() {
        return admission.delegation();
    }

    Budget budget() {
        return admission.budget();
    }
}
