package io.deepseekmcp.guard.command;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.command.ArgumentWalk.Rest;
import io.deepseekmcp.guard.command.ArgumentWalk.Walked;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Judges a listed command by its rule, and the commands that it starts by theirs. */
final class CommandJudge {
    private final CommandPolicy policy;
    private final Settings.Commands settings;
    private final PathGuard paths;
    private final ProgramPermission permission;
    private final AskedScripts asked;
    private final ProgramNames platform;

    /**
     * A command that may run.
     *
     * @param rule of the program that starts
     * @param program its name
     * @param local whether it is the one of {@code node_modules/.bin}
     * @param arguments as they run
     * @param walked what its arguments were, empty for a script
     */
    record Judged(
            CommandRule rule,
            String program,
            boolean local,
            List<String> arguments,
            Map<String, String> environment,
            Optional<Walked> walked) {}

    CommandJudge(
            CommandPolicy policy,
            Settings.Commands settings,
            PathGuard paths,
            ProgramPermission permission,
            AskedScripts asked,
            ProgramNames platform) {
        this.policy = policy;
        this.settings = settings;
        this.paths = paths;
        this.permission = permission;
        this.asked = asked;
        this.platform = platform;
    }

    /** Judges a command whose first word is a name of the table. */
    Judged judge(List<String> argv, Circumstances circumstances) throws Refused {
        String name = argv.get(0);
        CommandRule rule = permission.listed(name);
        checkDepth(circumstances);
        List<String> arguments = argv.subList(1, argv.size());
        Optional<List<String>> script = asked.interpreted(name, rule, arguments, circumstances);
        if (script.isPresent()) {
            return new Judged(rule, name, false, script.get(), Map.of(), Optional.empty());
        }
        Walked walked;
        try {
            walked = walk(rule, arguments, circumstances);
        } catch (Refused e) {
            throw asked.orMissing(e, name, rule, arguments, circumstances);
        }
        Map<String, String> environment = environment(rule, walked.rule());
        if (walked.rest().isEmpty()) {
            return new Judged(rule, name, false, resolved(walked.arguments()), environment, Optional.of(walked));
        }
        Rest rest = walked.rest().get();
        if (rest.type() == ValueType.Known.PROGRAM) {
            return localProgram(name, rest.argv(), circumstances);
        }
        List<String> all = new ArrayList<>(walked.arguments());
        all.addAll(inner(rest, circumstances));
        return new Judged(rule, name, false, resolved(all), environment, Optional.of(walked));
    }

    /** The check of values in these circumstances. */
    ValueCheck values(Circumstances circumstances) {
        ScriptPermission names =
                new ScriptPermission(policy.scripts(), settings.extraAllowedScripts(), circumstances.asked());
        return new ValueCheck(new ArgumentPaths(paths, circumstances.directory()), names, circumstances.revisions());
    }

    private Walked walk(CommandRule rule, List<String> arguments, Circumstances circumstances) throws Refused {
        boolean git = rule.name().equals("git");
        return new ArgumentWalk(rule, arguments, values(circumstances), circumstances.isLocalProgram(), git)
                .walk(settings.offline());
    }

    private void checkDepth(Circumstances circumstances) throws Refused {
        if (circumstances.depth() > policy.limits().nesting()) {
            throw Refusals.refused("nesting", "Too many commands in one another.", "Run the innermost one.");
        }
    }

    /** {@code npx NAME}: the program itself, judged by its own rule. A {@code --} behind the name means nothing. */
    private Judged localProgram(String starter, List<String> inner, Circumstances circumstances) throws Refused {
        if (circumstances.depth() > 0) {
            throw notFromHere(starter);
        }
        List<String> argv = new ArrayList<>(inner);
        if (argv.size() > 1 && argv.get(1).equals("--")) {
            argv.remove(1);
        }
        Judged judged = judge(argv, circumstances.inside());
        if (judged.rule().onPathOnly()) {
            throw notFromHere(argv.get(0));
        }
        return new Judged(
                judged.rule(), judged.program(), true, judged.arguments(), judged.environment(), judged.walked());
    }

    private List<String> inner(Rest rest, Circumstances circumstances) throws Refused {
        return rest.type() == ValueType.Known.MODULE
                ? module(rest.argv(), circumstances.inside())
                : command(rest.argv(), circumstances.inside());
    }

    /** A command that a wrapper looks up and starts by itself, so that it must be one that needs nothing of the server. */
    private List<String> command(List<String> argv, Circumstances circumstances) throws Refused {
        String name = argv.get(0);
        if (platform.isPath(name) || name.equals("git")) {
            throw notFromHere(name);
        }
        Judged judged = judge(argv, circumstances);
        if (judged.local()) {
            throw notFromHere(name);
        }
        List<String> runs = new ArrayList<>(List.of(name));
        runs.addAll(judged.arguments());
        return runs;
    }

    private static Refused notFromHere(String name) {
        return Refusals.refused(
                "nesting", Refusals.shown(name) + " is not started by another command.", "Run it by itself.");
    }

    private List<String> module(List<String> argv, Circumstances circumstances) throws Refused {
        String module = argv.get(0);
        permission.checkNotDenied(module);
        Optional<CommandRule> rule = policy.module(module);
        if (rule.isEmpty()) {
            throw Refusals.refused(
                    "module",
                    "python -m " + Refusals.shown(module) + " is not on the list of modules.",
                    "Permitted: pytest, unittest, mypy, ruff, coverage and other checkers by name.");
        }
        permission.checkNotDenied(rule.get().name());
        checkDepth(circumstances);
        checkNotShadowed(module, circumstances.directory().resolved());
        Walked walked = walk(rule.get(), argv.subList(1, argv.size()), circumstances);
        List<String> runs = new ArrayList<>(List.of(module));
        runs.addAll(walked.arguments());
        if (walked.rest().isPresent()) {
            runs.addAll(inner(walked.rest().get(), circumstances));
        }
        return runs;
    }

    /** Python looks for modules in the working directory first. */
    private static void checkNotShadowed(String module, Path directory) throws Refused {
        for (String ending : List.of("", ".py", ".pyc", ".pyd", ".so")) {
            if (Files.exists(directory.resolve(module + ending), LinkOption.NOFOLLOW_LINKS)) {
                throw Refusals.refused(
                        "shadowed",
                        Refusals.shown(module + ending) + " in the working directory would run in place of " + module
                                + ".",
                        "Run " + module + " by its own name.");
            }
        }
    }

    private static Map<String, String> environment(CommandRule tool, CommandRule subcommand) {
        Map<String, String> environment = new LinkedHashMap<>(tool.additions().environment());
        environment.putAll(subcommand.additions().environment());
        return environment;
    }

    private List<String> resolved(List<String> arguments) {
        return arguments.stream()
                .map(argument -> argument.equals("<null device>") ? platform.nullDevice() : argument)
                .toList();
    }
}
