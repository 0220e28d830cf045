package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.PathGlob;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Globs of search tools: they count from a directory of the workspace and are matched with workspace-relative paths. */
final class SearchGlob {
    /** A name with one of these is a pattern whatever exists. */
    private static final List<String> SPECIAL = List.of("*", "?", "\\", "\0");

    private static final Pattern BRACKETS = Pattern.compile("[^{}]*\\[[^\\]]*][^{}]*");
    /** Braces that give no choice. */
    private static final Pattern ONE_IN_BRACES = Pattern.compile("[^{},]*\\{[^{},]*}[^{},]*");

    private final PathGlob glob;
    /** What comes before the part that the glob sees: empty, or a directory with its slash. */
    private final String prefix;
    /** The pattern as it was given. */
    private final String shown;

    private SearchGlob(PathGlob glob, String prefix, String shown) {
        this.glob = glob;
        this.prefix = prefix;
        this.shown = shown;
    }

    /**
     * A pattern that counts from the directory; an absolute one inside the workspace counts from its root. At its
     * beginning, names with brackets or braces that exist so are meant as they stand, as in {@code app/[slug]/*.tsx}.
     */
    static SearchGlob below(WorkspacePath directory, String pattern) throws Refused {
        String root = directory.root() + "/";
        if (pattern.startsWith(root)) {
            String below = pattern.substring(root.length());
            return new SearchGlob(PathGlob.search(existing(directory.root(), below)), "", below);
        }
        String display = directory.display();
        String plain = pattern.startsWith("./") && pattern.length() > 2 ? pattern.substring(2) : pattern;
        String meant = existing(directory.resolved(), plain);
        return new SearchGlob(PathGlob.search(meant), display.equals(".") ? "" : display + "/", plain);
    }

    /** The pattern with its first names escaped as far as they exist with their brackets or braces. */
    private static String existing(Path directory, String pattern) {
        if (pattern.indexOf('[') < 0 && pattern.indexOf('{') < 0) {
            return pattern;
        }
        StringBuilder meant = new StringBuilder();
        Path at = directory;
        String rest = pattern;
        while (!rest.isEmpty()) {
            int slash = rest.indexOf('/');
            String name = slash < 0 ? rest : rest.substring(0, slash);
            if (name.isEmpty()
                    || name.equals("..")
                    || SPECIAL.stream().anyMatch(name::contains)
                    || !exists(at.resolve(name))) {
                break;
            }
            at = at.resolve(name);
            meant.append(escaped(name)).append(slash < 0 ? "" : "/");
            rest = slash < 0 ? "" : rest.substring(slash + 1);
        }
        return meant + rest;
    }

    /** The pattern with its brackets, and braces that give no choice, as part of the names: {@code pages/[id]/*.tsx}. */
    private static String literal(String pattern) {
        StringBuilder meant = new StringBuilder();
        for (String name : pattern.split("(?<=/)", -1)) {
            boolean brackets = BRACKETS.matcher(name).matches()
                    || ONE_IN_BRACES.matcher(name).matches();
            boolean plain = SPECIAL.stream().noneMatch(name::contains);
            meant.append(brackets && plain ? escaped(name) : name);
        }
        return meant.toString();
    }

    private static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static String escaped(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            text.append("[]{},!".indexOf(c) >= 0 ? "\\" : "").append(c);
        }
        return text.toString();
    }

    /** Whether it stands for what lies at the top of the workspace. */
    boolean isTop() {
        return prefix.isEmpty() && shown.equals("*");
    }

    /**
     * The outermost folder above the path that the pattern itself matches; empty for a pattern of any depth, which lists
     * the files themselves.
     */
    Optional<String> folderOf(String path) {
        if (glob.hasAnyDepth()) {
            return Optional.empty();
        }
        for (int end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
            if (end > prefix.length() && matches(path.substring(0, end))) {
                return Optional.of(path.substring(0, end));
            }
        }
        return Optional.empty();
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
            PathGlob literal = PathGlob.search(literal(text));
            return path -> {
                String name = path.substring(path.lastIndexOf('/') + 1);
                return names.matches(name) || literal.matches(name);
            };
        }
        SearchGlob fromStart = below(start, text);
        Predicate<String> given = fromStart.fromAnywhere();
        Optional<SearchGlob> literal = fromStart.literally();
        return literal.isPresent() ? given.or(literal.get().fromAnywhere()) : given;
    }

    private Predicate<String> fromAnywhere() {
        SearchGlob fromRoot = new SearchGlob(glob, "", shown);
        return path -> fromRoot.matches(path) || matches(path);
    }

    /** The same pattern with its brackets as part of names; empty for one without. */
    Optional<SearchGlob> literally() throws Refused {
        String meant = literal(shown);
        return meant.equals(shown)
                ? Optional.empty()
                : Optional.of(new SearchGlob(PathGlob.search(meant), prefix, shown));
    }

    /** The same pattern at any depth below the directory. */
    SearchGlob anywhere() throws Refused {
        return new SearchGlob(PathGlob.search("**/" + glob), prefix, "**/" + shown);
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
        return glob.isLiteral() && glob.names(shown);
    }

    /** Whether it counts from the root of the workspace. */
    boolean countsFromRoot() {
        return prefix.isEmpty();
    }

    /** The workspace-relative path that a pattern for which {@link #isName} holds means. */
    String name() {
        return prefix + shown;
    }

    @Override
    public String toString() {
        return shown;
    }
}
