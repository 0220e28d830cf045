package io.deepseekmcp.tool;

import io.deepseekmcp.chat.ToolSpec;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.guard.command.ApprovedCommand;
import io.deepseekmcp.guard.command.CommandGuard;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.text.Ansi;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.tool.argument.ToolArguments;
import io.deepseekmcp.workspace.change.CommandRun;
import io.deepseekmcp.workspace.change.WatchedWorkspace;
import io.deepseekmcp.workspace.process.CommandOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
                        .optional("cwd", "string", "directory")
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
        Duration timeout = timeout(arguments, notes);
        ApprovedCommand command = guard.approve(argv, directory);

        CommandRun run = workspace.run(command, argv, directory.display(), timeout);
        CommandOutcome outcome = run.outcome();
        run.changesUnknown().ifPresent(why -> notes.add("what the command changed could not be found out: " + why));

        if (settings.offline() && !outcome.succeeded()) {
            notes.add("offline by policy: what is not in a tool's cache can't be fetched");
        }
        Set<String> stale = new TreeSet<>(run.changed());
        stale.retainAll(seen.paths());
        return new ToolResult.Ok(new RunAnswer(outcome, notes).stale(stale).text(maxOutputChars));
    }

    private static List<String> argv(ToolArguments arguments) throws Refused {
        List<String> argv;
        try {
            argv = arguments.texts("argv");
        } catch (Refused notAList) {
            throw withTheArrayShown(arguments, notAList);
        }
        if (argv.isEmpty() || argv.get(0).isBlank()) {
            throw new Refused("arguments", "\"argv\" names no program.", "Give it as [\"pytest\", \"-q\"].");
        }
        return argv;
    }

    /** One string is never split and run, but shown as the array that was probably meant. */
    private static Refused withTheArrayShown(ToolArguments arguments, Refused notAList) {
        String text;
        try {
            text = arguments.optionalText("argv").orElse("").strip();
        } catch (Refused e) {
            return notAList;
        }
        if (text.isEmpty()) {
            return notAList;
        }
        return new Refused(
                "arguments",
                "\"argv\" is one string, it must be an array of strings.",
                "Perhaps " + Excerpt.head(array(text), 200) + ".");
    }

    private static String array(String text) {
        try {
            return Json.write((List<?>) Json.parse(text));
        } catch (JsonException | ClassCastException e) {
            return Json.write(List.of(text.split("\\s+")));
        }
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

    /** What was asked for, within the server's bound and the delegation's time. */
    private Duration timeout(ToolArguments arguments, List<String> notes) throws Refused {
        OptionalLong asked = arguments.number("timeout_seconds", 1);
        Duration timeout = asked.isPresent() ? Duration.ofSeconds(asked.getAsLong()) : settings.defaultTimeout();
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
