package io.deepseekmcp.workspace.sandbox;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.Settings.Confinement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Whether commands run in a sandbox on this machine, and why not.
 *
 * @param reduced what it cannot close here: {@code network}, {@code process_list}
 * @param reason why there is none or why it is reduced, empty where all is well
 * @param advice what the user can do about it, empty where nothing
 * @param version of the tool, empty where unknown
 * @param readable how many folders outside the workspace are shown besides the system's
 */
public record SandboxState(
        Settings.Sandbox settings,
        SandboxKind kind,
        List<String> reduced,
        String reason,
        String advice,
        String version,
        int readable) {
    static final String NETWORK = "network";
    static final String PROCESS_LIST = "process_list";

    public SandboxState {
        reduced = List.copyOf(reduced);
    }

    /** Whether commands run in it. */
    public boolean works() {
        return kind != SandboxKind.NONE;
    }

    /** Whether commands have no network but a loopback of their own. */
    public boolean cutsNetwork() {
        return works() && !settings.network() && !reduced.contains(NETWORK);
    }

    /** Whether commands may not run at all: the settings require more than this machine has. */
    public boolean refuses() {
        return settings.mode() == Confinement.REQUIRED && (!works() || reduced.contains(NETWORK));
    }

    /** The word for results. */
    public String word() {
        return kind.wireName() + (reduced.contains(PROCESS_LIST) ? " without process isolation" : "");
    }

    /** What health says about it beyond the settings. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (settings.mode() != Confinement.OFF && !works()) {
            warnings.add("commands run without a sandbox: " + reason);
        }
        if (reduced.contains(NETWORK)) {
            warnings.add("commands reach the network: the sandbox cannot cut it here");
        }
        if (refuses()) {
            warnings.set(0, refusal());
        }
        return warnings;
    }

    /** Why commands are refused, with the remedy for this machine. */
    public String refusal() {
        String why = works() ? "it cannot cut the network here" : reason;
        return "no sandbox (" + why + "), and commands.sandbox is required" + (advice.isEmpty() ? "" : ": " + advice);
    }

    /** For health; {@code reason} and what follows are null where there is nothing to say. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("mode", settings.mode().name().toLowerCase(Locale.ROOT));
        json.put("kind", kind.wireName());
        json.put("network", settings.network() ? "on" : "off");
        json.put("reduced", reduced);
        json.put("reason", orNull(reason));
        json.put("advice", orNull(advice));
        json.put("readable", readable);
        json.put("version", orNull(version));
        return json;
    }

    private static String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
