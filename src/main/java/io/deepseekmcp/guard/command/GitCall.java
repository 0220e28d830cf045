package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.command.ArgumentWalk.ParsedArguments;
import io.deepseekmcp.guard.command.CommandRule.Operand;
import io.deepseekmcp.guard.command.CommandRule.Shows;
import io.deepseekmcp.guard.command.ValueType.Known;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Repository;
import io.deepseekmcp.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Rewrites a git command that the table allows: revisions are told from paths, paths are limited to the workspace, and
 * what is denied there is excluded from what git shows.
 */
final class GitCall {
    private static final Set<String> NAMES_ONLY = Set.of("--name-only", "--name-status", "--raw", "-s", "--no-patch");

    private final Repository repository;
    private final GitRevisions revisions;
    private final ValueCheck values;
    private final List<String> deniedGlobs;
    private final ParsedArguments parsed;
    private final Optional<String> partialBy;

    private final List<String> patterns = new ArrayList<>();
    private final List<String> revs = new ArrayList<>();
    private final List<String> pathspecs = new ArrayList<>();

    /**
     * A call on the repository.
     *
     * @param partialBy the key of the configuration that makes it a partial clone, if one does
     */
    GitCall(
            Repository repository,
            GitRevisions revisions,
            ValueCheck values,
            List<String> deniedGlobs,
            ParsedArguments parsed,
            Optional<String> partialBy) {
        this.repository = repository;
        this.revisions = revisions;
        this.values = values;
        this.deniedGlobs = deniedGlobs;
        this.parsed = parsed;
        this.partialBy = partialBy;
    }

    /** The arguments after {@code git} and its global options. */
    List<String> arguments() throws Refused {
        sortOperands();
        checkOnePath();
        checkAboveRoot();
        checkPresent();
        leaveOutClosedNames();
        List<String> arguments = new ArrayList<>(parsed.subcommands());
        arguments.addAll(parsed.rule().additions().always());
        arguments.addAll(parsed.flagArguments());
        parsed.rule().additions().beside().forEach((flag, addition) -> {
            if (parsed.flagNames().contains(flag)) {
                arguments.add(addition);
            }
        });
        for (String pattern : patterns) {
            arguments.add("-e");
            arguments.add(pattern);
        }
        if (revs.isEmpty()) {
            parsed.rule().git().revision().ifPresent(arguments::add);
        }
        arguments.addAll(revs);
        arguments.addAll(pathPart());
        return arguments;
    }

    private void sortOperands() throws Refused {
        List<Operand> types = parsed.rule().syntax().operands().orElse(List.of());
        List<String> before = new ArrayList<>(parsed.operands());
        if (takes(types, Known.PATTERN) && !parsed.flagNames().contains("-e")) {
            if (before.isEmpty()) {
                throw Refusals.refused("argument", "git grep needs a pattern.", "git grep -e PATTERN");
            }
            patterns.add(before.remove(0));
        }
        boolean paths = takes(types, Known.PATHSPEC) || takes(types, Known.PATH);
        boolean hasRevisions = takes(types, Known.REVISION);
        for (int i = 0; i < before.size(); i++) {
            String operand = before.get(i);
            if (hasRevisions && pathspecs.isEmpty() && isRevision(operand, types, before.size() - i)) {
                addRevision(operand);
            } else if (paths) {
                addPath(operand, hasRevisions);
            } else {
                values.check(
                        types.get(0).type(), operand, "git " + parsed.rule().name());
                revs.add(operand);
            }
        }
        for (String operand : parsed.afterDashes()) {
            if (!paths) {
                throw Refusals.refused("argument", "Nothing may follow -- here.", "Leave it out.");
            }
            addPath(operand, false);
        }
        checkCounts(types);
    }

    private static boolean takes(List<Operand> types, Known type) {
        return types.stream().anyMatch(operand -> operand.type() == type);
    }

