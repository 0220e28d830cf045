package io.deepseekmcp.server;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Who holds a workspace: a process, and since when. Written into the lock file for those who wait. */
record WorkspaceHolder(long pid, Instant since) {

    /** For people and models: {@code process 4711 since 2026-11-30T14:03:05Z}. */
    String words() {
        return "process " + pid + " since " + since;
    }

    String line() {
        return pid + " " + since + "\n";
    }

    /** What {@link #line} wrote; empty for anything else, as the holder may be writing just now. */
    static Optional<WorkspaceHolder> parse(String line) {
        int blank = line.indexOf(' ');
        try {
            return blank < 0
                    ? Optional.empty()
                    : Optional.of(new WorkspaceHolder(
                            Long.parseLong(line.substring(0, blank)),
                            Instant.parse(line.substring(blank + 1).strip())));
        } catch (NumberFormatException | DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
