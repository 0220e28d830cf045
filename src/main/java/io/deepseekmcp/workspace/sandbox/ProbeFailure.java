package io.deepseekmcp.workspace.sandbox;

import java.util.Map;

/**
 * What the message of a sandbox that does not start means, from {@code probe-failures.json}.
 *
 * @param without what to leave out at the next try: {@code network}, {@code process_list}, or {@code nothing}
 */
record ProbeFailure(String meaning, String advice, String without) {

    static ProbeFailure of(String output) {
        Map<String, Object> table = Table.read("probe-failures.json");
        for (Object each : (Iterable<?>) table.get("failures")) {
            Map<?, ?> failure = (Map<?, ?>) each;
            if (output.contains((String) failure.get("text"))) {
                return new ProbeFailure((String) failure.get("meaning"), (String) failure.get("advice"), (String)
                        failure.get("without"));
            }
        }
        return new ProbeFailure("it does not start here", (String) table.get("other"), "nothing");
    }

    static ProbeFailure notInstalled(SandboxKind kind) {
        Map<?, ?> advice = (Map<?, ?>) Table.read("probe-failures.json").get("not_installed");
        return new ProbeFailure("not installed", (String) advice.get(kind.wireName()), "nothing");
    }

    /** The first line of the tool itself, or the first at all. */
    static String firstLine(String output) {
        String first = "";
        for (String line : output.split("\n", -1)) {
            if (line.startsWith("bwrap: ")) {
                return line.strip();
            }
            first = first.isEmpty() ? line.strip() : first;
        }
        return first;
    }
}
