package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a delegation's verification may have run beyond the table: an interpreter on a script of the workspace, and an
 * executable file of it. The orchestrator asked for them by name; the worker cannot make one up.
 */
final class RequestedScripts {
    private final CommandPolicy policy;
    private final PathGuard paths;
    private final Scope scope;
    private final StartState start;

    RequestedScripts(CommandPolicy policy, PathGuard paths, Scope scope, StartState start) {
        this.policy = policy;
        this.paths = paths;
        this.scope = scope;
        this.start = start;
    }

    /** The arguments of an interpreter that is to run a script, empty when they are not that. */
    Optional<List<String>> interpreted(String name, CommandRule rule, List<String> arguments, CommandContext context)
            throws Refused {
        OptionalInt at = script(name, rule, arguments);
        if (!context.asked() || at.isEmpty()) {
            return Optional.empty();
        }
        ArgumentPaths argumentPaths = new ArgumentPaths(paths, context.directory());
        String spelled = arguments.get(at.getAsInt());
        boolean toBeWritten = context.beforehand() && isNamed(spelled, context);
        if (!isThere(spelled, context) && !toBeWritten) {
            return Optional.empty();
        }
        checkUnchanged(argumentPaths.path(spelled));
        argumentPaths.checkUnruled(arguments.subList(at.getAsInt() + 1, arguments.size()));
        return Optional.of(arguments);
    }

    /** What to say instead of {@code refusal} where verification names a script that is not there. */
    Refused orMissing(Refused refusal, String name, CommandRule rule, List<String> arguments, CommandContext context) {
        OptionalInt at = script(name, rule, arguments);
        if (!context.asked() || at.isEmpty() || isThere(arguments.get(at.getAsInt()), context)) {
            return refusal;
        }
        String script = arguments.get(at.getAsInt());
        return Refusals.refused(
                "not-found",
                Refusals.shown(script) + " does not exist.",
                isNamed(script, context)
                        ? "Write it first."
                        : "It must be there before the delegation begins, or scope must name it without a wildcard.");
    }

    /** Refuses a script that is not as it was when the delegation began, unless the delegation may write it by name. */
    void checkUnchanged(WorkspacePath script) throws Refused {
        if (!start.isUnchangedScript(script.resolved()) && !scope.names(script.display())) {
            throw changed(script.display());
        }
    }

    static Refused changed(String file) {
        return Refusals.refused(
                "changed",
                Refusals.shown(file) + " is not as it was when the delegation began, so it is not run.",
                "Go on without it, or say in your report that it must be run by the user.");
    }

    /** Where the first argument stands that is no flag, if it is a script by its ending. */
    private OptionalInt script(String name, CommandRule rule, List<String> arguments) {
        int at = 0;
        while (at < arguments.size() && isPlainFlag(rule, arguments.get(at))) {
            at++;
        }
        boolean isScript = at < arguments.size() && isScript(arguments.get(at), policy.scriptEndings(name));
        return isScript ? OptionalInt.of(at) : OptionalInt.empty();
    }

    private static boolean isPlainFlag(CommandRule rule, String argument) {
        return rule.syntax()
                .flags()
                .named(argument)
                .filter(flag -> flag.form() == Flag.Form.ALONE)
                .isPresent();
    }

    private static boolean isScript(String argument, Set<String> endings) {
        String file = argument.substring(argument.lastIndexOf('/') + 1);
        int dot = file.lastIndexOf('.');
        return !argument.startsWith("-") && endings.contains(dot < 0 ? "-" : file.substring(dot + 1));
    }

    private static boolean isThere(String script, CommandContext context) {
        try {
            return Files.isRegularFile(context.directory().resolved().resolve(script));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private boolean isNamed(String script, CommandContext context) {
        try {
            return scope.names(paths.toRead(script, context.directory()).display());
        } catch (Refused e) {
            return false;
        }
    }
}
