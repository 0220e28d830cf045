package io.deepseekmcp.guard.path;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Follows one spelling from directory to directory as the kernel does: {@code ..} leaves the directory that a link led
 * to, not the one that holds the link. Every detour is judged where it is taken.
 */
final class PathWalk {
    private static final int MAX_LINKS = 40;
    /** Where the disk may know a name under another spelling: by case, by normalisation, by a short name. */
    private static final boolean NAMES_HAVE_VARIANTS =
            !System.getProperty("os.name", "").startsWith("Linux");

    private final Path root;
    private final NameJudge judge;
    private final String requested;
    private final Deque<Step> pending = new ArrayDeque<>();
    private final List<String> spelled = new ArrayList<>();
    private Path current;
    private int links;

    /** One name still to go; {@code requested} tells a name that was asked for from one that a link holds. */
    private record Step(String name, boolean requested) {}

    /** Refuses a path that no tool may touch, given by its names below the root. */
    @FunctionalInterface
    interface NameJudge {
        void check(List<String> names) throws Refused;
    }

    /**
     * Where a walk ended.
     *
     * @param path absolute; links resolved as far as it exists
     * @param attributes of the file itself, empty when it does not exist
     * @param dangling a link leads to something that does not exist
     * @param spelled the names that were asked for, as far as they lie below the root
     */
    record Arrival(Path path, Optional<BasicFileAttributes> attributes, boolean dangling, List<String> spelled) {}

    PathWalk(Path root, NameJudge judge, String requested) {
        this.root = root;
        this.judge = judge;
        this.requested = requested;
    }

    /** Walks from {@code base}, or from the root of the file system when the spelling is absolute. */
    Arrival walk(PathSpelling spelling, Path base) throws Refused {
        current = spelling.start().isEmpty() ? base : Path.of(spelling.start());
        if (current.startsWith(root)) {
            spelled.addAll(names(current));
        }
        spelling.names().forEach(name -> pending.add(new Step(name, true)));
        BasicFileAttributes attributes = null;
        while (!pending.isEmpty()) {
            Step step = pending.pop();
            noteSpelling(step);
            if (step.name.equals("..")) {
                leaveDirectory();
                attributes = null;
                continue;
            }
            Path next = current.resolve(step.name);
            attributes = attributes(next);
            if (attributes == null) {
                return missing(step, next);
            }
            enter(next, attributes);
        }
        return arrival(current, attributes == null ? attributes(current) : attributes, false);
    }

    /** What a {@code ..} takes back was judged when it was passed. */
    private void noteSpelling(Step step) {
        if (!step.requested) {
            return;
        }
        if (!current.startsWith(root)) {
            spelled.clear();
        } else if (!step.name.equals("..")) {
            spelled.add(step.name);
        } else if (!spelled.isEmpty()) {
            spelled.remove(spelled.size() - 1);
        }
    }

    private void leaveDirectory() throws Refused {
        checkWhere(current);
        current = current.getParent() == null ? current : current.getParent();
    }

    private void enter(Path next, BasicFileAttributes attributes) throws Refused {
        if (attributes.isSymbolicLink()) {
            checkWhere(next);
            followLink(next);
        } else if (attributes.isDirectory() || (attributes.isOther() && isJunction(next)) || pending.isEmpty()) {
            current = next;
        } else {
            checkWhere(next);
            throw inside(next) ? notADirectory(next) : outside();
        }
    }

    private void followLink(Path link) throws Refused {
        if (++links > MAX_LINKS) {
            throw new Refused("link-loop", "\"" + shown() + "\" goes through too many links.", "");
        }
        Path target;
        try {
            target = Files.readSymbolicLink(link);
        } catch (IOException e) {
            throw unreadable(link);
        }
        if (target.isAbsolute()) {
            current = target.getRoot();
        }
        for (int i = target.getNameCount() - 1; i >= 0; i--) {
            String name = target.getName(i).toString();
            if (!name.equals(".") && !name.isEmpty()) {
                pending.push(new Step(name, false));
            }
        }
    }

    /** What does not exist has no links, so the rest is taken as it is; but {@code ..} out of nowhere leads nowhere. */
    private Arrival missing(Step step, Path first) throws Refused {
        boolean dangling = !step.requested;
        Path path = first;
        for (Step rest : pending) {
            if (rest.name.equals("..")) {
                checkWhere(first);
                throw inside(first) ? noSuchDirectory(first) : outside();
            }
            if (rest.requested && current.startsWith(root)) {
                spelled.add(rest.name);
            }
            path = path.resolve(rest.name);
        }
        return arrival(path, null, dangling);
    }

    private Arrival arrival(Path path, BasicFileAttributes attributes, boolean dangling) throws Refused {
        Path end = NAMES_HAVE_VARIANTS ? asStored(path) : path;
        if (!inside(end)) {
            throw outside();
        }
        judge.check(spelled);
        checkWhere(end);
        if (PathSpelling.hasUnseen(root.relativize(end).toString())) {
            throw PathSpelling.refused(requested, "leads to a name with a control or format character", "");
        }
        return new Arrival(end, Optional.ofNullable(attributes), dangling, List.copyOf(spelled));
    }

    private Path asStored(Path path) throws Refused {
        Path existing = path;
        while (existing.getParent() != null && !Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
            existing = existing.getParent();
        }
        try {
            return existing.toRealPath().resolve(existing.relativize(path).toString());
        } catch (IOException e) {
            throw unreadable(existing);
        }
    }

    private BasicFileAttributes attributes(Path path) throws Refused {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw unreadable(path);
        }
    }

    private static boolean isJunction(Path path) {
        return File.separatorChar == '\\' && Files.isDirectory(path);
    }

    private void checkWhere(Path path) throws Refused {
        if (inside(path)) {
            judge.check(names(path));
        }
    }

    private boolean inside(Path path) {
        return path.startsWith(root);
    }

    private List<String> names(Path path) {
        return namesBelow(root, path);
    }

    static List<String> namesBelow(Path root, Path path) {
        List<String> names = new ArrayList<>();
        for (int i = root.getNameCount(); i < path.getNameCount(); i++) {
            names.add(path.getName(i).toString());
        }
        return names;
    }

    private String shown() {
        return PathSpelling.shown(requested);
    }

    private Refused outside() {
        return new Refused(
                "outside",
                "\"" + shown() + "\" leads outside the workspace.",
                "Give a path relative to the workspace root.");
    }

    private Refused notADirectory(Path file) {
        return new Refused(
                "not-a-directory",
                "\"" + shown() + "\" goes through \"" + String.join("/", names(file)) + "\", which is a file.",
                "Name that file, or a path below a folder.");
    }

    private Refused noSuchDirectory(Path directory) {
        return new Refused(
                "not-found",
                "\"" + shown() + "\" goes up from \"" + String.join("/", names(directory))
                        + "\", which does not exist.",
                "Leave out the \"..\".");
    }

    private Refused unreadable(Path path) throws Refused {
        checkWhere(path);
        return inside(path) ? new Refused("unreadable", "\"" + shown() + "\" cannot be looked up.", "") : outside();
    }
}
