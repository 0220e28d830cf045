package io.deepseekmcp.workspace.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts system tools before a command that prepare their own process and then become the command: one opens a session,
 * where there is no controlling terminal to ask for a password at, and on Linux one marks the process so that {@link
 * ProcCensus} finds what descends from it. Java can do neither itself.
 *
 * @param mark the tool that marks; empty when there is none
 * @param session the words that open a session; empty when there is no tool for it
 */
record CommandPrefix(Optional<String> mark, List<String> session) {
    /** Starts commands as they are. */
    static final CommandPrefix NONE = new CommandPrefix(Optional.empty(), List.of());

    private static final List<String> FOLDERS = List.of("/usr/bin/", "/bin/", "/run/current-system/sw/bin/");
    private static final String PERL_SETSID = "use POSIX (); POSIX::setsid(); exec { $ARGV[0] } @ARGV; exit 127";

    /** What this system has. */
    static CommandPrefix on(Platform platform) {
        if (platform == Platform.LINUX) {
            Optional<String> mark = markable() ? tool("prlimit") : Optional.empty();
            return new CommandPrefix(mark, tool("setsid").map(List::of).orElse(List.of()));
        }
        // macOS has no program of its own for it.
        Optional<String> perl = platform == Platform.MACOS ? tool("perl") : Optional.empty();
        return new CommandPrefix(
                Optional.empty(),
                perl.map(path -> List.of(path, "-e", PERL_SETSID, "--")).orElse(List.of()));
    }

    boolean opensSession() {
        return !session.isEmpty();
    }

    /**
     * The words that start {@code argv}.
     *
     * @param number marks the processes. It becomes their limit of processor time under real-time scheduling, in
     *     microseconds: every descendant inherits it whatever it does to its environment, session and parents, and no limit
     *     in use comes near
     */
    List<String> start(List<String> argv, long number) {
        List<String> words = new ArrayList<>();
        mark.ifPresent(tool -> words.addAll(List.of(tool, "--rttime=" + number + ":")));
        words.addAll(session);
        words.addAll(argv);
        return words;
    }

    /** Only where no limit is set may one be chosen freely. */
    private static boolean markable() {
        try {
            return Files.readString(Path.of("/proc/self/limits"), StandardCharsets.US_ASCII)
                    .lines()
                    .anyMatch(line -> line.matches("Max realtime timeout +unlimited +unlimited .*"));
        } catch (IOException e) {
            return false;
        }
    }

    private static Optional<String> tool(String name) {
        return FOLDERS.stream()
                .map(folder -> folder + name)
                .filter(path -> Files.isExecutable(Path.of(path)))
                .findFirst();
    }
}
