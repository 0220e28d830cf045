package io.deepseekmcp.guard.path;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds what git must leave out beside {@link PathGuard#deniedGitGlobs}: git folds the letters of ASCII alone, so a name
 * that is denied in another spelling (full-width letters, ligatures, a dot at the end) is looked up in the repository. So
 * is a bare repository among the tracked files, which has no name to know it by.
 */
public final class OtherSpellings {
    /** One element of every path that the guard's folding may take for another, in git's {@code glob} syntax. */
    private static final List<String> FOLDABLE = List.of("*[! -~]*", "*[. ]", "*:*");

    /** Files by which a directory that git takes as its own is found, when it is a part of what is tracked. */
    private static final List<String> OF_REPOSITORIES = List.of("HEAD", "commondir", "packed-refs");

    private static final Pattern ENDS_IN_DOT_OR_BLANK = Pattern.compile("[. ](/|$)");

    /** Arguments of one call, far below what any platform takes. */
    private static final int MAX_EXCLUSIONS = 500;

    private final PathGuard paths;
    private final String prefix;
    private final Listing listing;

    /** Lists names for arguments of git; they end in {@code -z}. */
    @FunctionalInterface
    public interface Listing {
        /** The names, from the top of the repository; fails when they are too many or take too long. */
        List<String> names(List<String> arguments) throws IOException, InterruptedException;
    }

    /**
     * Which names a command may come upon beside those of the index.
     *
     * @param untracked those of files that are not tracked, too
     * @param commits those of these commits
     * @param changes what those commits changed
     * @param history all that any commit changed
     */
    public record Reach(boolean untracked, Set<String> commits, boolean changes, boolean history) {}

    public OtherSpellings(PathGuard paths, Repository repository, Listing listing) {
        this.paths = paths;
        this.prefix = repository.prefix();
        this.listing = listing;
    }

    /**
     * Pathspecs that exclude them. Where no such name is open they exclude all of them, so that most repositories are
     * asked for nothing but a listing of the index.
     */
    public List<String> exclusions(Reach reach) throws IOException, InterruptedException {
        Set<String> found = new LinkedHashSet<>();
        if (reach.untracked() || reach.commits().isEmpty()) {
            found.addAll(listed(reach.untracked() ? List.of("-o", "--exclude-standard") : List.of()));
        }
        for (String commit : reach.commits()) {
            found.addAll(listed(List.of("--with-tree=" + commit)));
        }
        List<String> repositories = repositories(found);
        if (found.stream().allMatch(this::isClosed)) {
            repositories.addAll(all("exclude,"));
            return repositories;
        }
        if (reach.history()) {
            found.addAll(changed(reach.commits(), List.of("--all")));
        } else if (reach.changes()) {
            found.addAll(changed(reach.commits(), List.of("--no-walk")));
        }
        Set<String> exclusions = new LinkedHashSet<>(repositories);
        found.stream().filter(this::isClosed).forEach(name -> exclusions.add(":(top,exclude,literal)" + name));
        if (exclusions.size() > MAX_EXCLUSIONS) {
            throw new IOException("more than " + MAX_EXCLUSIONS + " names are closed in another spelling");
        }
        return List.copyOf(exclusions);
    }

    /** Excludes the directories that git takes as its own; leaves of the names those that may be another spelling. */
    private List<String> repositories(Set<String> names) {
        Set<String> exclusions = new LinkedHashSet<>();
        names.removeIf(name -> {
            int slash = name.lastIndexOf('/');
            boolean tells = OF_REPOSITORIES.contains(name.substring(slash + 1));
            if (tells && slash > 0 && isClosed(name.substring(0, slash) + "/objects")) {
                exclusions.add(":(top,exclude,literal)" + name.substring(0, slash));
            }
            return !isFoldable(name); // such as what lies in a folder of one of these names
        });
        return new ArrayList<>(exclusions);
    }

    private static boolean isFoldable(String name) {
        return !name.chars().allMatch(c -> c >= ' ' && c <= '~' && c != ':')
                || ENDS_IN_DOT_OR_BLANK.matcher(name).find();
    }

    private List<String> listed(List<String> more) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("ls-files", "-z", "--full-name", "-c"));
        arguments.addAll(more);
        arguments.add("--");
        OF_REPOSITORIES.forEach(name -> arguments.add(":(top,glob)" + fromTop() + "**/" + name));
        arguments.addAll(all(""));
        return listing.names(arguments);
    }

    private List<String> changed(Set<String> commits, List<String> which) throws IOException, InterruptedException {
        List<String> arguments =
                new ArrayList<>(List.of("log", "-z", "--format=", "--name-only", "--no-renames", "-m"));
        arguments.addAll(List.of("--root", "--no-relative"));
        arguments.addAll(which);
        arguments.addAll(commits);
        arguments.add("--");
        arguments.addAll(all(""));
        return listing.names(arguments);
    }

    private List<String> all(String magic) {
        List<String> pathspecs = new ArrayList<>();
        String fromTop = fromTop();
        for (String element : FOLDABLE) {
            pathspecs.add(":(top," + magic + "glob)" + fromTop + "**/" + element);
            pathspecs.add(":(top," + magic + "glob)" + fromTop + "**/" + element + "/**");
        }
        return pathspecs;
    }

    private String fromTop() {
        return prefix.replaceAll("([*?\\[\\]\\\\])", "\\\\$1");
    }

    private boolean isClosed(String name) {
        return name.startsWith(prefix) && paths.hides(name.substring(prefix.length()));
    }
}
