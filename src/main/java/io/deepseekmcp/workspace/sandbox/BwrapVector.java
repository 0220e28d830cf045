package io.deepseekmcp.workspace.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts together the words that start a program in bubblewrap. Only options of its version 0.3.3 and older are used.
 *
 * @param network commands reach the network
 * @param hideProcesses the processes of the machine are not seen
 */
record BwrapVector(String bwrap, boolean network, boolean hideProcesses) {

    /**
     * The mounts in their order.
     *
     * @param workspace what may be written
     * @param closed what is hidden, in the workspace and elsewhere
     */
    record Layers(
            List<Mount> system,
            List<Mount> facts,
            List<Mount> own,
            List<Mount> readable,
            List<Mount> workspace,
            List<Mount> readOnly,
            List<Mount> closed) {}

    /** The words; the name of the program is absolute. */
    List<String> words(Layers layers, Path directory, List<String> argv) {
        List<String> words =
                new ArrayList<>(List.of(bwrap, "--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts"));
        if (!network) {
            words.add("--unshare-net");
        }
        // Without --cap-drop a server that is root could take its walls down from inside.
        words.addAll(List.of("--cap-drop", "ALL", "--die-with-parent", "--new-session"));
        add(words, layers.system());
        words.addAll(hideProcesses ? List.of("--proc", "/proc") : List.of("--ro-bind", "/proc", "/proc"));
        words.addAll(List.of("--dev", "/dev"));
        add(words, layers.facts());
        add(words, layers.own());
        add(words, layers.readable());
        add(words, layers.workspace());
        add(words, layers.readOnly());
        add(words, layers.closed());
        words.addAll(List.of("--remount-ro", "/", "--chdir", directory.toString(), "--"));
        words.addAll(argv);
        return words;
    }

    private static void add(List<String> words, List<Mount> mounts) {
        mounts.forEach(mount -> words.addAll(mount.words()));
    }
}
