package io.deepseekmcp.workspace.process;

import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.workspace.sandbox.Sandbox;
import io.deepseekmcp.workspace.sandbox.SandboxedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;

/**
 * Runs approved commands without a shell, and leaves no process behind whatever happens. On Linux that holds for every
 * process that a command starts; elsewhere one that has left its parent may be missed.
 */
public final class CommandRunner {
    /** Marks of processes are so large that no other process means the same number. */
    private static final long MIN_MARK = 1L << 61;

    private final Map<String, String> server;
    private final Path root;
    private final boolean offline;
    private final Optional<Sandbox> sandbox;
    private final SystemTools tools;
    private final Platform platform = Platform.current();
    private final Set<ProcessTree> running = new HashSet<>();
    private Map<String, String> childEnvironment;
    private Map<String, String> sandboxEnvironment;
    private CommandPrefix systemLauncher;
    private boolean ending;

    /**
     * A runner for one workspace.
     *
     * @param environment the server's own variables, from which the children's are built
     * @param offline whether tools are told to stay off the network
     * @param sandbox what commands of delegations run in, where it works
     */
    public CommandRunner(Map<String, String> environment, Path root, boolean offline, Optional<Sandbox> sandbox) {
        this.server = environment;
        this.root = root;
        this.offline = offline;
        this.sandbox = sandbox;
        this.tools = new SystemTools(environment);
    }

    /** A runner without a sandbox. */
    public CommandRunner(Map<String, String> environment, Path root, boolean offline) {
        this(environment, root, offline, Optional.empty());
    }

    /** A runner without a sandbox, whose children may use the network. */
    public CommandRunner(Map<String, String> environment, Path root) {
        this(environment, root, false);
    }

    /** What commands of delegations run in. */
    public Optional<Sandbox> sandbox() {
        return sandbox;
    }

    /** Makes ready for the commands of a delegation, beside the caller's own work. */
    public void prepare(PathGuard delegation) {
        sandbox.ifPresent(s -> s.prepare(delegation));
    }

    /** Removes what the commands of a delegation, which have all ended, have left outside of the workspace. */
    public void release(PathGuard delegation) {
        List<Path> leftOvers = sandbox.map(s -> s.leftOvers(delegation)).orElse(List.of());
        tools.beginToRemove(leftOvers);
        tools.beginToRemove(sandbox.flatMap(s -> s.release(delegation)).stream().toList());
    }

    /**
     * Runs to the end, to the time-out or to an interrupt; the whole process tree is gone when this returns or throws.
     *
     * @param maxOutputChars bound of {@link CommandOutcome#output}
     */
    public CommandOutcome run(ApprovedCommand command, Duration timeout, int maxOutputChars)
            throws IOException, InterruptedException {
        return run(command, timeout, maxOutputChars, UnaryOperator.identity());
    }

    /**
     * Runs as {@link #run(ApprovedCommand, Duration, int)} does.
     *
     * @param clean is applied to the output before it is cut, as a secret that is cut is not found any more
     */
    public CommandOutcome run(
            ApprovedCommand command, Duration timeout, int maxOutputChars, UnaryOperator<String> clean)
            throws IOException, InterruptedException {
        Optional<SandboxedCommand> inside = sandbox.isPresent() ? sandbox.get().confined(command) : Optional.empty();
        RunningCommand started = start(command, inside, false);
        TextSink output = new TextSink(maxOutputChars);
        try {
            OutputPump pump = OutputPump.start(started.process().getInputStream(), output, threadName(command));
            boolean timedOut = started.finish(timeout, List.of(pump));
            Duration elapsed = started.elapsed();
            CommandOutcome outcome = new CommandOutcome(
                    started.exitCode(timedOut), timedOut, elapsed, output.text(clean), output.lossy());
            return inside.isPresent() ? judged(outcome, inside.get()) : outcome;
        } finally {
            forget(started);
        }
    }

    /** Tells a sandbox that failed from a command that did, and adds what the sandbox has to do with the latter. */
    private static CommandOutcome judged(CommandOutcome outcome, SandboxedCommand inside) throws IOException {
        if (!outcome.timedOut() && outcome.exitCode().isPresent()) {
            inside.checkStarted(outcome.exitCode().getAsInt(), outcome.output());
        }
        return outcome.succeeded() ? outcome : outcome.hinted(inside.hint(outcome.output()));
    }

    /**
     * Runs one of the server's own commands and keeps its standard output as bytes.
     *
     * @throws CutShort when it exceeds {@code maxBytes} or the time-out
     * @throws IOException when it cannot start
     */
    public Captured capture(ApprovedCommand command, Duration timeout, int maxBytes)
            throws IOException, InterruptedException {
        try (OwnCommandRun capture = begin(command, timeout, maxBytes)) {
            return capture.await();
        }
    }

