package io.deepseekmcp.guard.command;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.command.CommandJudge.Judgement;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.PathSpelling;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Turns an argv as a model spells it into an {@link ApprovedCommand}, or refuses it. One for each delegation, made when it
 * begins: programs and scripts of the workspace must be as they were then.
 */
public final class CommandGuard {
    private final CommandPolicy policy;
    private final PathGuard paths;
    private final Scope scope;
    private final Set<List<String>> verification;
    private final ProgramNames platform;
    private final StartState start;
    private final Programs programs;
    private final ProgramPermission permission;
    private final ExtraPrograms extras;
    private final RequestedScripts asked;
    private final CommandJudge judge;
    private final GitCommands git;

    /**
     * A guard for one delegation.
     *
     * @param verification the argvs that the orchestrator asked for by name; they may be a little more than the worker's
     *     own
     * @param searchPath the {@code PATH} of the server's own environment
     */
    public CommandGuard(
            CommandPolicy policy,
            Settings.Commands settings,
            PathGuard paths,
            List<List<String>> verification,
            String searchPath,
            GitQuestions git) {
        this(policy, settings, paths, verification, searchPath, git, ProgramNames.ofThisPlatform());
    }

    CommandGuard(
            CommandPolicy policy,
            Settings.Commands settings,
            PathGuard paths,
            List<List<String>> verification,
            String searchPath,
            GitQuestions git,
            ProgramNames platform) {
        this.policy = policy;
        this.paths = paths;
        this.scope = paths.scope();
        this.verification = verification.stream().map(List::copyOf).collect(Collectors.toUnmodifiableSet());
        this.platform = platform;
        this.start = StartState.take(policy, paths, watchedFiles(settings));
        ProgramFinder finder = ProgramFinder.of(searchPath, paths.root(), platform);
        this.programs = new Programs(policy, paths.root(), finder, start, platform);
        this.permission = new ProgramPermission(policy, settings, platform);
        this.extras = new ExtraPrograms(policy, settings, paths, platform);
        this.asked = new RequestedScripts(policy, paths, paths.scope(), start);
        this.judge = new CommandJudge(policy, settings, paths, permission, asked, platform);
        this.git = new GitCommands(policy, paths, git);
    }

    /** Judges one command that is to run in {@code directory}. */
    public ApprovedCommand approve(List<String> argv, WorkspacePath directory) throws Refused {
        return judgement(argv, directory, false);
    }

    /**
     * Judges a verification at the root before the worker begins: a script that the scope names without a wildcard may be
     * missing, as the worker may write it.
     */
    public void admit(List<String> argv) throws Refused {
        judgement(argv, paths.toRead("."), true);
    }

    private ApprovedCommand judgement(List<String> argv, WorkspacePath directory, boolean beforehand) throws Refused {
        ArgvShape.check(argv, policy.limits());
        boolean isAsked = verification.contains(argv) && directory.display().equals(".");
        CommandContext context = new CommandContext(
                directory, isAsked, beforehand, 0, name -> programs.isLocal(name, directory), git.revisions(directory));
        return platform.isPath(argv.get(0)) ? byPath(argv, context) : byName(argv, context);
    }

    private ApprovedCommand byName(List<String> argv, CommandContext context) throws Refused {
        String name = platform.tableName(argv.get(0));
        permission.checkNotDenied(name);
        WorkspacePath directory = context.directory();
        if (policy.command(name).isEmpty() && extras.hasName(name)) {
            List<String> arguments = argv.subList(1, argv.size());
            extras.checkArguments(name, arguments, directory);
            return approved(argv, programs.find(name, argv.get(0), false, directory), arguments, Map.of(), directory);
        }
        Judgement judgement = judge.judge(named(name, argv), context);
        if (judgement.rule().name().equals("git")) {
            Path program = programs.find("git", argv.get(0), true, directory);
            return git.approved(program, argv, judgement.parsed().orElseThrow(), judge.values(context), context);
        }
        return approved(
                argv,
                program(judgement, argv.get(0), directory),
                judgement.arguments(),
                judgement.environment(),
                directory);
    }

    private Path program(Judgement judgement, String spelled, WorkspacePath directory) throws Refused {
        if (judgement.local()) {
            return programs.local(judgement.program(), directory);
        }
        boolean runsSource =
                judgement.rule().name().equals("java") && judgement.parsed().isEmpty();
        return runsSource
                ? ownJava()
                : programs.find(judgement.program(), spelled, judgement.rule().onPathOnly(), directory);
    }

    /** The java that runs this: it is there, and of a version that runs a source file. */
    private Path ownJava() {
        String file = platform == ProgramNames.WINDOWS ? "java.exe" : "java";
        return Path.of(System.getProperty("java.home"), "bin", file);
    }

