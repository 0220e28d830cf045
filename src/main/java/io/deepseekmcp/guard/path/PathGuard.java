package io.deepseekmcp.guard.path;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Turns a path as a model spells it into a {@link WorkspacePath}, or refuses it. One for each delegation.
 *
 * <p>Links are resolved first, and both the spelling that was asked for and the one that it resolves to are judged. Rules
 * that deny compare names folded; the scope, which allows, compares them as they are.
 */
public final class PathGuard {
    private static final boolean WINDOWS = File.separatorChar == '\\';
    private static final int MAX_REMEMBERED = 10_000;

    private final Path root;
    private final PathRules rules;
    private final Scope scope;
    private final DeniedGlobs denied;
    private final HardLinks hardLinks;
    private final GitDirectories gitDirectories;
    private final WriteProtection protection;
    /** What was found out about directories, because a walk asks for each of their entries. */
    private final Map<String, Boolean> transparent = new ConcurrentHashMap<>();

    /**
     * A guard for one delegation.
     *
     * @param root an existing directory; links in it are resolved once, here
     * @param denied globs of the request that may be neither read nor written nor listed
     */
    public PathGuard(Path root, PathRules rules, Scope scope, List<String> denied) throws Refused {
        this.root = RootDirectory.of(root, rules);
        this.rules = rules;
        this.scope = scope;
        this.denied = new DeniedGlobs(denied);
        this.gitDirectories = new GitDirectories(this.root);
        if (gitDirectories.holdRoot()) {
            throw RootDirectory.closed(root);
        }
        this.protection = new WriteProtection(this.root, rules, scope);
        this.hardLinks = new HardLinks(this.root, this::hides);
    }

    /** Absolute, every link resolved. */
    public Path root() {
        return root;
    }

    /** A path to read or search: a file or a directory, which may be missing. {@code "."} and {@code ""} are the root. */
    public WorkspacePath toRead(String requested) throws Refused {
        return toRead(requested, new WorkspacePath(root, root, "."));
    }

    /** The same for a spelling that counts from {@code base}, a directory, as an argument of a command does. */
    public WorkspacePath toRead(String requested, WorkspacePath base) throws Refused {
        PathSpelling spelling = PathSpelling.parse(requested, WINDOWS);
        return proof(requested, walk(requested, spelling, base));
    }

    /** The part of the workspace that may be written. */
    public Scope scope() {
        return scope;
    }

    /** A file to write: inside the scope, not protected; its parents and itself may be missing. */
    public WorkspacePath toWrite(String requested) throws Refused {
        PathSpelling spelling = PathSpelling.parse(requested, WINDOWS);
        PathWalk.Arrival arrival = walk(requested, spelling, new WorkspacePath(root, root, "."));
        if (arrival.dangling()) {
            throw new Refused(
                    "dangling-link",
                    PathSpelling.quoted(requested) + " is a link to something that does not exist.",
                    "Name the file itself.");
        }
        refuseIrregular(requested, spelling, arrival);
        WorkspacePath path = proof(requested, arrival);
        protection.check(requested, arrival.spelled());
        protection.check(requested, PathWalk.namesBelow(root, path.resolved()));
        if (!scope.contains(path.display())) {
            throw new Refused(
                    "scope",
                    "\"" + path.display() + "\" is outside the scope of this delegation.",
                    "Writable: " + scope + ". Report a change that is needed elsewhere.");
        }
        return path;
    }

    /**
     * Whether no tool may show this workspace-relative path, going by its name; listings and searches leave it out
     * without a word. A file that is shown by content must pass {@link #found} or {@link #toRead} too.
     */
    public boolean hides(String relative) {
        int slash = relative.lastIndexOf('/');
        if (denied.isEmpty() && !PathSpelling.hasUnseen(relative) && isTransparent(relative, slash)) {
            if (rules.isHarmless(relative.substring(slash + 1))) {
                return gitDirectories.containFound(relative);
            }
        }
        List<String> names = names(relative);
        return PathSpelling.hasUnseen(relative)
                || denied.matches(names)
                || isDenied(rules.denial(names), root.resolve(relative))
                || gitDirectories.containFound(relative);
    }

    private boolean isTransparent(String relative, int slash) {
        if (slash < 0) {
            return true;
        }
        if (transparent.size() > MAX_REMEMBERED) {
            transparent.clear();
        }
        return transparent.computeIfAbsent(
                relative.substring(0, slash), directory -> rules.isTransparent(names(directory)));
    }

    /**
     * The proof for a path that a walk from the root came upon without following a link; empty when it is hidden, or is a
     * hard link to something hidden. It is not resolved again.
     */
    public Optional<WorkspacePath> found(String relative) throws IOException {
        Path path = root.resolve(relative);
        boolean readable = !hides(relative) && !hardLinks.leadsToDenied(path);
        return readable ? Optional.of(new WorkspacePath(root, path, relative)) : Optional.empty();
    }

    /** Workspace-relative paths that a missing one may have meant, nearest first; at most three, none of them hidden. */
    public List<String> similarTo(WorkspacePath missing) {
        Path path = missing.resolved();
        if (path.equals(root)) {
            return List.of();
        }
        return SimilarNames.of(path, entry -> !hides(WorkspacePath.relative(root, entry))).stream()
                .map(name -> WorkspacePath.relative(root, path.resolveSibling(name)))
                .toList();
    }

