package io.deepseekmcp.tool;

import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.command.CommandGuard;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.text.Ansi;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.tool.argument.MeantCall;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.tool.shell.ShellHabits;
import io.deepseekmcp.workspace.change.CommandRun;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import io.deepseekmcp.workspace.process.CommandOutcome;
import io.deepseekmcp.workspace.process.OutputSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Runs one command that the policy allows, without a shell. */
public final class RunTool implements Tool {
    private static final int MAX_SUBJECT_CHARS = 160;

    private final CommandGuard guard;
    private final PathGuard paths;
    private final FilesSeen seen;
    private final Settings.Commands settings;
    private final int maxOutputChars;
    private final Supplier<Duration> wallLeft;
    private final WatchedWorkspace workspace;

    /**
     * Runs for one delegation.
     *
     * @param maxOutputChars bound of one answer
     * @param wallLeft what is left of the delegation's time
     */
    public RunTool(
            CommandGuard guard,
            PathGuard paths,
            FilesSeen seen,
            Settings.Commands settings,
            int maxOutputChars,
            Supplier<Duration> wallLeft,
            WatchedWorkspace workspace) {
        this.guard = guard;
        this.paths = paths;
        this.seen = seen;
        this.settings = settings;
        this.maxOutputChars = maxOutputChars;
        this.wallLeft = wallLeft;
        this.workspace = workspace;
    }

    @Override
    public ToolName name() {
        return ToolName.RUN;
    }

    @Override
    public ToolSpec spec() {
        return new ToolSpec(
                name().wireName(),
                "Runs one allowed command (tests, build, lint, read-only git) without a shell.",
                new ObjectSchema()
                        .requiredTexts("argv", "like [\"pytest\", \"-q\"]")
                        .optional("cwd", "string")
                        .optional(
                                "timeout_seconds",
                                "integer",
                                "default " + settings.defaultTimeout().toSeconds() + ", at most "
                                        + settings.maxTimeout().toSeconds())
                        .build());
    }

    @Override
    public String subject(ToolArguments arguments) {
        String words;
        try {
            words = String.join(" ", arguments.texts("argv"));
        } catch (Refused e) {
            words = "?";
        }
        return Excerpt.head(Ansi.strip(words).replace('\n', ' ').replace('\t', ' '), MAX_SUBJECT_CHARS);
    }

    @Override
    public ToolResult run(ToolArguments arguments) throws Refused, IOException, InterruptedException {
        List<String> argv = argv(arguments);
        WorkspacePath directory = directory(arguments);
        List<String> notes = new ArrayList<>();
        boolean isVerification = guard.isVerification(argv, directory);
        Duration timeout = timeout(arguments, isVerification, notes);
        ApprovedCommand command = approved(argv, directory);

        CommandRun run = workspace.run(command, argv, directory.display(), timeout);
        CommandOutcome outcome = run.outcome();
        run.changesUnknown().ifPresent(why -> notes.add("what the command changed could not be found out: " + why));

        if (isVerification && (outcome.timedOut() || outcome.exitCode().isEmpty())) {
            notes.add("a run that was ended is no verification: the server runs it again when you report");
        }
        if (outcome.timedOut()) {
            notes.add(afterTimeOut(timeout));
        }
        if (settings.offline() && !outcome.succeeded()) {
            notes.add("offline by policy: what is not in a tool's cache can't be fetched");
        }
        Set<String> stale = new TreeSet<>(run.changed());
        stale.retainAll(seen.paths());
        return new ToolResult.Ok(new RunAnswer(outcome, notes).stale(stale).text(maxOutputChars))
                .withOutcome(ending(outcome));
    }

    private static String ending(CommandOutcome outcome) {
        if (outcome.timedOut()) {
            return "timed out";
        }
        String exit =
                outcome.exitCode().isPresent() ? "exit " + outcome.exitCode().getAsInt() : "killed";
        OutputSummary said = OutputSummary.of(outcome);
        boolean telling = !outcome.output().isBlank() && (said.testsPassed() || !outcome.succeeded());
        return telling ? exit + ", " + said.summary() : exit;
    }

