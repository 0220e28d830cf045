package io.deepseekmcp.workspace.sandbox;

import java.util.List;

/**
 * How the commands of one delegation were confined.
 *
 * @param word as results show it: {@code bwrap}, {@code seatbelt}, {@code none}, or with what is missing
 * @param hiddenFiles how many files and folders read as empty; the most of any command
 * @param hints what the sandbox had to do with commands that failed, each once
 * @param warnings what holds for every delegation of this process and is said once
 */
public record SandboxUse(String word, int hiddenFiles, List<String> hints, List<String> warnings) {
    public SandboxUse {
        hints = List.copyOf(hints);
        warnings = List.copyOf(warnings);
    }
}
