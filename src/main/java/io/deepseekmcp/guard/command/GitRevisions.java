package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.command.ArgumentWalk.ParsedArguments;
import io.deepseekmcp.guard.command.CommandRule.Shows;
import io.deepseekmcp.guard.path.OtherSpellings;
import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Repository;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Judges revisions. The content of a file has ids and may have names of its own, which no path rule would see, so what
 * a revision names is asked of the repository; a path after a colon goes through the path guard.
 */
final class GitRevisions implements ValueCheck.RevisionCheck {
    /** {@code :file} and {@code :2:file} name files of the index. */
    private static final Pattern STAGE = Pattern.compile(":[0-3]:");

    /** A range of nothing, if git did not take it for what it is everywhere else. */
    private static final String PARENT_DIRECTORY = "..";

    /** Arguments of one call, far below what any platform takes. */
    private static final int MAX_NAMES = 1_000;

    /** Subcommands that list untracked files, too. */
    private static final Set<String> LISTING = Set.of("status", "ls-files");

    private final GitQuestions questions;
    private final Repository repository;
    private final PathGuard paths;
    private final WorkspacePath directory;

    GitRevisions(GitQuestions questions, Repository repository, PathGuard paths, WorkspacePath directory) {
        this.questions = questions;
        this.repository = repository;
        this.paths = paths;
        this.directory = directory;
    }

    @FunctionalInterface
    private interface Question<T> {
        T answer() throws IOException, InterruptedException;
    }

    @Override
    public void check(String revision) throws Refused {
        check(revision, Shows.NOTHING);
    }

    /** Refuses a revision, or a range of two, that names content without a path or content that is denied. */
    void check(String revision, Shows shows) throws Refused {
        if (revision.isEmpty() || revision.startsWith("-") || revision.equals(PARENT_DIRECTORY)) {
            throw refused(revision, "is no revision");
        }
        if (hasPath(revision)) {
            checkPath(revision, shows);
            return;
        }
        for (String part : parts(revision)) {
            String type = typeOf(part);
            if (type.isEmpty()) {
                throw refused(part, "names nothing in this repository");
            }
            if (!type.equals("commit")) {
                throw refused(part, "is a " + type + " without a path");
            }
        }
    }

