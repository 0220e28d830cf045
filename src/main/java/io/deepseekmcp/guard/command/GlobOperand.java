package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges a glob by everything that it can name: each alternative is written out, every one without a wildcard is a path,
 * and a wildcard is tried on the names that are there and on the names that are denied wherever they are.
 */
final class GlobOperand {
    static final String CHARACTERS = "*?[]{}!()|";
    private static final int MAX_ENTRIES = 200_000;

    private final PathGuard paths;
    private final WorkspacePath directory;
    private final String glob;
    private int entries;

    GlobOperand(PathGuard paths, WorkspacePath directory, String glob) {
        this.paths = paths;
        this.directory = directory;
        this.glob = glob;
    }

    static boolean isGlob(String value) {
        return value.chars().anyMatch(c -> CHARACTERS.indexOf(c) >= 0);
    }

    /** Refuses a glob of which any alternative leads outside, or names what is closed. */
    void check() throws Refused {
        for (String alternative : alternatives()) {
            List<GlobName> names = names(alternative);
            boolean wild = names.stream().anyMatch(GlobName::isWild);
            if (wild) {
                descend(directory.resolved(), "", alternative.split("/", -1), 0);
            } else {
                paths.toRead(unmarked(alternative), directory);
            }
        }
    }

    /** The same by names alone, for a program that is told what to leave out. */
    void checkNames() throws Refused {
        alternatives();
        paths.toRead(fixedPart(glob), directory);
    }

    private void checkSpelling() throws Refused {
        for (String name : glob.split("[/{},()|]", -1)) {
            if (name.equals("..") || isHiddenPattern(name)) {
                throw Refusals.refused("glob", Refusals.shown(glob) + " reaches for what is closed.", "");
            }
        }
        if (glob.matches(".*[{,(|]/.*") || glob.indexOf('\\') >= 0) {
            throw Refusals.refused("glob", Refusals.shown(glob) + " may leave the workspace.", "Use a relative glob.");
        }
    }

    private List<String> alternatives() throws Refused {
        checkSpelling();
        List<String> alternatives = GlobAlternatives.of(glob)
                .orElseThrow(() -> Refusals.refused(
                        "glob", Refusals.shown(glob) + " has too many alternatives.", "Use fewer braces."));
        List<String> kept = new ArrayList<>();
        for (String alternative : alternatives) {
            String bare = alternative.startsWith("!") ? alternative.substring(1) : alternative;
            if (bare.startsWith("/") || bare.startsWith("~")) {
                throw Refusals.refused(
                        "glob", Refusals.shown(glob) + " may leave the workspace.", "Use a relative glob.");
            }
            for (GlobName name : names(bare)) {
                checkName(name);
            }
            kept.add(bare);
        }
        return kept;
    }

    private void checkName(GlobName name) throws Refused {
        if (name.matches("..")) {
            throw Refusals.refused(
                    "glob", Refusals.shown(glob) + " may climb out of the workspace.", "Use a relative glob.");
        }
        if (name.isWild() && name.meansHidden()) {
            for (String denied : paths.deniedGitGlobs()) {
                if (meansDenied(name, denied)) {
                    throw Refusals.refused("glob", Refusals.shown(glob) + " reaches for what is closed.", "");
                }
            }
        }
    }

    /** Whether the name may be one of a denied glob, whose wildcards any letter fills. */
    private static boolean meansDenied(GlobName name, String denied) {
        for (String part : denied.split("/", -1)) {
            if (part.startsWith(".") && name.matches(part.replace("*", "x"))) {
                return true;
            }
        }
        return false;
    }

    private static List<GlobName> names(String alternative) {
        List<GlobName> names = new ArrayList<>();
        for (String part : alternative.split("/", -1)) {
            names.add(new GlobName(unmarked(part)));
        }
        return names;
    }

