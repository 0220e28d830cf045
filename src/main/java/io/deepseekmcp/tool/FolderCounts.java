package io.deepseekmcp.tool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Tells in which folders many things lie: opens the fullest folders first, as far as the lines go, so that most of those
 * named are small enough to be listed by one call. Pure.
 */
final class FolderCounts {
    /** With fewer lines the folders are opened further, to show the shape of the tree. */
    private static final int MIN_LINES = 8;
    /** So few files of one folder are named. */
    private static final int MAX_NAMES = 3;

    private final long maxListed;
    private final int maxLines;
    private final int minPercent;
    private final Node root = new Node("");
    private final List<Node> shown = new ArrayList<>();

    /** A folder, or a part of one; {@code path} is empty for the root, else without a slash at its end. */
    static final class Node {
        private final String path;
        private final Map<String, Node> children = new TreeMap<>();
        private final List<String> names = new ArrayList<>();
        /** How many folders this stands for, when it is the rest of one. */
        private int folders;

        private long direct;
        private long total;

        Node(String path) {
            this.path = path;
        }

        /** Empty for the root, else without a slash at its end. */
        String path() {
            return path;
        }

        /** How many lie in and below it. */
        long total() {
            return total;
        }

        private Node child(String name) {
            return children.computeIfAbsent(name, key -> new Node(path.isEmpty() ? key : path + "/" + key));
        }

        /** The folder itself, or the one below it that all its files lie in. */
        private Node inner() {
            Node node = this;
            while (node.direct == 0 && node.children.size() == 1) {
                node = node.children.values().iterator().next();
            }
            return node;
        }

        private List<Node> fullestFirst() {
            return children.values().stream()
                    .sorted(Comparator.comparing(Node::total).reversed().thenComparing(Node::path))
                    .toList();
        }

        private boolean isRest() {
            return folders > 0;
        }
    }

    /**
     * Nothing counted yet.
     *
     * @param maxListed how many one call can list
     * @param maxLines of the answer
     * @param minPercent a folder with more in it than there are lines left is opened for the fullest of them if these hold
     *     so much of it
     */
    FolderCounts(long maxListed, int maxLines, int minPercent) {
        this.maxListed = maxListed;
        this.maxLines = maxLines;
        this.minPercent = minPercent;
    }

    /** Counts a file. */
    FolderCounts file(String path) {
        int slash = path.lastIndexOf('/');
        Node folder = folder(path.substring(0, Math.max(0, slash)), 1);
        if (folder.names.size() < MAX_NAMES) {
            folder.names.add(path.substring(slash + 1));
        }
        return this;
    }

    /** Counts so many that lie in a folder itself. */
    Node folder(String path, long count) {
        Node node = root;
        node.total += count;
        int start = 0;
        while (start < path.length()) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            node = node.child(path.substring(start, end));
            node.total += count;
            start = end + 1;
        }
        node.direct += count;
        return node;
    }

    /** The folders to name, fullest first. */
    List<Node> shown() {
        if (shown.isEmpty()) {
            shown.add(root.inner());
            while (open()) {
                // Until nothing is worth opening or the lines are used up.
            }
            shown.sort(Comparator.comparing(Node::total).reversed().thenComparing(Node::path));
        }
        return shown;
    }

    /** Puts what lies in the fullest folder that may be opened in its place; false when there is none. */
    private boolean open() {
        Optional<Node> fullest = shown.stream()
                .filter(node -> node.total > maxListed || shown.size() < Math.min(MIN_LINES, maxLines))
                .filter(this::canOpen)
                .max(Comparator.comparingLong(Node::total));
        fullest.ifPresent(this::open);
        return fullest.isPresent();
    }

    private boolean canOpen(Node node) {
        List<Node> children = node.fullestFirst();
        int named = named(node);
        long held = children.stream().limit(named).mapToLong(Node::total).sum() + node.direct;
        return !children.isEmpty()
                && !node.isRest()
                && named > 0
                && (named == children.size() || 100 * held >= minPercent * node.total);
    }

    /** How many folders in it get a line of their own when it is opened; the others share one. */
    private int named(Node node) {
        int room = maxLines - shown.size() + 1 - (node.direct > 0 ? 1 : 0);
        return node.children.size() <= room ? node.children.size() : room - 1;
    }

    private void open(Node node) {
        int named = named(node);
        shown.remove(node);
        if (node.direct > 0) {
            Node own = new Node(node.path);
            own.direct = node.direct;
            own.total = node.direct;
            own.names.addAll(node.names);
            shown.add(own);
        }
        List<Node> children = node.fullestFirst();
        children.subList(0, named).forEach(child -> shown.add(child.inner()));
        if (named < children.size()) {
            Node rest = new Node(node.path);
            rest.folders = children.size() - named;
            children.subList(named, children.size()).forEach(child -> rest.total += child.total);
            shown.add(rest);
        }
    }

    /** A line for each folder, with the number of files in and below it; one file, or a few beside folders, by name. */
    String lines() {
        List<GroupedPaths.Entry> entries = new ArrayList<>();
        for (Node node : shown()) {
            String folder = node.path.isEmpty() ? "" : node.path + "/";
            if (node.names.size() == node.total && (node.total == 1 || !isWhole(node))) {
                node.names.forEach(name -> entries.add(GroupedPaths.Entry.file(folder + name)));
            } else if (node.isRest()) {
                String folders = SearchWording.count(node.folders, "more folder");
                entries.add(new GroupedPaths.Entry(folder, folders + " (" + files(node) + ")", false));
            } else if (node.path.isEmpty()) {
                entries.add(new GroupedPaths.Entry("", "./ (" + files(node) + ")", true));
            } else {
                entries.add(GroupedPaths.Entry.folder(node.path, files(node)));
            }
        }
        return GroupedPaths.lines(entries);
    }

    /**
     * The same in one line, without names of files: {@code src/main/ 30, src/test/ 12, 4 in 2 more folders of src/}. Of a
     * folder that holds too many alike, how many there are; empty for a single one.
     */
    String inLine() {
        List<String> parts = new ArrayList<>();
        if (shown().size() == 1) {
            Node all = shown().get(0);
            String folder = all.path.isEmpty() ? "" : " of " + all.path + "/";
            return all.children.size() < 2 ? "" : "in " + all.children.size() + " folders" + folder;
        }
        for (Node node : shown()) {
            String folder = node.path.isEmpty() ? "./" : node.path + "/";
            if (node.isRest()) {
                parts.add(node.total + " in " + SearchWording.count(node.folders, "more folder") + " of " + folder);
            } else {
                parts.add(folder + " " + node.total + (isWhole(node) ? "" : " directly"));
            }
        }
        return String.join(", ", parts);
    }

    private String files(Node node) {
        String files = SearchWording.count(node.total, "file");
        return isWhole(node) || node.isRest() ? files : files + " directly in it";
    }

    /** Whether it stands for all that lies below its path. */
    private boolean isWhole(Node node) {
        return !node.isRest() && shown.stream().noneMatch(other -> other != node && isIn(other.path, node.path));
    }

    private static boolean isIn(String path, String folder) {
        return folder.isEmpty() || path.equals(folder) || path.startsWith(folder + "/");
    }

    /** The folder with the most files that one call can list, if there is one below the root. */
    Optional<String> example() {
        return shown().stream()
                .filter(node -> node.total <= maxListed && !node.path.isEmpty() && isWhole(node))
                .max(Comparator.comparingLong(Node::total))
                .map(Node::path);
    }
}