    private static List<String> argv(ToolArguments arguments) throws Refused {
        List<String> argv = arguments.texts("argv");
        if (argv.isEmpty() || argv.get(0).isBlank()) {
            throw new Refused("arguments", "\"argv\" names no program.", "Give it as [\"pytest\", \"-q\"].");
        }
        return argv;
    }

    /** The command, or what does the same for one that only a shell would understand. */
    private ApprovedCommand approved(List<String> argv, WorkspacePath directory) throws Refused {
        if (ShellHabits.isShell(argv)) {
            ShellHabits habits = ShellHabits.of(argv);
            throw new Refused("shell", habits.reason(), in(directory, habits));
        }
        try {
            return guard.approve(argv, directory);
        } catch (Refused e) {
            ShellHabits habits = ShellHabits.of(argv);
            boolean same = habits.calls().stream()
                    .anyMatch(call -> argv.equals(call.arguments().get("argv")));
            if (same) {
                throw e;
            }
            String more = (habits.remarks() + " " + in(directory, habits)).strip();
            throw more.isEmpty() ? e : new Refused(e.rule(), e.getMessage(), more);
        }
    }

    /** The calls with the directory that the refused one had. */
    private static String in(WorkspacePath directory, ShellHabits habits) {
        List<MeantCall> calls = new ArrayList<>();
        for (MeantCall call : habits.calls()) {
            Map<String, Object> values = new LinkedHashMap<>(call.arguments());
            if (values.containsKey("argv") && !directory.display().equals(".")) {
                values.merge("cwd", directory.display(), (inner, outer) -> outer + "/" + inner);
            }
            calls.add(new MeantCall(call.tool(), values));
        }
        return MeantCall.sentence(calls).strip();
    }

    private WorkspacePath directory(ToolArguments arguments) throws Refused {
        WorkspacePath directory = paths.toRead(arguments.optionalText("cwd").orElse("."));
        if (!Files.isDirectory(directory.resolved())) {
            throw new Refused(
                    "not-a-directory",
                    "\"cwd\" " + directory.display() + " is no directory.",
                    "Leave it out for the root.");
        }
        return directory;
    }

    /** What a worker can do about a command that was ended by the clock. */
    private String afterTimeOut(Duration timeout) {
        boolean more =
                timeout.compareTo(settings.maxTimeout()) < 0 && wallLeft.get().compareTo(timeout) > 0;
        return more
                ? "timeout_seconds goes to " + settings.maxTimeout().toSeconds()
                        + ": run it again with more, or run a part of it"
                : "more time cannot be had: run a part of it";
    }

    /** What was asked for, or all that a verification may take, within the server's bound and the delegation's time. */
    private Duration timeout(ToolArguments arguments, boolean isVerification, List<String> notes) throws Refused {
        OptionalLong asked = arguments.number("timeout_seconds", 1);
        Duration otherwise = isVerification ? settings.maxTimeout() : settings.defaultTimeout();
        Duration timeout = asked.isPresent() ? Duration.ofSeconds(asked.getAsLong()) : otherwise;
        if (timeout.compareTo(settings.maxTimeout()) > 0) {
            timeout = settings.maxTimeout();
            notes.add("the time-out was cut to the maximum of " + timeout.toSeconds() + " s");
        }
        Duration left = wallLeft.get();
        if (left.isNegative() || left.isZero()) {
            throw new Refused("wall-clock", "No time is left for a command.", "Report what you have.");
        }
        if (timeout.compareTo(left) > 0) {
            timeout = left;
            notes.add("the time-out was cut to the " + left.toSeconds() + " s that are left of the delegation's time");
        }
        return timeout;
    }
}
