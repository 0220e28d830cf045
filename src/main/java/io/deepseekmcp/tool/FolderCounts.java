package io.deepseekmcp.tool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Tells in which folders many files lie: opens the fullest folders first, as far as the lines go, so that most of those
 * named are small enough to be listed by one call. Pure.
 */
final class FolderCounts {
    private static final int MAX_LINES = 40;
    /** With fewer lines the folders are opened further, to show the shape of the tree. */
    private static final int MIN_LINES = 8;

    private final int maxListed;
    private final List<Node> shown = new ArrayList<>();

    /** A folder; {@code path} is empty for the root, else without a slash at its end. */
    private static final class Node {
        private final String path;
        private final Map<String, Node> children = new TreeMap<>();
        private int direct;
        private int total;

        Node(String path) {
            this.path = path;
        }

        Node child(String name) {
            return children.computeIfAbsent(name, key -> new Node(path.isEmpty() ? key : path + "/" + key));
        }

        /** The folder itself, or the one below it that all its files lie in. */
        Node inner() {
            Node node = this;
            while (node.direct == 0 && node.children.size() == 1) {
                node = node.children.values().iterator().next();
            }
            return node;
        }

        int linesWhenOpen() {
            return children.size() + (direct > 0 ? 1 : 0);
        }
    }

    /** {@code maxListed} is how many files one call can list. */
    FolderCounts(List<String> paths, int maxListed) {
        this.maxListed = maxListed;
        Node root = new Node("");
        for (String path : paths) {
            Node node = root;
            node.total++;
            int start = 0;
            for (int end = path.indexOf('/'); end >= 0; end = path.indexOf('/', start)) {
                node = node.child(path.substring(start, end));
                node.total++;
                start = end + 1;
            }
            node.direct++;
        }
        shown.add(root.inner());
        while (open()) {
            // Until nothing is worth opening or the lines are used up.
        }
    }

    /** Puts what lies in the fullest folder that may be opened in its place; false when there is none. */
    private boolean open() {
        Optional<Node> fullest = shown.stream()
                .filter(node -> !node.children.isEmpty())
                .filter(node -> node.total > maxListed || shown.size() < MIN_LINES)
                .filter(node -> shown.size() - 1 + node.linesWhenOpen() <= MAX_LINES)
                .max(Comparator.comparingInt(node -> node.total));
        fullest.ifPresent(node -> {
            shown.remove(node);
            node.children.values().forEach(child -> shown.add(child.inner()));
            if (node.direct > 0) {
                Node own = new Node(node.path);
                own.direct = node.direct;
                own.total = node.direct;
                shown.add(own);
            }
        });
        return fullest.isPresent();
    }

    /** A line for each folder, with the number of files in and below it. */
    String lines() {
        List<GroupedPaths.Entry> entries = new ArrayList<>();
        for (Node node : shown) {
            String files = SearchWording.count(node.total, "file");
            boolean below = shown.stream().anyMatch(other -> other != node && isBelow(other.path, node.path));
            String remark = below ? files + " directly in it" : files;
            entries.add(
                    node.path.isEmpty()
                            ? new GroupedPaths.Entry("", "./ (" + remark + ")", true)
                            : GroupedPaths.Entry.folder(node.path, remark));
        }
        return GroupedPaths.lines(entries);
    }

    private static boolean isBelow(String path, String folder) {
        return folder.isEmpty() || path.startsWith(folder + "/");
    }

    /** The folder with the most files that one call can list, if there is one below the root. */
    Optional<String> example() {
        return shown.stream()
                .filter(node -> node.total <= maxListed && !node.path.isEmpty())
                .max(Comparator.comparingInt(node -> node.total))
                .map(node -> node.path);
    }
}
