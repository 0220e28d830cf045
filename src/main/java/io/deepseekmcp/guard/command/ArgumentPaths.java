package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.PathSpelling;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.Set;

/**
 * Judges arguments that are, or might be, paths: they count from the working directory of the command, and where they
 * lead is the path guard's to say.
 */
final class ArgumentPaths {
    /** Rules by which a path is closed, whatever else the value might be. */
    private static final Set<String> CLOSING_RULES = Set.of("vcs", "secret", "own", "denied-by-request", "outside");

    /** After these a path may begin within an argument of a program that has no rule. */
    private static final String SEPARATORS = "=,:; ";

    private final PathGuard paths;
    private final WorkspacePath directory;

    ArgumentPaths(PathGuard paths, WorkspacePath directory) {
        this.paths = paths;
        this.directory = directory;
    }

    /** A path, which may be missing. */
    WorkspacePath path(String value) throws Refused {
        refuseOddities(value);
        if (value.contains("::")) {
            throw Refusals.refused("path", Refusals.shown(value) + " is no path of the workspace.", "");
        }
        if (value.indexOf('$') >= 0 && !exists(value)) {
            throw Refusals.refused("path", "Nothing expands the $ in " + Refusals.shown(value) + ".", "Write it out.");
        }
        WorkspacePath path = paths.toRead(value, directory);
        if (GlobOperand.isGlob(value)) {
            // some programs that take paths expand them, too
            new GlobOperand(paths, directory, value).check();
        }
        return path;
    }

    /** A path with {@code ::name} or {@code [id]} after it. */
    WorkspacePath node(String value) throws Refused {
        int colons = value.indexOf("::");
        int bracket = value.indexOf('[');
        String file = colons >= 0 ? value.substring(0, colons) : value;
        if (colons < 0 && bracket > 0 && !exists(value)) {
            file = value.substring(0, bracket);
            new GlobOperand(paths, directory, value).check();
        }
        WorkspacePath path = path(file);
        if (colons >= 0 && file.indexOf('.') < 0 && file.indexOf('/') < 0 && !exists(file)) {
            throw Refusals.refused("path", Refusals.shown(file) + " is no path of the workspace.", "");
        }
        return path;
    }

    /** A path with {@code :12} or {@code [1:2]} after it. */
    WorkspacePath location(String value) throws Refused {
        int end = hasId(value) ? value.lastIndexOf('[') : value.length();
        int colon = value.lastIndexOf(':', end - 1);
        while (end == value.length() && colon > 0 && isNumber(value, colon + 1, end)) {
            end = colon;
            value = value.substring(0, end);
            colon = value.lastIndexOf(':', end - 1);
        }
        return path(value.substring(0, end));
    }

    /** Whether {@code [1:2,1:4]} ends the value; any other bracket is one of a name or a class. */
    private static boolean hasId(String value) {
        int bracket = value.lastIndexOf('[');
        return value.endsWith("]")
                && bracket > 0
                && value.substring(bracket + 1, value.length() - 1)
                        .chars()
                        .allMatch(c -> "0123456789:,".indexOf(c) >= 0);
    }

    /** A path, or a glob that the program itself expands: all that it can name must be open. */
    void glob(String value) throws Refused {
        glob(value, false);
    }

    /**
     * The same for a glob of a program that is told what to leave out.
     *
     * @param excludes whether it is, so that what the wildcards meet need not be looked at
     */
    void glob(String value, boolean excludes) throws Refused {
        if (exists(value)) {
            paths.toRead(value, directory); // also where a mark in front of a name would turn a glob round
        }
        String glob = value.startsWith("!") ? value.substring(1) : value;
        boolean mayBeName = glob.indexOf('*') < 0 || exists(glob);
        if (mayBeName) {
            refuseOddities(glob);
            paths.toRead(glob, directory);
        }
        if (!GlobOperand.isGlob(glob)) {
            path(glob);
            return;
        }
        refuseOddities(glob);
        GlobOperand operand = new GlobOperand(paths, directory, glob);
        if (excludes) {
            operand.checkNames();
        } else {
            operand.check();
        }
    }

    /**
     * The net for arguments that may or may not be paths: what leads outside, what exists and is closed,
     * links, response files and standard input are refused.
     */
    void checkMaybePath(String value) throws Refused {
        refuseOddities(value);
        refuseClosed(value);
        checkAlternatives(value);
    }

    /** Some program may take the value for a glob. */
    private void checkAlternatives(String value) throws Refused {
        if (value.chars().anyMatch(c -> "{[(".indexOf(c) >= 0)) {
            new GlobOperand(paths, directory, value).checkNames();
        }
    }

    /** The part of the net that holds for any text: it is no path outside. */
    void checkText(String value) throws Refused {
        if (isAbsolute(value)) {
            paths.toRead(value, directory);
        }
    }