    /**
     * Starts one of the server's own commands, which runs beside the caller's own work until it is awaited or closed.
     */
    public OwnCommandRun begin(ApprovedCommand command, Duration timeout, int maxBytes)
            throws IOException, InterruptedException {
        RunningCommand started = start(command, Optional.empty(), true);
        return new OwnCommandRun(name(command), started, timeout, maxBytes, () -> forget(started));
    }

    /**
     * Ends every running command for good: asks, kills after half of {@code bound}, and starts nothing any more. For
     * the end of the server; safe in a shutdown hook.
     */
    public void endAll(Duration bound) {
        List<ProcessTree> trees;
        synchronized (running) {
            ending = true;
            trees = List.copyOf(running);
        }
        trees.forEach(ProcessTree::terminate);
        long deadline = System.nanoTime() + bound.toNanos() / 2;
        for (ProcessTree tree : trees) {
            tree.end(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
        }
        sandbox.ifPresent(s -> tools.beginToRemove(s.releaseAll()));
    }

    /** Output of an own command: its exit code, the bytes of standard output, and standard error as text. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Captured(int exitCode, byte[] output, String error) {}

    /**
     * Starts a command.
     *
     * @param inside how it starts in the sandbox, if it does
     * @param own it is one of the server's, which neither asks at a terminal nor leaves processes behind when it exits
     */
    private RunningCommand start(ApprovedCommand command, Optional<SandboxedCommand> inside, boolean own)
            throws IOException, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        checkThere(command);
        long mark = ThreadLocalRandom.current().nextLong(MIN_MARK, Long.MAX_VALUE);
        synchronized (running) {
            if (ending) {
                throw new IOException("the server is ending");
            }
            CommandPrefix commandPrefix = own ? CommandPrefix.NONE : commandPrefix();
            ProcessStart start = new ProcessStart(
                    inside.isPresent()
                            ? commandPrefix.start(inside.get().words(), mark)
                            : words(command, commandPrefix, mark),
                    inside.map(SandboxedCommand::directory).orElse(command.directory()),
                    environment(command, inside, mark),
                    !own,
                    inside.isPresent());
            long now = ProcfsFinder.now();
            Process process = start.start();
            ProcessTree tree = new ProcessTree(
                    process,
                    processFinder(process, commandPrefix, mark, now),
                    inside.flatMap(SandboxedCommand::status).isPresent());
            running.add(tree);
            return new RunningCommand(process, tree, own);
        }
    }

    private static void checkThere(ApprovedCommand command) throws IOException {
        Path program = Path.of(command.argv().get(0));
        if (!Files.isExecutable(program) || Files.isDirectory(program)) {
            throw new IOException("cannot start " + name(command) + ": there is no such program");
        }
        if (!Files.isDirectory(command.directory())) {
            throw new IOException("cannot start " + name(command) + ": its working directory does not exist");
        }
    }

    private List<String> words(ApprovedCommand command, CommandPrefix commandPrefix, long mark) throws IOException {
        List<String> argv = command.argv();
        boolean batch = platform == Platform.WINDOWS && BatchCommand.isBatch(argv.get(0));
        return commandPrefix.start(batch ? BatchCommand.quoted(argv) : argv, mark);
    }

    private CommandPrefix commandPrefix() {
        if (systemLauncher == null) {
            systemLauncher = CommandPrefix.on(platform);
        }
        return systemLauncher;
    }

    private Map<String, String> environment(ApprovedCommand command, Optional<SandboxedCommand> inside, long mark) {
        Map<String, String> environment =
                new LinkedHashMap<>(inside.isPresent() ? sandboxEnvironment(inside.get()) : childEnvironment());
        environment.putAll(command.environment());
        environment.put(ProcfsFinder.VARIABLE, Long.toString(mark));
        return environment;
    }

    private Map<String, String> childEnvironment() {
        if (childEnvironment == null) {
            childEnvironment = ChildEnvironment.build(server, root, offline, platform);
        }
        return childEnvironment;
    }

    private Map<String, String> sandboxEnvironment(SandboxedCommand inside) {
        if (sandboxEnvironment == null) {
            boolean cut = sandbox.orElseThrow().state().cutsNetwork();
            sandboxEnvironment = ChildEnvironment.build(server, root, offline || cut, platform);
        }
        return ChildEnvironment.inSandbox(sandboxEnvironment, inside.home(), inside.tmp());
    }

    private ProcessFinder processFinder(Process process, CommandPrefix commandPrefix, long mark, long now) {
        return platform == Platform.LINUX
                ? new ProcfsFinder(process, mark, commandPrefix.opensSession(), now)
                : new HandleFinder(process);
    }

    private void forget(RunningCommand command) {
        if (command.process().isAlive()) {
            command.end(); // nothing has waited for it, because the reading of its output could not begin
        }
        synchronized (running) {
            running.remove(command.tree());
        }
    }

    private static String threadName(ApprovedCommand command) {
        return "output of " + name(command);
    }

    private static String name(ApprovedCommand command) {
        return command.requested().get(0);
    }
}