    /** In {@code rev? pathspec} the last operand is the path; in {@code rev* pathspec*} it is asked what it names. */
    private boolean isRevision(String operand, List<Operand> types, int left) throws Refused {
        boolean pathsFollow = takes(types, Known.PATHSPEC);
        if (!pathsFollow || parsed.dashes()) {
            return true;
        }
        Operand path = types.get(types.size() - 1);
        if (path.required() && left == 1) {
            return false;
        }
        Operand revision = types.get(types.size() - 2);
        boolean room = revision.repeated() || revs.isEmpty();
        return room && (revision.required() || revisions.isRevision(operand));
    }

    private void addRevision(String operand) throws Refused {
        revisions.check(operand, parsed.rule().git().shows());
        revs.add(operand);
    }

    private void addPath(String operand, boolean mustExist) throws Refused {
        boolean plain = operand.chars().noneMatch(c -> "*?[".indexOf(c) >= 0);
        if (mustExist && plain && !operand.startsWith(":") && !values.paths().exists(operand)) {
            values.check(Known.PATHSPEC, operand, "git");
            throw Refusals.refused(
                    "revision",
                    Refusals.shown(operand) + " is neither a revision nor an existing path.",
                    "Put -- in front of a path that no longer exists.");
        }
        boolean literal = parsed.rule().git().shows() == Shows.ONE_PATH;
        values.check(
                literal ? Known.PATH : Known.PATHSPEC,
                operand,
                "git " + parsed.rule().name());
        pathspecs.add(operand);
    }

    private void checkCounts(List<Operand> types) throws Refused {
        for (Operand operand : types) {
            boolean paths = operand.type() == Known.PATHSPEC || operand.type() == Known.PATH;
            int count = paths ? pathspecs.size() : revs.size();
            String name = "git " + parsed.rule().name();
            if (operand.required() && count == 0) {
                throw Refusals.refused(
                        "argument", name + " needs " + operand.type().description() + ".", "");
            }
            if (operand.type() != Known.PATTERN && !operand.repeated() && count > 1) {
                throw Refusals.refused("argument", name + " takes one argument here.", "");
            }
        }
    }

    private void checkOnePath() throws Refused {
        Set<String> alone = parsed.rule().git().onePath();
        if (parsed.flagNames().stream().noneMatch(alone::contains)) {
            return;
        }
        for (String flag : parsed.flagNames()) {
            if (parsed.rule().git().showsContent().contains(flag)) {
                throw Refusals.refused(
                        "flag",
                        "--follow and -L go with no " + flag + ", because nothing can be excluded from them.",
                        "Leave out " + flag + ".");
            }
        }
    }

    private void checkAboveRoot() throws Refused {
        if (!repository.isAboveRoot()) {
            return;
        }
        boolean topOnly = parsed.flagNames().contains("--full-tree");
        boolean history = parsed.rule().git().showsHistory() && pathspecs.isEmpty() && !haveOwnPaths();
        boolean onePath =
                parsed.flagNames().stream().anyMatch(parsed.rule().git().onePath()::contains);
        if (topOnly || (history && !onePath)) {
            throw Refusals.refused(
                    "repository",
                    "The repository reaches above the workspace, so its history is shown by path only.",
                    "Add -- and paths of the workspace: git " + parsed.rule().name() + " -- .");
        }
    }

    /** A listing of a commit takes no exclusions, so that what may be shown is named. */
    private void leaveOutClosedNames() throws Refused {
        if (parsed.rule().git().shows() != Shows.NAMES || revs.isEmpty()) {
            return;
        }
        // a folder that is named is entered by -r, so that there the files are named; a listing of folders has none
        Set<String> flags = parsed.flagNames();
        List<String> kinds = flags.contains("-r") ? List.of("-r") : flags.contains("-d") ? List.of("-d") : List.of();
        Optional<List<String>> open = revisions.openNames(kinds, revs.get(0), pathspecs);
        if (open.isPresent() && flags.contains("-r") && flags.contains("-d")) {
            throw Refusals.refused("closed", "The listing holds names that are closed here.", "Leave out -d or -r.");
        }
        if (open.isPresent()) {
            pathspecs.clear();
            pathspecs.addAll(open.get());
        }
    }

