package io.deepseekmcp.workspace.sandbox;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Recognises, in the output of a command that failed, what the sandbox has to do with it. Its texts are data. */
final class FailureHints {
    private final Map<String, Object> table = Table.read("failure-hints.json");
    private final boolean network;
    private final Path home;

    FailureHints(boolean network, Path home) {
        this.network = network;
        this.home = home;
    }

    /**
     * One line for whoever reads the output.
     *
     * @param closed the paths that the sandbox hid or made read-only, as text
     */
    Optional<String> of(String output, Collection<String> closed) {
        if (!network && holdsOne(output, texts("no_network"))) {
            return hint("no_network");
        }
        if (holdsOne(output, texts("read_only"))) {
            return hint("read_only");
        }
        for (String line : holdsOne(output, texts("busy")) ? output.split("\n", -1) : new String[0]) {
            Optional<String> path = holdsOne(line, texts("busy"))
                    ? closed.stream().filter(line::contains).findFirst()
                    : Optional.empty();
            if (path.isPresent()) {
                return hint("busy").map(text -> text.replace("PATH", path.get()));
            }
        }
        return holdsOne(output, texts("not_visible")) || namesHiddenHome(output)
                ? hint("not_visible")
                : Optional.empty();
    }

    private boolean namesHiddenHome(String output) {
        List<String> texts = Table.texts(((Map<?, ?>) table.get("not_visible")).get("home_texts"));
        for (String line : output.split("\n", -1)) {
            if (line.contains(home + "/") && holdsOne(line, texts)) {
                return true;
            }
        }
        return false;
    }

    private List<String> texts(String name) {
        return Table.texts(((Map<?, ?>) table.get(name)).get("texts"));
    }

    private Optional<String> hint(String name) {
        return Optional.of((String) ((Map<?, ?>) table.get(name)).get("hint"));
    }

    private static boolean holdsOne(String text, List<String> parts) {
        return parts.stream().anyMatch(text::contains);
    }
}
