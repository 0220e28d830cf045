package io.deepseekmcp.workspace.search;

import io.deepseekmcp.guard.path.PathGlob;
import java.util.List;
import java.util.Optional;

/**
 * One line of an ignore file, as git reads it.
 *
 * @param negated begins with {@code !}: what matches is not ignored
 * @param directoriesOnly ends with {@code /}
 * @param nameOnly holds no other {@code /}, so it is compared with the last name alone, at any depth
 * @param globs what matches, any of them
 */
record IgnorePattern(boolean negated, boolean directoriesOnly, boolean nameOnly, List<PathGlob> globs) {
    IgnorePattern {
        globs = List.copyOf(globs);
    }

    /** The pattern of a line without its line feed; empty for a blank line or a comment. */
    static Optional<IgnorePattern> parse(String line, boolean ignoreCase) {
        if (line.startsWith("#")) {
            return Optional.empty();
        }
        String pattern = withoutTrailingBlanks(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
        boolean negated = pattern.startsWith("!");
        pattern = pattern.substring(negated ? 1 : 0);
        boolean directoriesOnly = pattern.endsWith("/");
        pattern = pattern.substring(0, pattern.length() - (directoriesOnly ? 1 : 0));
        boolean nameOnly = pattern.indexOf('/') < 0;
        pattern = pattern.substring(pattern.startsWith("/") ? 1 : 0);
        if (pattern.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new IgnorePattern(negated, directoriesOnly, nameOnly, globs(pattern, nameOnly, ignoreCase)));
    }

    /**
     * Whether it matches.
     *
     * @param name the last name of the path
     * @param relative the path from the directory of the ignore file
     */
    boolean matches(String name, String relative, boolean directory) {
        if (directoriesOnly && !directory) {
            return false;
        }
        for (PathGlob glob : globs) {
            if (glob.matches(nameOnly ? name : relative)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Git compares the part before the first wildcard by itself, so that a {@code **} that comes next, inside a name,
     * is to it at the beginning and crosses slashes: {@code a**}{@code /b} matches {@code ab}, {@code ax/b} and {@code
     * ax/y/b}.
     */
    private static List<PathGlob> globs(String pattern, boolean nameOnly, boolean ignoreCase) {
        int wildcard = firstWildcard(pattern);
        int after = wildcard;
        while (after < pattern.length() && pattern.charAt(after) == '*') {
            after++;
        }
        boolean insideName = wildcard > 0 && pattern.charAt(wildcard - 1) != '/';
        boolean wholeRest = after == pattern.length() || pattern.charAt(after) == '/';
        if (nameOnly || !insideName || after - wildcard < 2 || !wholeRest) {
            return List.of(PathGlob.gitignore(pattern, ignoreCase));
        }
        String prefix = pattern.substring(0, wildcard);
        String rest = pattern.substring(after);
        if (rest.isEmpty()) {
            return List.of(
                    PathGlob.gitignore(prefix + "*", ignoreCase), PathGlob.gitignore(prefix + "*/**", ignoreCase));
        }
        return List.of(
                PathGlob.gitignore(prefix + rest.substring(1), ignoreCase),
                PathGlob.gitignore(prefix + "*/**" + rest, ignoreCase));
    }

    private static int firstWildcard(String pattern) {
        int at = 0;
        while (at < pattern.length() && "*?[\\".indexOf(pattern.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    /** Blanks at the end do not count, unless a backslash stands before one. */
    private static String withoutTrailingBlanks(String line) {
        int end = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\') {
                i++;
                end = Math.min(i + 1, line.length());
            } else if (c != ' ') {
                end = i + 1;
            }
        }
        return line.substring(0, end);
    }
}
