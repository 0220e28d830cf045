package io.deepseekmcp.engine;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.command.CommandGuard;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks the paths and commands of a request before the first question to a model, and makes the guards that bound it.
 * Every reason against it is found, not just the first.
 */
final class Admission {
    private final List<String> reasons = new ArrayList<>();
    private final String model;
    private Optional<PathGuard> paths = Optional.empty();
    private Optional<CommandGuard> commands = Optional.empty();

    private Admission(String model) {
        this.model = model;
    }

    static Admission of(Delegation delegation, EngineDependencies setup) {
        Settings settings = setup.settings();
        Admission admission = new Admission(delegation.model().orElse(settings.model()));
        admission.reasons.addAll(setup.usage().objections(settings.budgets()));
        admission.makeGuards(delegation, setup);
        return admission;
    }

    /** Why the request is blocked, one sentence each; empty when it is not. */
    List<String> reasons() {
        return List.copyOf(reasons);
    }

    String model() {
        return model;
    }

    PathGuard paths() {
        return paths.orElseThrow();
    }

    CommandGuard commands() {
        return commands.orElseThrow();
    }

    private void makeGuards(Delegation delegation, EngineDependencies setup) {
        Settings settings = setup.settings();
        Scope scope = scope(delegation.scope());
        try {
            PathRules rules = PathRules.load(settings.tools());
            paths = Optional.of(new PathGuard(setup.root(), rules, scope, delegation.denyPaths()));
        } catch (Refused e) {
            String what = e.rule().equals("root") ? "the workspace" : "deny_paths";
            reasons.add(what + " is " + e.explanation());
            return;
        }
        if (delegation.mode() == Mode.READ) {
            return;
        }
        commands = Optional.of(new CommandGuard(
                setup.policy().get(),
                settings.commands(),
                paths(),
                scope,
                delegation.verification(),
                setup.searchPath(),
                setup.git()));
        delegation.verification().forEach(this::checkVerification);
    }

    private Scope scope(Optional<List<String>> globs) {
        try {
            return globs.isPresent() && !globs.get().isEmpty() ? Scope.of(globs.get()) : Scope.everything();
        } catch (Refused e) {
            reasons.add("scope is " + e.explanation());
            return Scope.everything();
        }
    }

    private void checkVerification(List<String> argv) {
        try {
            commands().admit(argv);
        } catch (Refused e) {
            reasons.add("verification " + Json.write(argv) + " is " + e.explanation());
        }
    }
}