    /** A partial clone lacks the content of files that were never checked out, and git would fetch it. */
    private void checkPresent() throws Refused {
        Set<String> mayFetch = parsed.rule().git().mayFetch();
        boolean reads = mayFetch.contains("always")
                || parsed.flagNames().stream().anyMatch(mayFetch::contains)
                || (mayFetch.contains("revisions") && revs.stream().anyMatch(rev -> !rev.equals("HEAD")));
        boolean namesOnly = parsed.flagNames().stream().anyMatch(NAMES_ONLY::contains);
        if (partialBy.isPresent() && reads && !namesOnly) {
            throw Refusals.refused(
                    "git-fetch",
                    "This is a partial clone (" + partialBy.get() + "), and git would fetch what it lacks.",
                    withoutContent());
        }
    }

    /** What tells as much as is here for certain: names, or the file as it is now. */
    private String withoutContent() {
        String name = parsed.rule().name();
        if (haveOwnPaths()) {
            return "Read shows a file as it is now, git diff what was changed in it.";
        }
        List<String> argv = new ArrayList<>(List.of("git", name, "--name-only"));
        if (!Set.of("show", "diff", "log").contains(name)) {
            argv = new ArrayList<>(List.of("git", "log", "--oneline"));
        } else {
            parsed.flagArguments().stream()
                    .filter(flag -> flag.matches("-n?\\d+"))
                    .forEach(argv::add);
            argv.addAll(revs);
        }
        if (!pathspecs.isEmpty()) {
            argv.add("--");
            parsed.operands().stream()
                    .filter(operand -> !revs.contains(operand) && !patterns.contains(operand))
                    .forEach(argv::add);
            argv.addAll(parsed.afterDashes());
        }
        return "Names need no fetch. Send Run " + Json.write(Map.of("argv", argv)) + ".";
    }

    private boolean haveOwnPaths() {
        return !revs.isEmpty() && revs.stream().allMatch(GitRevisions::hasPath);
    }

    private List<String> pathPart() throws Refused {
        Shows shows = parsed.rule().git().shows();
        boolean onePath =
                parsed.flagNames().stream().anyMatch(parsed.rule().git().onePath()::contains);
        boolean excludes = (shows == Shows.EVERYWHERE || shows == Shows.HERE) && showsFiles() && !onePath;
        if (haveOwnPaths() || (pathspecs.isEmpty() && !excludes)) {
            return List.of();
        }
        List<String> part = new ArrayList<>();
        if (shows != Shows.NAMES) {
            part.add("--");
        }
        part.addAll(pathspecs);
        if (pathspecs.isEmpty()) {
            part.add(shows == Shows.HERE ? "." : ":(top,literal)" + repository.prefix());
        }
        if (excludes) {
            for (String glob : deniedGlobs) {
                part.add(exclusion(glob));
                if (!glob.endsWith("/**")) {
                    part.add(exclusion(glob + "/**"));
                }
            }
            part.addAll(revisions.otherSpellings(parsed, revs));
        }
        return part;
    }

    /** Globs count from the root of the workspace, pathspecs from the top of the repository. */
    private String exclusion(String glob) {
        String prefix = glob.startsWith("**/") ? "" : repository.prefix().replaceAll("([*?\\[\\]\\\\])", "\\\\$1");
        return ":(top,exclude,icase,glob)" + prefix + glob;
    }

    private boolean showsFiles() {
        Set<String> showing = parsed.rule().git().showsWith();
        return showing.isEmpty() || parsed.flagNames().stream().anyMatch(showing::contains);
    }
}
