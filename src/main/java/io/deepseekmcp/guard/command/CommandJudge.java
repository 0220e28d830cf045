package io.deepseekmcp.guard.command;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.command.ArgumentWalk.ParsedArguments;
import io.deepseekmcp.guard.command.ArgumentWalk.Rest;
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
    private final RequestedScripts asked;
    private final ProgramNames platform;

    /**
     * A command that may run.
     *
     * @param rule of the program that starts
     * @param program its name
     * @param local whether it is the one of {@code node_modules/.bin}
     * @param arguments as they run
     * @param parsed what its arguments were, empty for a script
     */
    record Judgement(
            CommandRule rule,
            String program,
            boolean local,
            List<String> arguments,
            Map<String, String> environment,
            Optional<ParsedArguments> parsed) {}

    CommandJudge(
            CommandPolicy policy,
            Settings.Commands settings,
            PathGuard paths,
            ProgramPermission permission,
            RequestedScripts asked,
            ProgramNames platform) {
        this.policy = policy;
        this.settings = settings;
        this.paths = paths;
        this.permission = permission;
        this.asked = asked;
        this.platform = platform;
    }

    /** Judges a command whose first word is a name of the table. */
    Judgement judge(List<String> argv, CommandContext context) throws Refused {
        String name = argv.get(0);
        CommandRule rule = permission.listed(name);
        checkDepth(context);
        List<String> arguments = argv.subList(1, argv.size());
        Optional<List<String>> script = asked.interpreted(name, rule, arguments, context);
        if (script.isPresent()) {
            return new Judgement(rule, name, false, script.get(), Map.of(), Optional.empty());
        }
        ParsedArguments parsed;
        try {
            parsed = walk(rule, arguments, context);
        } catch (Refused e) {
            throw asked.orMissing(e, name, rule, arguments, context);
        }
        checkPrinted(rule, parsed, context);
        Map<String, String> environment = environment(rule, parsed.rule());
        if (parsed.rest().isEmpty()) {
            return new Judgement(rule, name, false, resolved(parsed.arguments()), environment, Optional.of(parsed));
        }
        Rest rest = parsed.rest().get();
        if (rest.type() == ValueType.Known.PROGRAM) {
            return localProgram(name, rest.argv(), context);
        }
        List<String> all = new ArrayList<>(parsed.arguments());
        all.addAll(inner(rest, context));
        return new Judgement(rule, name, false, resolved(all), environment, Optional.of(parsed));
    }

    /** The check of values in these circumstances. */
    ValueCheck values(CommandContext context) {
        ScriptPermission names =
                new ScriptPermission(policy.scripts(), settings.extraAllowedScripts(), context.asked());
        return new ValueCheck(new ArgumentPaths(paths, context.directory()), names, context.revisions());
    }

    private ParsedArguments walk(CommandRule rule, List<String> arguments, CommandContext context) throws Refused {
        boolean git = rule.name().equals("git");
        return new ArgumentWalk(rule, arguments, values(context), context.isLocalProgram(), git)
                .walk(settings.offline());
    }

    private void checkPrinted(CommandRule rule, ParsedArguments parsed, CommandContext context) throws Refused {
        if (parsed.rule().printing().holds(parsed.flagNames())) {
            List<String> operands = new ArrayList<>(parsed.operands());
            operands.addAll(parsed.afterDashes());
            new PrintedFiles(paths, parsed.rule().printing().endings())
                    .check(rule.name(), operands, context.directory());
        }
    }

    private void checkDepth(CommandContext context) throws Refused {
        if (context.depth() > policy.limits().nesting()) {
            throw Refusals.refused("nesting", "Too many commands in one another.", "Run the innermost one.");
        }
    }

    /** {@code npx NAME}: the program itself, judged by its own rule. A {@code --} after the name means nothing. */
    private Judgement localProgram(String starter, List<String> inner, CommandContext context) throws Refused {
        if (context.depth() > 0) {
            throw notFromHere(starter);
        }
        List<String> argv = new ArrayList<>(inner);
        if (argv.size() > 1 && argv.get(1).equals("--")) {
            argv.remove(1);
        }
        Judgement judgement = judge(argv, context.inside());
        if (judgement.rule().onPathOnly()) {
            throw notFromHere(argv.get(0));
        }
        return new Judgement(
                judgement.rule(),
                judgement.program(),
                true,
                judgement.arguments(),
                judgement.environment(),
                judgement.parsed());
    }

    private List<String> inner(Rest rest, CommandContext context) throws Refused {
        return rest.type() == ValueType.Known.MODULE
                ? module(rest.argv(), context.inside())
                : command(rest.argv(), context.inside());
    }

    /**
     * A command that a wrapper looks up and starts by itself, so that it must be one that needs nothing of the server.
     */
    private List<String> command(List<String> argv, CommandContext context) throws Refused {
        String name = argv.get(0);
        if (platform.isPath(name) || name.equals("git")) {
            throw notFromHere(name);
        }
        Judgement judgement = judge(argv, context);
        if (judgement.local()) {
            throw notFromHere(name);
        }
        List<String> runs = new ArrayList<>(List.of(name));
        runs.addAll(judgement.arguments());
        return runs;
    }

    private static Refused notFromHere(String name) {
        return Refusals.refused(
                "nesting", Refusals.shown(name) + " is not started by another command.", "Run it by itself.");
    }

    private List<String> module(List<String> argv, CommandContext context) throws Refused {
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
        checkDepth(context);
        checkNotShadowed(module, context.directory().resolved());
        ParsedArguments parsed = walk(rule.get(), argv.subList(1, argv.size()), context);
        checkPrinted(rule.get(), parsed, context);
        List<String> runs = new ArrayList<>(List.of(module));
        runs.addAll(parsed.arguments());
        if (parsed.rest().isPresent()) {
            runs.addAll(inner(parsed.rest().get(), context));
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
