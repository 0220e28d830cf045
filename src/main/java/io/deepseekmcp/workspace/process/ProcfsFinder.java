package io.deepseekmcp.workspace.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The census of Linux, from {@code /proc}. A process belongs to the tree if it carries the tree's mark as a limit or in
 * its environment, is of the session that the first process opened, was seen in the tree before, or descends from one
 * that does; so it is found though its parent has died and it has opened a session of its own. Where {@link
 * CommandPrefix} can't set the limit, one that has cleaned its environment besides may get away between two looks.
 */
final class ProcfsFinder implements ProcessFinder {
    private static final Path PROC = Path.of("/proc");
    /** The variable that holds the mark. */
    static final String VARIABLE = "COMMAND_TREE_ID";
    /** The kernel's unit for start times; where it is finer, the bound below is only less sharp. */
    private static final int TICKS_PER_SECOND = 100;
    /** SIGTERM is 15, and the first bit stands for 1. */
    private static final long TERMINATION_BIT = 1 << 14;

    private final Process first;
    private final String variable;
    private final String limit;
    private final boolean ownSession;
    private final long earliestStart;
    /** Start times of the processes that were seen in the tree; an id with another start time is another process. */
    private final Map<Long, Long> seen = new HashMap<>();

    /**
     * A census that begins with {@code first}.
     *
     * @param mark a number that no other tree has
     * @param ownSession whether the first process leads a session of its own
     * @param earliestStart {@link #now} before the first process began: older processes are not looked at
     */
    ProcfsFinder(Process first, long mark, boolean ownSession, long earliestStart) {
        this.first = first;
        this.variable = VARIABLE + "=" + mark;
        this.limit = " " + mark + " ";
        this.ownSession = ownSession;
        this.earliestStart = earliestStart;
    }

    /** A lower bound of the start time, in ticks since boot, of every process that starts from now on. */
    static long now() {
        try {
            String uptime = Files.readString(PROC.resolve("uptime"), StandardCharsets.US_ASCII);
            return (long) (Double.parseDouble(uptime.substring(0, uptime.indexOf(' '))) * TICKS_PER_SECOND) - 1;
        } catch (IOException | RuntimeException e) {
            return 0; // then every process is looked at
        }
    }

    @Override
    public synchronized Map<Long, ProcessHandle> living() {
        Map<Long, Stat> members = new HashMap<>();
        Map<Long, List<Stat>> others = new HashMap<>();
        for (Stat stat : all()) {
            if (belongs(stat)) {
                members.put(stat.pid, stat);
            } else {
                others.computeIfAbsent(stat.parent, parent -> new ArrayList<>()).add(stat);
            }
        }
        addDescendants(members, others);
        Map<Long, ProcessHandle> handles = new LinkedHashMap<>();
        for (Stat member : members.values().stream().sorted(Stat.BY_AGE).toList()) {
            seen.put(member.pid, member.start);
            ProcessHandle.of(member.pid)
                    .filter(handle -> Stat.of(member.pid).filter(member::isSame).isPresent())
                    .ifPresent(handle -> handles.put(member.pid, handle));
        }
        return handles;
    }

    /** One that ignores the signal does not, nor the first of a process namespace that has no handler for it. */
    @Override
    public boolean hears(long pid) {
        boolean caught = false;
        boolean ignored = false;
        boolean firstOfNamespace = false;
        for (String line : text(pid, "status").split("\n", -1)) {
            String value = line.substring(line.indexOf(':') + 1).strip();
            if (line.startsWith("SigCgt:")) {
                caught = holdsTermination(value);
            } else if (line.startsWith("SigIgn:")) {
                ignored = holdsTermination(value);
            } else if (line.startsWith("NSpid:")) {
                firstOfNamespace = value.endsWith("\t1");
            }
        }
        return caught || (!ignored && !firstOfNamespace);
    }

    private static boolean holdsTermination(String mask) {
        return (Long.parseUnsignedLong(mask, 16) & TERMINATION_BIT) != 0;
    }

    private boolean belongs(Stat stat) {
        Long seenStart = seen.get(stat.pid);
        return (seenStart != null && seenStart == stat.start)
                || (ownSession && stat.session == first.pid())
                || (stat.pid == first.pid() && first.isAlive())
                || text(stat.pid, "limits").contains(limit)
                || text(stat.pid, "environ").contains(variable);
    }

    private static void addDescendants(Map<Long, Stat> members, Map<Long, List<Stat>> others) {
        Deque<Long> parents = new ArrayDeque<>(members.keySet());
        while (!parents.isEmpty()) {
            for (Stat child : others.getOrDefault(parents.pop(), List.of())) {
                if (members.putIfAbsent(child.pid, child) == null) {
                    parents.push(child.pid);
                }
            }
        }
    }

    /** Every living process that is not older than the tree. */
    private List<Stat> all() {
        List<Stat> all = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path entry : entries) {
                Stat.of(Long.parseLong(entry.getFileName().toString()))
                        .filter(stat -> stat.start >= earliestStart && stat.alive())
                        .ifPresent(all::add);
            }
        } catch (IOException | DirectoryIteratorException e) {
            first.descendants().forEach(handle -> Stat.of(handle.pid()).ifPresent(all::add));
        }
        return all;
    }

    /** Empty for a process of another user, or one that has just ended. */
    private static String text(long pid, String file) {
        try {
            return Files.readString(PROC.resolve(pid + "/" + file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    /** One line of {@code /proc/PID/stat}; {@code start} is in ticks since boot. */
    private record Stat(long pid, char state, long parent, long session, long start) {
        /** A child is younger than its parent, or has the higher number. */
        static final Comparator<Stat> BY_AGE =
                Comparator.comparingLong(Stat::start).thenComparingLong(Stat::pid);

        static Optional<Stat> of(long pid) {
            try {
                String line = Files.readString(PROC.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1);
                // The name of the program comes second, in parentheses, and may hold blanks and parentheses itself.
                String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", 21);
                return Optional.of(new Stat(
                        pid,
                        fields[0].charAt(0),
                        Long.parseLong(fields[1]),
                        Long.parseLong(fields[3]),
                        Long.parseLong(fields[19])));
            } catch (IOException | RuntimeException e) {
                return Optional.empty();
            }
        }

        /** A zombie does nothing any more, and in some containers it is never collected. */
        boolean alive() {
            return state != 'Z' && state != 'X';
        }

        boolean isSame(Stat other) {
            return start == other.start;
        }
    }
}
