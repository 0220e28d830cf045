package io.deepseekmcp.engine;

import io.deepseekmcp.config.Policy;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.command.CommandGuard;
import io.deepseekmcp.guard.command.CommandPolicy;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.PathRules;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.workspace.sandbox.Sandbox;
import io.deepseekmcp.workspace.sandbox.SandboxState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks the paths and commands of a request before the first question to a model, and makes the guards that bound it.
 * Every reason against it is found, not just the first.
 */
public final class Admission {
    private final List<String> reasons = new ArrayList<>();
    private final Delegation delegation;
    private final Optional<Conversation> earlier;
    private final Budget budget;
    private final String model;
    private Optional<PathGuard> paths = Optional.empty();
    private Optional<CommandGuard> commands = Optional.empty();

    private Admission(Delegation requested, Optional<Conversation> earlier, Settings settings) {
        this.delegation = requested.denying(earlier.map(Conversation::denyPaths).orElse(List.of()));
        this.earlier = earlier;
        this.budget = Budget.of(settings.budgets(), delegation.budgets());
        this.model =
                delegation.model().or(() -> earlier.map(Conversation::model)).orElse(settings.model());
    }

    /** {@code earlier} is the conversation that the worker is to go on with, if any. */
    static Admission of(Delegation delegation, Optional<Conversation> earlier, EngineDependencies setup) {
        Admission admission = new Admission(delegation, earlier, setup.settings());
        if (earlier.isPresent() && !earlier.get().root().equals(setup.root())) {
            admission.reasons.add("continue_from names a delegation in another workspace, "
                    + earlier.get().root() + ": it can be gone on with only there.");
        }
        admission.reasons.addAll(setup.usage().objections(setup.settings().budgets()));
        admission.makeGuards(setup);
        return admission;
    }

    /** Why the request is blocked, one sentence each; empty when it is not. */
    public List<String> reasons() {
        return List.copyOf(reasons);
    }

    public Delegation delegation() {
        return delegation;
    }

    /** The conversation that the worker goes on with; empty for a new one. */
    public Optional<Conversation> earlier() {
        return earlier;
    }

    /** How long the delegation may take at most. */
    public Duration maxWall() {
        return budget.maxWall();
    }

    Budget budget() {
        return budget;
    }

    /** The name of the model that was asked for, or of the server's. */
    public String model() {
        return model;
    }

    PathGuard paths() {
        return paths.orElseThrow();
    }

    CommandGuard commands() {
        return commands.orElseThrow();
    }

    private void makeGuards(EngineDependencies setup) {
        Settings settings = setup.settings();
        Policy policy = settings.policy();
        reasons.addAll(PolicyCheck.objections(policy, delegation));
        Scope requested = scope(delegation.scope());
        try {
            PathRules rules = PathRules.load(settings.tools());
            Scope scope = PolicyCheck.narrowed(requested, policy);
            paths = Optional.of(new PathGuard(setup.root(), rules, scope, PolicyCheck.denied(policy, delegation)));
        } catch (Refused e) {
            String what = e.rule().equals("root") ? "the workspace" : "deny_paths";
            reasons.add(what + " is " + e.explanation());
            return;
        }
        reasons.addAll(contextFiles(setup).objections());
        if (delegation.mode() == Mode.READ) {
            return;
        }
        CommandPolicy table = setup.programs().policy().get();
        Optional<SandboxState> sandbox = setup.programs().runner().sandbox().map(Sandbox::state);
        boolean cut = sandbox.filter(SandboxState::cutsNetwork).isPresent();
        commands = Optional.of(new CommandGuard(
                table,
                cut ? settings.commands().withoutNetwork() : settings.commands(),
                paths(),
                delegation.verification(),
                setup.programs().searchPath(),
                setup.programs().git()));
        delegation.verification().forEach(this::checkVerification);
        if (!delegation.verification().isEmpty()
                && sandbox.filter(SandboxState::refuses).isPresent()) {
            reasons.add("verification cannot run: " + sandbox.get().refusal() + ".");
        }
    }

    ContextFiles contextFiles(EngineDependencies setup) {
        return new ContextFiles(delegation.contextFiles(), paths(), setup.redactor());
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