    /** Whether the delegation may write this workspace-relative path as far as its scope goes. */
    public boolean inScope(String relative) {
        return scope.contains(relative);
    }

    /** Whether touching this workspace-relative path changes what people's tools or an allowed command execute. */
    public boolean isControlFile(String relative) {
        List<String> names = names(relative);
        return rules.isReported(names) || protection.isProtected(names);
    }

    /**
     * What git pathspecs must exclude so that no denied file shows, in git's {@code glob} syntax, to be matched without
     * case; a little more than what is denied.
     */
    public List<String> deniedGitGlobs() {
        List<String> globs = new ArrayList<>(rules.deniedGitGlobs());
        globs.addAll(denied.gitGlobs());
        return globs;
    }

    /** What commands may reach, for the sandbox that they run in. */
    public CommandReach commandReach() {
        return new CommandReach(root, rules, scope, denied, protection.configured());
    }

    /**
     * Whether a spelling that counts from {@code base} leads to something that only a scope which names it may let be
     * written; false for what is no path.
     */
    public boolean isProtectedFromWriting(String requested, WorkspacePath base) {
        try {
            PathWalk.Arrival arrival = walk(requested, PathSpelling.parse(requested, WINDOWS), base);
            protection.check(requested, arrival.spelled());
            protection.check(requested, PathWalk.namesBelow(root, arrival.path()));
            return false;
        } catch (Refused e) {
            return e.rule().equals("protected") || e.rule().equals("tool-folder");
        }
    }

    private PathWalk.Arrival walk(String requested, PathSpelling spelling, WorkspacePath base) throws Refused {
        PathWalk walk = new PathWalk(root, names -> checkNames(requested, names), requested);
        return walk.walk(spelling, base.resolved());
    }

    /** The last checks, which need to know what kind of thing is there. */
    private WorkspacePath proof(String requested, PathWalk.Arrival arrival) throws Refused {
        Optional<BasicFileAttributes> attributes = arrival.attributes();
        boolean directory = attributes.isPresent() && attributes.get().isDirectory();
        if (!directory) {
            refuseIf(Denial.SECRET_FILE, rules.denial(arrival.spelled()), requested);
            refuseIf(Denial.SECRET_FILE, rules.denial(PathWalk.namesBelow(root, arrival.path())), requested);
        }
        if (attributes.isPresent() && attributes.get().isRegularFile() && leadsToDenied(arrival.path(), requested)) {
            throw new Refused(
                    "secret",
                    PathSpelling.quoted(requested) + " is another name of a file that no tool may touch.",
                    withoutIt());
        }
        return new WorkspacePath(root, arrival.path(), requested);
    }

    private static void refuseIrregular(String requested, PathSpelling spelling, PathWalk.Arrival arrival)
            throws Refused {
        boolean regular =
                arrival.attributes().isEmpty() || arrival.attributes().get().isRegularFile();
        if (!regular) {
            throw new Refused(
                    "not-a-file",
                    PathSpelling.quoted(requested) + " is " + FileKind.describe(arrival.path()) + ".",
                    "Name a file.");
        }
        if (spelling.directory() || spelling.names().isEmpty()) {
            throw new Refused(
                    "not-a-file",
                    PathSpelling.quoted(requested) + " names a directory.",
                    "Name a file, without a / at the end.");
        }
    }

    private boolean leadsToDenied(Path file, String requested) throws Refused {
        try {
            return hardLinks.leadsToDenied(file);
        } catch (IOException e) {
            throw new Refused("unreadable", PathSpelling.quoted(requested) + " cannot be looked up.", "");
        }
    }

    private void checkNames(String requested, List<String> names) throws Refused {
        Denial denial = rules.denial(names);
        refuseIf(Denial.VCS, gitDirectories.contain(names) ? Denial.VCS : denial, requested);
        refuseIf(Denial.SECRET, denial, requested);
        refuseIf(Denial.OWN, denial, requested);
        if (denied.matches(names)) {
            throw new Refused(
                    "denied-by-request",
                    PathSpelling.quoted(requested) + " is closed to this delegation.",
                    withoutIt());
        }
    }

    private static void refuseIf(Denial kind, Denial found, String requested) throws Refused {
        if (kind != found) {
            return;
        }
        throw switch (kind) {
            case VCS ->
                new Refused(
                        "vcs",
                        PathSpelling.quoted(requested) + " belongs to the version control system.",
                        "No tool may touch it. Go on without it.");
            case OWN ->
                new Refused(
                        "own",
                        PathSpelling.quoted(requested) + " is a temporary file of this server.",
                        "Go on without it.");
            default ->
                new Refused(
                        "secret",
                        PathSpelling.quoted(requested) + " is a secret path, which no tool may touch.",
                        withoutIt());
        };
    }

    private boolean isDenied(Denial denial, Path path) {
        return denial == Denial.SECRET_FILE
                ? !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                : denial != Denial.NONE;
    }

    private static List<String> names(String relative) {
        return relative.isEmpty() || relative.equals(".") ? List.of() : List.of(relative.split("/", -1));
    }

    private static String withoutIt() {
        return "Go on without it, or say in your report what is needed.";
    }
}