    /** Whether git would take an argument that may be a revision or a path for a revision. */
    boolean isRevision(String argument) throws Refused {
        boolean path = argument.startsWith(":(") || argument.equals(PARENT_DIRECTORY);
        if (argument.isEmpty() || argument.startsWith("-") || path) {
            return false;
        }
        if (hasPath(argument)) {
            return !ask(argument).isEmpty() || argument.indexOf(':') > 0;
        }
        for (String part : parts(argument)) {
            if (ask(part).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** Whether the revision has a path after a colon. */
    static boolean hasPath(String revision) {
        return colon(revision) >= 0;
    }

    private void checkPath(String revision, Shows shows) throws Refused {
        if (shows == Shows.HERE) {
            throw refused(revision, "is a part of a commit");
        }
        boolean stage = STAGE.matcher(revision).lookingAt();
        int colon = stage ? 2 : colon(revision);
        String named = revision.substring(colon + 1);
        if (colon > 0 && !stage) {
            check(revision.substring(0, colon).replace("^{tree}", ""), Shows.NOTHING);
        }
        boolean relative = named.startsWith("./") || named.startsWith("../");
        if (relative) {
            paths.toRead(named, directory);
        } else {
            paths.toRead(fromRoot(named));
        }
        String type = ask(revision);
        if (type.isEmpty()) {
            throw refused(revision, "names nothing in this repository");
        }
        if (shows == Shows.EVERYWHERE && !type.equals("blob")) {
            throw refused(revision, "is a directory");
        }
    }

    /**
     * The names of a commit's listing that may be shown, as the call in this directory is to be given them; empty when
     * all that it lists may be.
     *
     * @param flags that say which entries it lists
     * @param given paths as they were spelled
     */
    Optional<List<String>> openNames(List<String> flags, String revision, List<String> given) throws Refused {
        String base = directory.display().equals(".") ? "" : directory.display() + "/";
        List<String> fromRoot = new ArrayList<>();
        for (String path : given) {
            fromRoot.add(base + path);
        }
        if (given.isEmpty() && !base.isEmpty()) {
            fromRoot.add(base);
        }
        List<String> listed =
                answer(() -> questions.listed(flags, revision, fromRoot), "git ls-files or Glob lists what is here.");
        List<String> open = listed.stream().filter(name -> !paths.hides(name)).toList();
        if (open.size() == listed.size()) {
            return Optional.empty();
        }
        if (open.isEmpty() || open.size() > MAX_NAMES) {
            throw Refusals.refused(
                    "closed",
                    "The listing holds names that are closed to this delegation.",
                    "git ls-files or Glob lists the others; or name a folder.");
        }
        return Optional.of(open.stream()
                .map(name -> name.startsWith(base) ? name.substring(base.length()) : name)
                .toList());
    }

    /** Pathspecs that exclude closed names which git's own folding misses, for a command on these revisions. */
    List<String> otherSpellings(ParsedArguments parsed, List<String> revs) throws Refused {
        CommandRule rule = parsed.rule();
        boolean shows = rule.git().showsHistory();
        boolean oneByOne = shows && rule.git().mayFetch().contains("always");
        Set<String> commits = new LinkedHashSet<>();
        boolean isRange = parsed.flagNames().contains("--merge-base");
        for (String rev : revs.isEmpty() ? List.of("HEAD") : revs) {
            List<String> parts = hasPath(rev) ? List.of(rev.substring(0, colon(rev))) : parts(rev);
            for (String part : parts) {
                if (!part.isEmpty() && !typeOf(part).isEmpty()) {
                    commits.add(part);
                }
            }
            isRange |= !hasPath(rev) && (!String.join("..", parts).equals(rev) || (shows && parts.size() > 1));
        }
        boolean untracked = LISTING.contains(rule.name());
        OtherSpellings.Reach reach =
                new OtherSpellings.Reach(untracked, commits, shows, isRange || (shows && !oneByOne));
        return answer(
                () -> new OtherSpellings(paths, repository, questions::names).exclusions(reach),
                "git show COMMIT looks at one commit; git diff at the files as they are.");
    }

    /** A path that counts from the top of the repository, as it counts from the root of the workspace. */
    private String fromRoot(String path) throws Refused {
        String prefix = repository.prefix();
        if (prefix.isEmpty()) {
            return path.isEmpty() ? "." : path;
        }
        if (!(path + "/").startsWith(prefix)) {
            throw refused(path, "lies outside the workspace");
        }
        return path.length() < prefix.length() ? "." : path.substring(prefix.length());
    }

    /** The two ends of a range, without the marks for parents. */
    private static List<String> parts(String revision) {
        int dots = revision.indexOf("..");
        List<String> ends = new ArrayList<>();
        if (dots < 0) {
            ends.add(revision.startsWith("^") ? revision.substring(1) : revision);
        } else {
            ends.add(revision.substring(0, dots));
            ends.add(revision.substring(dots + (revision.startsWith("...", dots) ? 3 : 2)));
        }
        return ends.stream()
                .map(end -> end.isEmpty() ? "HEAD" : end.replaceFirst("\\^(@|!|-[0-9]*)$", ""))
                .toList();
    }

    /** The first colon that is outside braces, or -1. */
    private static int colon(String revision) {
        int depth = 0;
        for (int i = 0; i < revision.length(); i++) {
            char c = revision.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (c == ':' && depth <= 0) {
                return i;
            }
        }
        return -1;
    }

    /** A tag may stand for the content of a file; what counts is what it stands for. */
    private String typeOf(String part) throws Refused {
        return ask(part + "^{}");
    }

    private String ask(String revision) throws Refused {
        return answer(() -> questions.objectType(revision), "git status and git log --oneline ask for less.");
    }

    private static <T> T answer(Question<T> question, String remedy) throws Refused {
        try {
            return question.answer();
        } catch (IOException e) {
            throw Refusals.refused("git", "The repository cannot be asked: " + e.getMessage(), remedy);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusals.refused("interrupted", "The delegation is being ended.", "");
        }
    }

    private static Refused refused(String revision, String what) {
        return Refusals.refused(
                "revision",
                Refusals.shown(revision) + " " + what + ".",
                "Name commits, or COMMIT:path of a file of the workspace.");
    }
}
