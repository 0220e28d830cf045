package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.PathGlob;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.util.function.Predicate;

/** Globs of search tools: they count from a directory of the workspace and are matched with workspace-relative paths. */
final class SearchGlob {
    private final PathGlob glob;
    /** What comes before the part that the glob sees: empty, or a directory with its slash. */
    private final String prefix;

    private SearchGlob(PathGlob glob, String prefix) {
        this.glob = glob;
        this.prefix = prefix;
    }

    /** A pattern that counts from the directory; an absolute one inside the workspace counts from its root. */
    static SearchGlob below(WorkspacePath directory, String pattern) throws Refused {
        String root = directory.root() + "/";
        if (pattern.startsWith(root)) {
            return new SearchGlob(PathGlob.search(pattern.substring(root.length())), "");
        }
        String display = directory.display();
        String plain = pattern.startsWith("./") && pattern.length() > 2 ? pattern.substring(2) : pattern;
        return new SearchGlob(PathGlob.search(plain), display.equals(".") ? "" : display + "/");
    }

    /**
     * A filter for the files of a search: without a slash it means names at any depth, with one it counts from the root or
     * from where the search begins; a {@code !} in front turns it round.
     */
    static Predicate<String> filter(WorkspacePath start, String text) throws Refused {
        if (text.startsWith("!")) {
            return filter(start, text.substring(1)).negate();
        }
        if (text.indexOf('/') < 0) {
            PathGlob names = PathGlob.search(text);
            return path -> names.matches(path.substring(path.lastIndexOf('/') + 1));
        }
        SearchGlob fromStart = below(start, text);
        SearchGlob fromRoot = new SearchGlob(fromStart.glob, "");
        return path -> fromRoot.matches(path) || fromStart.matches(path);
    }

    /** The same pattern at any depth below the directory. */
    SearchGlob anywhere() throws Refused {
        return new SearchGlob(PathGlob.search("**/" + glob), prefix);
    }

    boolean matches(String path) {
        return path.startsWith(prefix) && glob.matches(path.substring(prefix.length()));
    }

    /** Whether a match can lie below this directory, which itself lies below the one that the pattern counts from. */
    boolean mayMatchBelow(String directory) {
        return !directory.startsWith(prefix) || glob.mayMatchBelow(directory.substring(prefix.length()));
    }

    /** Whether it only lists names, without any wildcard. */
    boolean isLiteral() {
        return glob.isLiteral();
    }

    /** Whether the pattern is spelled as the one path that it means. */
    boolean isName() {
        return glob.isLiteral() && glob.toString().chars().noneMatch(c -> c == '{' || c == '[' || c == '\\');
    }

    /** Whether it counts from the root of the workspace. */
    boolean countsFromRoot() {
        return prefix.isEmpty();
    }

    /** The workspace-relative path that a pattern for which {@link #isName} holds means. */
    String name() {
        return prefix + glob;
    }

    @Override
    public String toString() {
        return glob.toString();
    }
}