    /** The part of the net that holds for a value of a fixed shape: it leads nowhere outside and to nothing closed. */
    void checkShaped(String value) throws Refused {
        refuseClosed(value);
        checkAlternatives(value);
    }

    /** Whether there is something of this name, a dangling link included. */
    boolean exists(String value) {
        try {
            return !value.isEmpty() && Files.exists(directory.resolved().resolve(value), LinkOption.NOFOLLOW_LINKS);
        } catch (InvalidPathException e) {
            return false; // no file has such a name
        }
    }

    /** The net for the arguments of a program that has no rule: anything in them may be a path to read or to write. */
    void checkUnruled(List<String> arguments) throws Refused {
        for (String argument : arguments) {
            if (argument.length() > 1 && argument.startsWith("-")) {
                flagNet(argument);
            } else {
                checkMaybePath(argument);
            }
            checkPieces(argument);
        }
    }

    /** What stands after a separator or after the letter of a short flag may be a path, or may be anything. */
    private void checkPieces(String argument) throws Refused {
        checkNotMade(argument);
        for (int at = 0; at < argument.length(); at++) {
            if (SEPARATORS.indexOf(argument.charAt(at)) >= 0) {
                checkPiece(argument.substring(at + 1));
            }
        }
        if (argument.length() > 2 && argument.charAt(0) == '-' && argument.charAt(1) != '-') {
            checkPiece(argument.substring(2));
        }
    }

    private void checkPiece(String rest) throws Refused {
        refuseClosed(rest);
        checkNotMade(rest);
        int end = 0;
        while (end < rest.length() && SEPARATORS.indexOf(rest.charAt(end)) < 0) {
            end++;
        }
        refuseClosed(rest.substring(0, end));
        checkNotMade(rest.substring(0, end));
    }

    /** Something that is not there can only be written, and what is protected is not written by a command. */
    private void checkNotMade(String value) throws Refused {
        boolean plain = !value.isEmpty() && !value.startsWith("-") && !exists(value);
        if (plain && paths.isProtectedFromWriting(value, directory)) {
            throw Refusals.refused(
                    "protected",
                    Refusals.shown(value) + " would be made where it changes what people's tools execute.",
                    "Report the change needed.");
        }
    }

    /** What is missing is judged by its name, as a program may be about to make it. */
    private void refuseClosed(String value) throws Refused {
        if (isAbsolute(value) || climbs(value) || exists(value)) {
            paths.toRead(value, directory);
            return;
        }
        try {
            paths.toRead(value, directory);
        } catch (Refused e) {
            if (CLOSING_RULES.contains(e.rule())) {
                throw e;
            }
            // no path at all, so it may be anything else
        }
    }

    /** Whether there is a directory of this name. */
    boolean isDirectory(String value) {
        try {
            return !value.isEmpty() && Files.isDirectory(directory.resolved().resolve(value));
        } catch (InvalidPathException e) {
            return false; // no file has such a name
        }
    }

    private void flagNet(String argument) throws Refused {
        int equals = argument.indexOf('=');
        if (equals >= 0) {
            checkMaybePath(argument.substring(equals + 1));
        }
        String name = equals < 0 ? argument : argument.substring(0, equals);
        int slash = name.indexOf('/');
        boolean attachedPath = slash > 0 && name.lastIndexOf('-', slash) <= 1;
        if (attachedPath || name.contains("..")) {
            throw Refusals.refused(
                    "outside",
                    Refusals.shown(argument) + " may lead outside the workspace.",
                    "Give the path by itself.");
        }
    }

    private static void refuseOddities(String value) throws Refused {
        String trouble = "";
        if (value.isEmpty()) {
            trouble = "An empty argument stands for nothing";
        } else if (value.equals("-")) {
            trouble = "There is no standard input";
        } else if (value.startsWith("-")) {
            trouble = "A path may not begin with a dash";
        } else if (value.startsWith("@")) {
            trouble = "Response files are not read";
        } else if (value.startsWith("~")) {
            trouble = "Nothing expands ~";
        } else if (value.contains("://") || PathSpelling.hasScheme(value)) {
            trouble = "Links, drives and schemes are refused";
        } else if (value.startsWith("\\\\")) {
            trouble = "Network paths are refused";
        }
        if (!trouble.isEmpty()) {
            throw Refusals.refused(
                    "path", trouble + ": " + Refusals.shown(value) + ".", "Name a path of the workspace.");
        }
    }

    private static boolean isAbsolute(String value) {
        return value.startsWith("/") || value.startsWith("\\\\") || PathSpelling.hasScheme(value);
    }

    private static boolean climbs(String value) {
        return List.of(value.split("[/\\\\]", -1)).contains("..");
    }

    private static boolean isNumber(String value, int from, int to) {
        return from < to && value.substring(from, to).chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
