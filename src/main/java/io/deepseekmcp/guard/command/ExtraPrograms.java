package io.deepseekmcp.guard.command;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.util.List;
import java.util.Optional;

/** The programs that the user's settings add, with any arguments but those that the table keeps refused. */
final class ExtraPrograms {
    private final CommandPolicy policy;
    private final Settings.Commands settings;
    private final PathGuard paths;
    private final ProgramNames platform;

    ExtraPrograms(CommandPolicy policy, Settings.Commands settings, PathGuard paths, ProgramNames platform) {
        this.policy = policy;
        this.settings = settings;
        this.paths = paths;
        this.platform = platform;
    }

    /** Whether the settings add a program of this name. */
    boolean hasName(String name) {
        return settings.extraAllowedExecutables().stream()
                .anyMatch(entry ->
                        !platform.isPath(entry) && platform.tableName(entry).equals(name));
    }

    /** Whether the settings add this file of the workspace. */
    boolean hasFile(WorkspacePath file) {
        return settings.extraAllowedExecutables().stream()
                .map(entry -> entry.startsWith("./") ? entry.substring(2) : entry)
                .anyMatch(file.display()::equals);
    }

    /** Refuses arguments that stay refused. */
    void checkArguments(String program, List<String> arguments, WorkspacePath directory) throws Refused {
        Optional<String> refused = policy.optIn().refused(program, arguments);
        if (refused.isPresent()) {
            throw Refusals.refused(
                    "argument",
                    program + " is not run with " + Refusals.shown(refused.get()) + ": it may write or start programs.",
                    "Leave it out.");
        }
        for (String argument : arguments) {
            if (policy.denied().group(programIn(argument)).isPresent()) {
                String way = policy.optIn().insteadOf(program).orElse("leave it out");
                throw Refusals.refused(
                        "hard-denied",
                        Refusals.shown(argument) + " names a program that is never run.",
                        "Instead: " + way + ".");
            }
        }
        new ArgumentPaths(paths, directory).checkUnruled(arguments);
    }

    /** The name at the end of an argument that is a program, a path of one, or a flag with one as its value. */
    private static String programIn(String argument) {
        String value = argument.substring(argument.indexOf('=') + 1);
        return value.substring(Math.max(value.lastIndexOf('/'), value.lastIndexOf('\\')) + 1);
    }
}
