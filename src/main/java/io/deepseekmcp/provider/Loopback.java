package io.deepseekmcp.provider;

import java.util.Locale;

/** Tells hosts that are this machine by their spelling alone; nothing is resolved. */
final class Loopback {
    private Loopback() {}

    /** Whether the host of a URI is loopback: {@code localhost}, {@code 127.x.x.x} or {@code [::1]}. */
    static boolean isLoopback(String host) {
        String folded = host.toLowerCase(Locale.ROOT);
        return folded.equals("localhost")
                || folded.equals("localhost.")
                || folded.endsWith(".localhost")
                || folded.equals("[::1]")
                || folded.equals("::1")
                || folded.equals("[0:0:0:0:0:0:0:1]")
                || (folded.startsWith("127.") && folded.chars().allMatch(c -> "0123456789.".indexOf(c) >= 0));
    }
}
