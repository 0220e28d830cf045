package io.deepseekmcp.workspace.search;

import io.deepseekmcp.workspace.file.HeldDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is ignored in one directory, by git's rules: the ignore files from here up to the top of the repository, the
 * nearest first, then {@code info/exclude}; nothing below an ignored directory is taken back; a tracked file is never
 * ignored. Outside a repository the ignore files count the same, and a built-in list of folders comes last. The user's
 * own list ({@code core.excludesFile}) is not read, so that a workspace looks the same on every machine.
 */
public final class IgnoreRules {
    private static final String IGNORE_FILE = ".gitignore";
    private static final String DOT_GIT = ".git";
    private static final int MAX_IGNORE_FILE_BYTES = 4 << 20;

    /** What the rules say of an entry. */
    public enum Verdict {
        SHOWN,
        IGNORED,
        /** An ignored directory with tracked files in it: those alone are shown. */
        TRACKED_ONLY
    }

    private final Scope scope;
    private final IgnoreRules parent;
    /** From the top of the repository, or from the root when there is none; empty for that directory itself. */
    private final String directory;

    private final Optional<IgnoreFile> file;
    private final boolean trackedOnly;

    /** What all directories of one repository share. */
    private record Scope(Optional<GitRepository> repository, boolean ignoreCase, IgnoreFile last) {
        static Scope of(GitRepository repository) {
            boolean ignoreCase = repository.ignoresCase();
            return new Scope(Optional.of(repository), ignoreCase, IgnoreFile.parse(repository.excludes(), ignoreCase));
        }

        static Scope outside() {
            return new Scope(Optional.empty(), false, IgnoreFile.parse(builtIn(), false));
        }

        boolean tracks(String path) {
            return repository.isPresent() && repository.get().index().tracks(path);
        }

        boolean tracksBelow(String path) {
            return repository.isPresent() && repository.get().index().tracksBelow(path);
        }
    }

    private IgnoreRules(
            Scope scope, IgnoreRules parent, String directory, Optional<IgnoreFile> file, boolean trackedOnly) {
        this.scope = scope;
        this.parent = parent;
        this.directory = directory;
        this.file = file;
        this.trackedOnly = trackedOnly;
    }

    /**
     * Rules for the directory where a walk begins.
     *
     * @param ignored the directory lies, at or below the root, in one that is ignored
     */
    public record Start(IgnoreRules rules, boolean ignored) {}

    /**
     * The rules in a directory at or below the root: those of the repository that holds the root, or the built-in ones
     * when there is none or it ignores the root itself; a repository on the way has its own.
     *
     * @param root absolute, every link resolved
     */
    public static Start at(Path root, Path directory) {
        IgnoreRules atRoot = GitRepository.around(root)
                .map(IgnoreRules::top)
                .map(top -> top.down(top.scope.repository.get().top(), root))
                .filter(start -> !start.ignored)
                .map(Start::rules)
                .orElseGet(() -> outside(root));
        return atRoot.down(root, directory);
    }

    private static IgnoreRules top(GitRepository repository) {
        Scope scope = Scope.of(repository);
        return new IgnoreRules(scope, null, "", readIn(repository.top(), scope), false);
    }

    private static IgnoreRules outside(Path root) {
        Scope scope = Scope.outside();
        return new IgnoreRules(scope, null, "", readIn(root, scope), false);
    }

    private Start down(Path from, Path directory) {
        IgnoreRules rules = this;
        boolean ignored = false;
        Path at = from;
        for (Path name : from.relativize(directory)) {
            if (name.toString().isEmpty()) {
                break;
            }
            at = at.resolve(name);
            Verdict verdict = rules.judge(name.toString(), true);
            ignored |= verdict == Verdict.IGNORED;
            Path here = at;
            IgnoreRules outer = rules;
            rules = GitRepository.at(at)
                    .map(IgnoreRules::top)
                    .orElseGet(() -> outer.child(name.toString(), verdict, readIn(here, outer.scope)));
        }
        return new Start(rules, ignored);
    }

    /** What holds for an entry of this directory. A link is no directory here. */
    public Verdict judge(String name, boolean isDirectory) {
        String path = path(name);
        if (!trackedOnly && !patternsIgnore(name, path, isDirectory)) {
            return Verdict.SHOWN;
        }
        if (scope.tracks(path)) {
            return Verdict.SHOWN;
        }
        return isDirectory && scope.tracksBelow(path) ? Verdict.TRACKED_ONLY : Verdict.IGNORED;
    }

    private boolean patternsIgnore(String name, String path, boolean isDirectory) {
        for (IgnoreRules rules = this; rules != null; rules = rules.parent) {
            if (rules.file.isPresent()) {
                String relative = rules.directory.isEmpty() ? path : path.substring(rules.directory.length() + 1);
                Optional<Boolean> said = rules.file.get().ignores(name, relative, isDirectory);
                if (said.isPresent()) {
                    return said.get();
                }
            }
        }
        return scope.last.ignores(name, path, isDirectory).orElse(false);
    }

    /** The rules in a directory of this one, which {@link #judge} did not call ignored. */
    public IgnoreRules enter(String name, Verdict verdict, Path path, HeldDirectory held, List<String> names) {
        if (names.contains(DOT_GIT)) {
            Optional<GitRepository> nested = GitRepository.at(path);
            if (nested.isPresent()) {
                return top(nested.get());
            }
        }
        return child(name, verdict, names.contains(IGNORE_FILE) ? read(held, scope) : Optional.empty());
    }

    private IgnoreRules child(String name, Verdict verdict, Optional<IgnoreFile> ownFile) {
        return new IgnoreRules(scope, this, path(name), ownFile, verdict == Verdict.TRACKED_ONLY);
    }

    private String path(String name) {
        return directory.isEmpty() ? name : directory + "/" + name;
    }

    private static Optional<IgnoreFile> readIn(Path directory, Scope scope) {
        try (HeldDirectory held = HeldDirectory.root(directory)) {
            return read(held, scope);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<IgnoreFile> read(HeldDirectory held, Scope scope) {
        try (InputStream in = Channels.newInputStream(held.openRegular(IGNORE_FILE))) {
            String text = new String(in.readNBytes(MAX_IGNORE_FILE_BYTES), StandardCharsets.UTF_8);
            return Optional.of(IgnoreFile.parse(text, scope.ignoreCase));
        } catch (IOException e) {
            // None there, or not a file, or not readable; git goes on without it and does not follow a link either.
            return Optional.empty();
        }
    }

    private static String builtIn() {
        try (InputStream in = IgnoreRules.class.getResourceAsStream("outside-git.gitignore")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
