package io.deepseekmcp.workspace.sandbox;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Writes the profile for macOS's {@code sandbox-exec}. The last rule that matches wins, so what closes comes last. */
final class SeatbeltProfile {
    private static final String FIXED = """
            (version 1) (deny default) (import "system.sb")
            (allow process-exec process-fork) (allow signal process-info* (target same-sandbox))
            (allow sysctl-read) (allow ipc-posix-sem ipc-posix-shm*) (allow pseudo-tty) (allow file-read-metadata)
            (allow mach-lookup (global-name "com.apple.system.opendirectoryd.libinfo")
              (global-name "com.apple.system.opendirectoryd.membership") (global-name "com.apple.system.logger")
              (global-name "com.apple.logd") (global-name "com.apple.system.notification_center")
              (global-name "com.apple.bsd.dirhelper") (global-name "com.apple.PowerManagement.control"))
            (allow file-read* file-map-executable (literal "/") (subpath "/System") (subpath "/usr") (subpath "/bin")
              (subpath "/sbin") (subpath "/Library") (subpath "/opt") (subpath "/private/etc") (subpath "/private/var/db")
              (subpath "/private/var/select") (subpath "/Applications/Xcode.app") (subpath "/dev"))
            (allow file-write* file-ioctl (literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty")
              (literal "/dev/ptmx") (regex #"^/dev/ttys[0-9]+"))
            (allow file-read* file-map-executable file-write* (subpath (param "WS")) (subpath (param "PRIV")))
            """;
    private static final String LOOPBACK = """
            (allow network-bind network-inbound (local ip "localhost:*"))
            (allow network-outbound (remote ip "localhost:*"))
            (allow network* (subpath (param "PRIV")))
            """;
    private static final String NETWORK = """
            (allow network* system-socket)
            (allow mach-lookup (global-name "com.apple.mDNSResponder") (global-name "com.apple.trustd")
              (global-name "com.apple.trustd.agent") (global-name "com.apple.SystemConfiguration.configd")
              (global-name "com.apple.SystemConfiguration.DNSConfiguration"))
            """;

    private final boolean network;

    SeatbeltProfile(boolean network) {
        this.network = network;
    }

    /**
     * What is closed in a workspace.
     *
     * @param reopened lie in what is read-only
     */
    record Closed(Path root, List<Path> readOnly, List<Path> reopened, List<Path> hidden) {}

    String text(List<String> readable, List<String> writable, Closed closed) {
        StringBuilder text = new StringBuilder(FIXED);
        for (String path : readable) {
            text.append("(allow file-read* file-map-executable (subpath ")
                    .append(quoted(path))
                    .append("))\n");
        }
        for (String path : writable) {
            text.append("(allow file-read* file-map-executable file-write* (subpath ")
                    .append(quoted(path))
                    .append("))\n");
        }
        text.append(network ? NETWORK : LOOPBACK);
        Set<Path> parents = new LinkedHashSet<>();
        for (Path path : closed.readOnly()) {
            text.append("(deny file-write* (subpath ")
                    .append(quoted(path.toString()))
                    .append("))\n");
            addParents(path, closed.root(), parents);
        }
        for (Path path : closed.reopened()) {
            text.append("(allow file-write* (subpath ")
                    .append(quoted(path.toString()))
                    .append("))\n");
        }
        for (Path path : closed.hidden()) {
            text.append("(deny file-read* file-write* (subpath ")
                    .append(quoted(path.toString()))
                    .append("))\n");
            addParents(path, closed.root(), parents);
        }
        // Renaming a folder would move what lies in it out of the rules.
        for (Path parent : parents) {
            text.append("(deny file-write-unlink (literal ")
                    .append(quoted(parent.toString()))
                    .append("))\n");
        }
        return text.append("(deny file-read* file-write* (regex #\"/\\.env(\\.[^/]*)?$\"))\n")
                .toString();
    }

    private static void addParents(Path path, Path root, Set<Path> parents) {
        for (Path at = path.getParent(); at != null && at.startsWith(root); at = at.getParent()) {
            parents.add(at);
        }
    }

    private static String quoted(String path) {
        return '"' + path.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
