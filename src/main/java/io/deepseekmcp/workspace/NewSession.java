package io.deepseekmcp.workspace;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts a system tool before a command that replaces itself by the command in a session of its own. There it has no
 * controlling terminal to ask for a password at, and can be found by its session. Java can't do that itself.
 */
record NewSession(List<String> prefix) {
    private static final List<String> SETSID =
            List.of("/usr/bin/setsid", "/bin/setsid", "/run/current-system/sw/bin/setsid");
    private static final String PERL = "/usr/bin/perl";
    private static final String PERL_SETSID = "use POSIX (); POSIX::setsid(); exec { $ARGV[0] } @ARGV; exit 127";

    /** The tool of this system; without any, commands run in the server's own session. */
    static NewSession on(Platform platform) {
        if (platform == Platform.LINUX) {
            return SETSID.stream()
                    .filter(tool -> Files.isExecutable(Path.of(tool)))
                    .findFirst()
                    .map(tool -> new NewSession(List.of(tool)))
                    .orElse(new NewSession(List.of()));
        }
        // macOS has no setsid program.
        boolean perl = platform == Platform.MACOS && Files.isExecutable(Path.of(PERL));
        return new NewSession(perl ? List.of(PERL, "-e", PERL_SETSID, "--") : List.of());
    }

    boolean available() {
        return !prefix.isEmpty();
    }

    List<String> start(List<String> argv) {
        List<String> whole = new ArrayList<>(prefix);
        whole.addAll(argv);
        return whole;
    }
}
