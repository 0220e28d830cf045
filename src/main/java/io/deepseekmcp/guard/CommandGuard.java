package io.deepseekmcp.guard;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.CommandJudge.Circumstances;
import io.deepseekmcp.guard.CommandJudge.Judged;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    private final Settings.Commands settings;
    private final PathGuard paths;
    private final Scope scope;
    private final Set<List<String>> verification;
    private final ProgramNames platform;
    private final ProgramFinder finder;
    private final StartState start;
    private final CommandJudge judge;
    private final GitQuestions questions;
    private final Optional<Repository> repository;

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
            Scope scope,
            List<List<String>> verification,
            String searchPath,
            GitQuestions git) {
        this(policy, settings, paths, scope, verification, searchPath, git, ProgramNames.ofThisPlatform());
    }

    CommandGuard(
            CommandPolicy policy,
            Settings.Commands settings,
            PathGuard paths,
            Scope scope,
            List<List<String>> verification,
            String searchPath,
            GitQuestions git,
            ProgramNames platform) {
        this.policy = policy;
        this.settings = settings;
        this.paths = paths;
        this.scope = scope;
        this.verification = verification.stream().map(List::copyOf).collect(Collectors.toUnmodifiableSet());
        this.platform = platform;
        this.finder = ProgramFinder.of(searchPath, paths.root(), platform);
        this.start = new StartState(paths.root(), policy.toolFolders(), watchedScripts());
        this.judge = new CommandJudge(policy, settings, paths, this::checkScript, platform);
        this.questions = git;
        this.repository = Repository.around(paths.root());
    }

    /** Judges one command that is to run in {@code directory}. */
    public ApprovedCommand approve(List<String> argv, WorkspacePath directory) throws Refused {
        ArgvShape.check(argv, policy.limits());
        boolean asked = verification.contains(argv) && directory.display().equals(".");
        Circumstances circumstances =
                new Circumstances(directory, asked, 0, name -> isLocalProgram(name, directory), revisions(directory));
        String name = argv.get(0);
        if (!platform.isPath(name)) {
            return byName(argv, circumstances);
        }
        return byPath(argv, circumstances);
    }

    private ApprovedCommand byName(List<String> argv, Circumstances circumstances) throws Refused {
        String name = platform.tableName(argv.get(0));
        judge.checkDenied(name);
        if (policy.command(name).isEmpty() && isExtra(name)) {
            checkExtra(name, argv, circumstances);
            Path program = find(name, argv.get(0), false, circumstances.directory());
            return approved(argv, program, argv.subList(1, argv.size()), Map.of(), circumstances);
        }
        if (policy.command(name).isEmpty() && policy.wrapper("./" + name).isPresent()) {
            throw Refusals.refused("not-listed", Refusals.shown(name) + " is not on PATH.", "Instead: ./" + name + ".");
        }
        Judged judged = judge.judge(named(name, argv), circumstances);
        if (judged.rule().name().equals("git")) {
            return git(argv, judged, circumstances);
        }
        Path program = program(judged, argv.get(0), circumstances);
        return approved(argv, program, judged.arguments(), judged.environment(), circumstances);
    }

    private Path program(Judged judged, String spelled, Circumstances circumstances) throws Refused {
        if (judged.local()) {
            return local(judged.program(), circumstances.directory());
        }
        if (judged.rule().name().equals("java") && judged.walked().isEmpty()) {
            return Path.of(
                    System.getProperty("java.home"), "bin", platform == ProgramNames.WINDOWS ? "java.exe" : "java");
        }
        return find(judged.program(), spelled, judged.rule().onPathOnly(), circumstances.directory());
    }

    private ApprovedCommand byPath(List<String> argv, Circumstances circumstances) throws Refused {
        String spelled = argv.get(0).replace('\\', '/');
        Optional<CommandPolicy.Wrapper> wrapper = policy.wrapper(wrapperName(spelled));
        Optional<Path> tool = toolFolderProgram(spelled, circumstances.directory());
        if (wrapper.isPresent()) {
            return wrapper(argv, spelled, wrapper.get(), circumstances);
        }
        if (tool.isPresent()) {
            String name = platform.tableName(tool.get().getFileName().toString());
            Judged judged = judge.judge(named(name, argv), circumstances);
            if (judged.rule().onPathOnly() || judged.local()) {
                throw Refusals.refused("executable", name + " is run by its name.", "Instead: " + name + ".");
            }
            Path program = vouched(tool.get(), name);
            return approved(argv, program, judged.arguments(), judged.environment(), circumstances);
        }
        return ofWorkspace(argv, spelled, circumstances);
    }

    private ApprovedCommand wrapper(
            List<String> argv, String spelled, CommandPolicy.Wrapper wrapper, Circumstances circumstances)
            throws Refused {
        Judged judged = judge.judge(named(wrapper.command(), argv), circumstances);
        WorkspacePath script = paths.toRead(spelled, circumstances.directory());
        Path file = script.resolved();
        if (!ProgramFinder.isProgram(file)) {
            throw Refusals.refused(
                    "not-found",
                    Refusals.shown(argv.get(0)) + " is no executable file here.",
                    "Instead: " + wrapper.command() + ".");
        }
        boolean same = start.isUnchangedScript(file);
        for (String beside : wrapper.unchanged()) {
            same &= start.isSame(file.resolveSibling(beside));
        }
        if (!same && !(circumstances.asked() && scope.names(script.display()))) {
            throw changed(script.display());
        }
        return approved(argv, file, judged.arguments(), judged.environment(), circumstances);
    }

    /** An executable file of the workspace: one that the settings add, or one that the verification names. */
    private ApprovedCommand ofWorkspace(List<String> argv, String spelled, Circumstances circumstances) throws Refused {
        String base = spelled.substring(spelled.lastIndexOf('/') + 1);
        judge.checkDenied(platform.tableName(base));
        if (spelled.startsWith("/") || PathSpelling.hasScheme(spelled)) {
            throw Refusals.refused(
                    "executable",
                    Refusals.shown(argv.get(0)) + " is an absolute path.",
                    "Name the program, " + Refusals.shown(base) + ": the server finds it.");
        }
        WorkspacePath file = paths.toRead(spelled, circumstances.directory());
        boolean extra = settings.extraAllowedExecutables().stream()
                .anyMatch(entry -> entry.replaceFirst("^\\./", "").equals(file.display()));
        if (!extra && !circumstances.asked()) {
            throw Refusals.refused(
                    "executable",
                    Refusals.shown(argv.get(0)) + " is a program of the workspace.",
                    "It runs only if verification names exactly this argv or the user adds it to"
                            + " commands.extra_allowed_executables.");
        }
        if (!ProgramFinder.isProgram(file.resolved())) {
            throw Refusals.refused("not-found", Refusals.shown(argv.get(0)) + " is no executable file.", "");
        }
        if (extra) {
            checkExtra(base, argv, circumstances);
        }
        checkScript(file);
        List<String> arguments = argv.subList(1, argv.size());
        CommandJudge.checkLoosely(arguments, new ArgumentPaths(paths, circumstances.directory()));
        return approved(argv, file.resolved(), arguments, Map.of(), circumstances);
    }

    private boolean isExtra(String name) {
        return settings.extraAllowedExecutables().stream()
                .anyMatch(entry ->
                        !platform.isPath(entry) && platform.tableName(entry).equals(name));
    }

    private void checkExtra(String name, List<String> argv, Circumstances circumstances) throws Refused {
        List<String> arguments = argv.subList(1, argv.size());
        Optional<String> refused = policy.optIn().refused(name, arguments);
        if (refused.isPresent()) {
            throw Refusals.refused(
                    "argument",
                    name + " is not run with " + Refusals.shown(refused.get()) + ": it may write or start programs.",
                    "Leave it out.");
        }
        for (String argument : arguments) {
            String value = argument.substring(argument.indexOf('=') + 1);
            String program = value.substring(Math.max(value.lastIndexOf('/'), value.lastIndexOf('\\')) + 1);
            if (policy.denied().group(program).isPresent()) {
                throw Refusals.refused(
                        "hard-denied",
                        Refusals.shown(argument) + " names a program that is never run.",
                        policy.optIn()
                                .insteadOf(name)
                                .map(way -> "Instead: " + way + ".")
                                .orElse("Leave it out."));
            }
        }
        CommandJudge.checkLoosely(arguments, new ArgumentPaths(paths, circumstances.directory()));
    }

    private ApprovedCommand git(List<String> argv, Judged judged, Circumstances circumstances) throws Refused {
        Path program = find("git", argv.get(0), true, circumstances.directory());
        ArgumentWalk.Walked walked = judged.walked().orElseThrow();
        if (repository.isEmpty()) {
            throw Refusals.refused("git", "The workspace is no git repository.", "Go on without git.");
        }
        GitConfiguration configuration = configuration(walked.rule());
        GitRevisions revisions = circumstances.revisions();
        ValueCheck values = judge.values(circumstances);
        List<String> arguments =
                new GitCall(repository.get(), revisions, values, paths.deniedGitGlobs(), walked).arguments();
        HardenedGit git = HardenedGit.of(program, repository.get()).knowing(configuration);
        return new ApprovedCommand(
                argv, git.call(arguments), circumstances.directory().resolved(), git.environment());
    }

    private GitConfiguration configuration(CommandRule subcommand) throws Refused {
        try {
            GitConfiguration configuration = questions.configuration();
            new GitConfigurationCheck(policy.refusedGitKeys(), repository.orElseThrow())
                    .check(configuration, subcommand.name());
            return configuration;
        } catch (IOException e) {
            throw Refusals.refused("git", "The repository's configuration cannot be read: " + e.getMessage(), "");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusals.refused("interrupted", "The delegation is being ended.", "");
        }
    }

    private GitRevisions revisions(WorkspacePath directory) {
        Repository known = repository.orElse(new Repository(paths.root(), paths.root(), paths.root()));
        return new GitRevisions(questions, known, paths, directory);
    }

    private boolean isLocalProgram(String name, WorkspacePath directory) {
        return policy.command(name).filter(rule -> !rule.onPathOnly()).isPresent()
                && finder.inToolFolders(name, nodeFolders(), directory.resolved())
                        .isPresent();
    }

    private List<String> nodeFolders() {
        return policy.toolFolders().stream()
                .filter(folder -> folder.startsWith("node_modules"))
                .toList();
    }

    private Path local(String name, WorkspacePath directory) throws Refused {
        Optional<Path> program = finder.inToolFolders(name, nodeFolders(), directory.resolved());
        if (program.isEmpty()) {
            throw Refusals.refused(
                    "not-found",
                    name + " is not installed: there is no node_modules/.bin/" + name + ", and nothing is downloaded.",
                    "Use what the project has: npm test or npm run NAME.");
        }
        return vouched(program.get(), name);
    }

    private Path find(String name, String spelled, boolean onPathOnly, WorkspacePath directory) throws Refused {
        String file = platform == ProgramNames.WINDOWS ? spelled.toLowerCase(Locale.ROOT) : name;
        Optional<Path> tool =
                onPathOnly ? Optional.empty() : finder.inToolFolders(file, policy.toolFolders(), directory.resolved());
        if (tool.isPresent()) {
            return vouched(tool.get(), name);
        }
        Optional<Path> program = finder.onPath(file);
        if (program.isEmpty()) {
            throw notFound(name, onPathOnly);
        }
        checkTarget(program.get(), name);
        return program.get();
    }

    private Refused notFound(String name, boolean onPathOnly) {
        String tools = onPathOnly ? "" : String.join(", ", policy.toolFolders()) + " and ";
        String path = finder.folders().stream().map(Path::toString).collect(Collectors.joining(":"));
        return Refusals.refused("not-found", name + " is found nowhere.", "Searched: " + tools + "PATH " + path + ".");
    }

    /** A program of a tool folder, if it is the one that was there when the delegation began. */
    private Path vouched(Path program, String name) throws Refused {
        if (!start.isUnchangedProgram(program)) {
            throw changed(paths.root().relativize(program).toString().replace('\\', '/'));
        }
        checkTarget(program, name);
        return program;
    }

    /** A name may be a link to a shell. Version managers are links to one program, too, and tell by the name. */
    private void checkTarget(Path program, String name) throws Refused {
        try {
            String target = program.toRealPath().getFileName().toString();
            var group = policy.denied().group(target);
            if (group.isPresent() && !group.get().name().equals("package-managers")) {
                throw Refusals.refused(
                        "hard-denied", name + " is a link to " + target + ", which is never run.", "Go on without it.");
            }
        } catch (IOException e) {
            throw Refusals.refused("not-found", name + " cannot be resolved.", "");
        }
    }

    private void checkScript(WorkspacePath script) throws Refused {
        if (!start.isUnchangedScript(script.resolved()) && !scope.names(script.display())) {
            throw changed(script.display());
        }
    }

    private static Refused changed(String file) {
        return Refusals.refused(
                "changed",
                Refusals.shown(file) + " is not as it was when the delegation began, so it is not run.",
                "Go on without it, or say in your report that it must be run by the user.");
    }

    /** The spelling under which a wrapper is known: on Windows with or without its ending. */
    private String wrapperName(String spelled) {
        return platform == ProgramNames.WINDOWS ? platform.tableName(spelled) : spelled;
    }

    /** The program that a path like {@code vendor/bin/phpunit} names. */
    private Optional<Path> toolFolderProgram(String spelled, WorkspacePath directory) {
        String relative = spelled.startsWith("./") ? spelled.substring(2) : spelled;
        int slash = relative.lastIndexOf('/');
        boolean climbs = ("/" + relative + "/").contains("/../");
        if (slash < 0 || climbs || relative.startsWith("/")) {
            return Optional.empty();
        }
        String folder = relative.substring(0, slash);
        boolean known = policy.toolFolders().stream().anyMatch(tool -> ("/" + folder).endsWith("/" + tool));
        try {
            return known
                    ? finder.in(directory.resolved().resolve(folder), relative.substring(slash + 1))
                    : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static List<String> named(String name, List<String> argv) {
        List<String> named = new ArrayList<>(argv);
        named.set(0, name);
        return named;
    }

    /** Wrappers at the root, and every file that the verification or the settings name. */
    private List<Path> watchedScripts() {
        List<String> names = new ArrayList<>(settings.extraAllowedExecutables());
        for (String wrapper : policy.wrapperNames()) {
            names.add(wrapper);
            names.add(wrapper + ".bat");
            names.add(wrapper + ".cmd");
            names.addAll(policy.wrapper(wrapper).orElseThrow().unchanged());
        }
        verification.forEach(names::addAll);
        List<Path> files = new ArrayList<>();
        for (String name : names) {
            try {
                files.add(paths.toRead(name).resolved());
            } catch (Refused e) {
                // not a file of the workspace that anybody could run
            }
        }
        return files;
    }

    private ApprovedCommand approved(
            List<String> argv,
            Path program,
            List<String> arguments,
            Map<String, String> environment,
            Circumstances circumstances)
            throws Refused {
        if (!platform.passesOn(program.toString(), arguments)) {
            throw Refusals.refused(
                    "argument",
                    "A batch file cannot be given & | < > ^ % ! \" ( ) ; ` ' safely.",
                    "Leave out the argument that has one of these.");
        }
        List<String> runs = new ArrayList<>(List.of(program.toString()));
        runs.addAll(arguments);
        return new ApprovedCommand(argv, runs, circumstances.directory().resolved(), environment);
    }
}