    private ApprovedCommand byPath(List<String> argv, CommandContext context) throws Refused {
        String spelled = argv.get(0).replace('\\', '/');
        String wrapperName = platform == ProgramNames.WINDOWS ? platform.tableName(spelled) : spelled;
        Optional<CommandPolicy.Wrapper> wrapper = policy.wrapper(wrapperName);
        if (wrapper.isPresent()) {
            return wrapper(argv, spelled, wrapper.get(), context);
        }
        Optional<Path> tool = programs.inToolFolder(spelled, context.directory());
        if (tool.isPresent()) {
            return tool(argv, tool.get(), context);
        }
        return fileOfWorkspace(argv, spelled, context);
    }

    /** {@code ./mvnw}: the rule of the tool that it starts, as long as it starts the one that it did. */
    private ApprovedCommand wrapper(
            List<String> argv, String spelled, CommandPolicy.Wrapper wrapper, CommandContext context) throws Refused {
        Judgement judgement = judge.judge(named(wrapper.command(), argv), context);
        Path directory = context.directory().resolved();
        Optional<Path> file = programs.in(directory, spelled.substring(spelled.lastIndexOf('/') + 1));
        if (file.isEmpty()) {
            throw Refusals.refused(
                    "not-found",
                    Refusals.shown(argv.get(0)) + " is no executable file here.",
                    "Instead: " + wrapper.command() + ".");
        }
        WorkspacePath script = paths.toRead(file.get().getFileName().toString(), context.directory());
        boolean mayChange = context.asked() && scope.names(script.display());
        if (!start.isUnchangedWrapper(file.get(), wrapper.unchanged()) && !mayChange) {
            throw RequestedScripts.changed(script.display());
        }
        return approved(argv, file.get(), judgement.arguments(), judgement.environment(), context.directory());
    }

    private ApprovedCommand tool(List<String> argv, Path file, CommandContext context) throws Refused {
        String name = platform.tableName(file.getFileName().toString());
        Judgement judgement = judge.judge(named(name, argv), context);
        if (judgement.rule().onPathOnly() || judgement.local()) {
            throw Refusals.refused("executable", name + " is run by its name.", "Instead: " + name + ".");
        }
        Path program = programs.vouched(file, name);
        return approved(argv, program, judgement.arguments(), judgement.environment(), context.directory());
    }

    /** An executable file of the workspace: one that the settings add, or one that the verification names. */
    private ApprovedCommand fileOfWorkspace(List<String> argv, String spelled, CommandContext context) throws Refused {
        String base = spelled.substring(spelled.lastIndexOf('/') + 1);
        permission.checkNotDenied(platform.tableName(base));
        if (spelled.startsWith("/") || PathSpelling.hasScheme(spelled)) {
            throw Refusals.refused(
                    "executable",
                    Refusals.shown(argv.get(0)) + " is an absolute path.",
                    "Name the program, " + Refusals.shown(base) + ": the server finds it.");
        }
        WorkspacePath file = paths.toRead(spelled, context.directory());
        boolean extra = extras.hasFile(file);
        if (!extra && !context.asked()) {
            throw Refusals.refused(
                    "executable",
                    Refusals.shown(argv.get(0)) + " is a program of the workspace.",
                    "It runs only if verification names exactly this argv or the user adds it to"
                            + " commands.extra_allowed_executables.");
        }
        if (!ProgramFinder.isProgram(file.resolved())) {
            throw Refusals.refused(
                    "not-found",
                    Refusals.shown(argv.get(0)) + " is no executable file.",
                    "It must be one before the delegation begins.");
        }
        List<String> arguments = argv.subList(1, argv.size());
        if (extra) {
            extras.checkArguments(base, arguments, context.directory());
        }
        asked.checkUnchanged(file);
        new ArgumentPaths(paths, context.directory()).checkUnruled(arguments);
        return approved(argv, file.resolved(), arguments, Map.of(), context.directory());
    }

    private ApprovedCommand approved(
            List<String> requested,
            Path program,
            List<String> arguments,
            Map<String, String> environment,
            WorkspacePath directory)
            throws Refused {
        if (!platform.passesOn(program.toString(), arguments)) {
            throw Refusals.refused(
                    "argument",
                    "A batch file cannot be given & | < > ^ % ! \" ( ) ; ` ' safely.",
                    "Leave out the argument that has one of these.");
        }
        List<String> argv = new ArrayList<>(List.of(program.toString()));
        argv.addAll(arguments);
        return new ApprovedCommand(requested, argv, directory.resolved(), environment).within(paths);
    }

    /** Every word of the verification and every program of the settings that is a file of the workspace. */
    private List<Path> watchedFiles(Settings.Commands settings) {
        List<String> names = new ArrayList<>(settings.extraAllowedExecutables());
        verification.forEach(names::addAll);
        List<Path> files = new ArrayList<>();
        for (String name : names) {
            try {
                files.add(paths.toRead(name).resolved());
            } catch (Refused e) {
                // no file of the workspace that anybody could run
            }
        }
        return files;
    }

    private static List<String> named(String name, List<String> argv) {
        List<String> named = new ArrayList<>(argv);
        named.set(0, name);
        return named;
    }
}
