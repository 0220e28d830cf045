package io.deepseekmcp.guard;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.ArgumentWalk.Rest;
import io.deepseekmcp.guard.ArgumentWalk.Walked;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Judges a listed command by its rule, and the commands that it starts by theirs. */
final class CommandJudge {
    private final CommandPolicy policy;
    private final Settings.Commands settings;
    private final PathGuard paths;
    private final Scripts scripts;
    private final ProgramNames platform;

    /** Judges the scripts that an interpreter may run for a verification. */
    interface Scripts {
        /** Refuses a script that is not as it was when the delegation began, nor asked for to be changed. */
        void check(WorkspacePath script) throws Refused;
    }

    /**
     * The circumstances of one command.
     *
     * @param asked whether the delegation's verification gives exactly this command
     * @param depth how many commands around it start it
     * @param isLocalProgram whether a name is that of a listed program of {@code node_modules/.bin}
     */
    record Circumstances(
            WorkspacePath directory,
            boolean asked,
            int depth,
            Predicate<String> isLocalProgram,
            GitRevisions revisions) {
        Circumstances inside() {
            return new Circumstances(directory, asked, depth + 1, isLocalProgram, revisions);
        }
    }

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
            CommandPolicy policy, Settings.Commands settings, PathGuard paths, Scripts scripts, ProgramNames platform) {
        this.policy = policy;
        this.settings = settings;
        this.paths = paths;
        this.scripts = scripts;
        this.platform = platform;
    }

    /** Judges a command whose first word is a name of the table. */
    Judged judge(List<String> argv, Circumstances circumstances) throws Refused {
        String name = argv.get(0);
        CommandRule rule = listed(name);
        checkDepth(circumstances);
        List<String> arguments = argv.subList(1, argv.size());
        Optional<List<String>> script = script(name, rule, arguments, circumstances);
        if (script.isPresent()) {
            return new Judged(rule, name, false, script.get(), Map.of(), Optional.empty());
        }
        boolean git = rule.name().equals("git");
        Walked walked = walk(rule, arguments, circumstances, git);
        Map<String, String> environment = environment(rule, walked.rule());
        if (walked.rest().isEmpty()) {
            return new Judged(rule, name, false, resolved(walked.arguments()), environment, Optional.of(walked));
        }
        return around(rule, name, walked, environment, circumstances);
    }

    /** The rule of a name, if the name is not denied. */
    CommandRule listed(String name) throws Refused {
        checkDenied(name);
        Optional<CommandRule> rule = policy.command(name);
        if (rule.isEmpty()) {
            throw unlisted(name);
        }
        checkDenied(rule.get().name());
        return rule.get();
    }

    /** Refuses what nothing allows and what the user's settings deny. */
    void checkDenied(String name) throws Refused {
        var group = policy.denied().group(name);
        if (group.isPresent()) {
            throw Refusals.refused(
                    "hard-denied",
                    Refusals.shown(name) + " is never run (" + group.get().name() + ").",
                    instead(policy.denied().insteadOf(name)));
        }
        for (String denied : settings.extraDeniedExecutables()) {
            if (platform.tableName(denied).equals(platform.tableName(name))) {
                throw Refusals.refused(
                        "denied-by-user",
                        Refusals.shown(name) + " is denied by commands.extra_denied_executables.",
                        "Go on without it, or say in your report what is needed.");
            }
        }
    }

    private Refused unlisted(String name) {
        String way = policy.denied().insteadOf(name);
        if (way.isEmpty()) {
            way = policy.optIn().insteadOf(name).orElse("");
        }
        return Refusals.refused(
                "not-listed",
                Refusals.shown(name) + " is not on the list of commands.",
                way.isEmpty()
                        ? "Use the project's test, lint or build command; the user adds programs by"
                                + " commands.extra_allowed_executables."
                        : instead(way));
    }

    private static String instead(String way) {
        return way.isEmpty() ? "" : "Instead: " + way + ".";
    }

    private void checkDepth(Circumstances circumstances) throws Refused {
        if (circumstances.depth() > policy.limits().nesting()) {
            throw Refusals.refused("nesting", "Too many commands in one another.", "Run the innermost one.");
        }
    }

    private Walked walk(CommandRule rule, List<String> arguments, Circumstances circumstances, boolean git)
            throws Refused {
        ValueCheck values = values(circumstances);
        ArgumentWalk walk = new ArgumentWalk(rule, arguments, values, circumstances.isLocalProgram(), git);
        return walk.walk(settings.offline());
    }

    ValueCheck values(Circumstances circumstances) {
        ScriptPermission names =
                new ScriptPermission(policy.scripts(), settings.extraAllowedScripts(), circumstances.asked());
        ArgumentPaths net = new ArgumentPaths(paths, circumstances.directory());
        return new ValueCheck(net, names, circumstances.revisions());
    }

    private Judged around(
            CommandRule rule, String name, Walked walked, Map<String, String> environment, Circumstances circumstances)
            throws Refused {
        Rest rest = walked.rest().orElseThrow();
        List<String> inner = rest.argv();
        switch (rest.type()) {
            case PROGRAM -> {
                if (circumstances.depth() > 0) {
                    throw Refusals.refused("nesting", name + " starts no other command from here.", "Run it alone.");
                }
                return localProgram(inner, circumstances);
            }
            case MODULE -> inner = module(inner, circumstances);
            default -> inner = command(inner, circumstances);
        }
        List<String> arguments = new ArrayList<>(walked.arguments());
        arguments.addAll(inner);
        return new Judged(rule, name, false, resolved(arguments), environment, Optional.of(walked));
    }

    /** {@code npx NAME}: the program itself, judged by its own rule. A {@code --} behind the name means nothing. */
    private Judged localProgram(List<String> inner, Circumstances circumstances) throws Refused {
        List<String> argv = new ArrayList<>(inner);
        if (argv.size() > 1 && argv.get(1).equals("--")) {
            argv.remove(1);
        }
        Judged judged = judge(argv, circumstances.inside());
        if (judged.rule().onPathOnly()) {
            throw Refusals.refused(
                    "program", argv.get(0) + " is no program of node_modules/.bin.", "Run it by itself.");
        }
        return new Judged(
                judged.rule(), judged.program(), true, judged.arguments(), judged.environment(), judged.walked());
    }

    private List<String> command(List<String> inner, Circumstances circumstances) throws Refused {
        if (platform.isPath(inner.get(0)) || inner.get(0).equals("git")) {
            throw Refusals.refused(
                    "nesting",
                    Refusals.shown(inner.get(0)) + " is not started by another command.",
                    "Run it by itself.");
        }
        Judged judged = judge(inner, circumstances.inside());
        if (judged.local()) {
            throw Refusals.refused("nesting", inner.get(0) + " is not started by another command.", "Run it alone.");
        }
        List<String> argv = new ArrayList<>(List.of(inner.get(0)));
        argv.addAll(judged.arguments());
        return argv;
    }

    private List<String> module(List<String> inner, Circumstances circumstances) throws Refused {
        String module = inner.get(0);
        checkDenied(module);
        Optional<CommandRule> rule = policy.module(module);
        if (rule.isEmpty()) {
            throw Refusals.refused(
                    "module",
                    "python -m " + Refusals.shown(module) + " is not on the list of modules.",
                    "Permitted: pytest, unittest, mypy, ruff, coverage and other checkers by name.");
        }
        checkDenied(rule.get().name());
        checkDepth(circumstances.inside());
        checkShadow(module, circumstances.directory().resolved());
        Walked walked = walk(rule.get(), inner.subList(1, inner.size()), circumstances.inside(), false);
        List<String> argv = new ArrayList<>(List.of(module));
        argv.addAll(
                walked.rest().isPresent()
                        ? around(rule.get(), module, walked, Map.of(), circumstances.inside())
                                .arguments()
                        : walked.arguments());
        return argv;
    }

    /** Python looks for modules in the working directory first. */
    private static void checkShadow(String module, Path directory) throws Refused {
        for (String ending : List.of("", ".py", ".pyc", ".pyd", ".so")) {
            if (Files.exists(directory.resolve(module + ending), LinkOption.NOFOLLOW_LINKS)) {
                throw Refusals.refused(
                        "shadowed",
                        "\"" + module + ending + "\" in the working directory would run in place of the module "
                                + module + ".",
                        "Run " + module + " by its own name.");
            }
        }
    }

    /** The arguments of an interpreter that is to run a script which the verification names, if that is what they are. */
    private Optional<List<String>> script(
            String name, CommandRule rule, List<String> arguments, Circumstances circumstances) throws Refused {
        Set<String> endings = policy.scriptEndings(name);
        if (!circumstances.asked() || endings.isEmpty()) {
            return Optional.empty();
        }
        int at = 0;
        while (at < arguments.size() && isPlainFlag(rule, arguments.get(at))) {
            at++;
        }
        if (at == arguments.size() || !isScript(arguments.get(at), endings, circumstances.directory())) {
            return Optional.empty();
        }
        ArgumentPaths net = new ArgumentPaths(paths, circumstances.directory());
        scripts.check(net.path(arguments.get(at)));
        checkLoosely(arguments.subList(at + 1, arguments.size()), net);
        return Optional.of(arguments);
    }

    private static boolean isPlainFlag(CommandRule rule, String argument) {
        return rule.syntax()
                .flags()
                .named(argument)
                .filter(flag -> flag.form() == Flag.Form.ALONE)
                .isPresent();
    }

    private static boolean isScript(String argument, Set<String> endings, WorkspacePath directory) {
        String file = argument.substring(argument.lastIndexOf('/') + 1);
        int dot = file.lastIndexOf('.');
        boolean fits = !argument.startsWith("-") && endings.contains(dot < 0 ? "-" : file.substring(dot + 1));
        return fits && Files.isRegularFile(directory.resolved().resolve(argument));
    }

    /** The net for arguments that no rule describes. */
    static void checkLoosely(List<String> arguments, ArgumentPaths net) throws Refused {
        for (String argument : arguments) {
            if (argument.length() > 1 && argument.startsWith("-")) {
                net.flagNet(argument);
            } else {
                net.net(argument);
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
