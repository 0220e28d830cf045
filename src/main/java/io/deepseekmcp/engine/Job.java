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

    static Job of(Admission admission, EngineDependencies setup, Caller caller) {
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