    /** Braces that hold one name are characters of that name. */
    private static String unmarked(String text) {
        return text.replace('\uFFFE', '{').replace('\uFFFD', '}');
    }

    /** {@code spelled} leads from the directory of the command to {@code at}; it is empty or ends in a slash. */
    private void descend(Path at, String spelled, String[] parts, int index) throws Refused {
        if (index == parts.length) {
            return;
        }
        String part = unmarked(parts[index]);
        GlobName name = new GlobName(part);
        boolean last = index + 1 == parts.length;
        if (!name.isWild()) {
            if (last || part.isEmpty() || part.equals(".")) {
                paths.toRead(spelled + part, directory);
            }
            Path next = part.isEmpty() || part.equals(".") ? at : at.resolve(part);
            if (!last && judged(spelled + part, next)) {
                descend(next, part.isEmpty() ? spelled : spelled + part + "/", parts, index + 1);
            }
            return;
        }
        if (name.isAnyDepth()) {
            descend(at, spelled, parts, index + 1);
        }
        each(at, spelled, parts, index, name);
    }

    private void each(Path at, String spelled, String[] parts, int index, GlobName name) throws Refused {
        boolean last = index + 1 == parts.length;
        for (Path entry : entries(at)) {
            String text = entry.getFileName().toString();
            if (!name.matches(text)) {
                continue;
            }
            boolean isDirectory = Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
            boolean skipped = name.isAnyDepth() && isDirectory && text.equals("node_modules");
            boolean follows = isDirectory || Files.isSymbolicLink(entry);
            if (skipped || (!last && !follows)) {
                continue;
            }
            boolean goesOn = judged(spelled + text, entry) && Files.isDirectory(entry);
            if (goesOn && name.isAnyDepth() && isDirectory) {
                descend(entry, spelled + text + "/", parts, index);
            } else if (goesOn && !last && !name.isAnyDepth()) {
                descend(entry, spelled + text + "/", parts, index + 1);
            }
        }
    }

    /** Refuses what is closed and what leads outside; whether there is anything to go on with. */
    private boolean judged(String spelled, Path entry) throws Refused {
        if (!Files.exists(entry, LinkOption.NOFOLLOW_LINKS)) {
            paths.toRead(spelled, directory);
            return false;
        }
        boolean plain = Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
        String relative = (directory.display().equals(".") ? "" : directory.display() + "/") + spelled;
        if (plain ? paths.hides(relative) : true) {
            paths.toRead(spelled, directory);
        }
        return true;
    }

    private List<Path> entries(Path at) throws Refused {
        List<Path> found = new ArrayList<>();
        if (!Files.isDirectory(at)) {
            return found;
        }
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(at)) {
            stream.forEach(found::add);
        } catch (IOException | DirectoryIteratorException e) {
            return found; // the program cannot list it either
        }
        entries += found.size();
        if (entries > MAX_ENTRIES) {
            throw Refusals.refused("glob", Refusals.shown(glob) + " covers too many files.", "Name a folder.");
        }
        return found;
    }

    /** Whether a name of a glob shows that it is after something hidden: {@code .env*}, {@code *.pem}. */
    private boolean isHiddenPattern(String name) {
        String filled = name.replaceAll("\\[[^\\]]*\\]|[*?!]+", "x");
        int end = 0;
        while (end < name.length() && "*?[!".indexOf(name.charAt(end)) < 0) {
            end++;
        }
        return hides(filled) || (end < name.length() && hides(name.substring(0, end)));
    }

    private boolean hides(String name) {
        return !name.isEmpty() && !name.equals(".") && !name.equals("..") && paths.hides(name);
    }

    private static String fixedPart(String glob) {
        int end = 0;
        while (end < glob.length() && CHARACTERS.indexOf(glob.charAt(end)) < 0) {
            end++;
        }
        int slash = glob.lastIndexOf('/', end);
        return slash < 0 ? "." : glob.substring(0, slash + 1);
    }
}
