package io.deepseekmcp.guard.path;

import io.deepseekmcp.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rules by name that hold in every workspace, as {@code path-rules.json} and the user's settings give them. */
public final class PathRules {
    private static final String EXCEPTIONS_SETTING = "tools.secret_path_exceptions";

    private final NameRules vcs;
    private final SecretNames secrets;
    private final NameRules protectedEntries;
    private final NameRules neverWritten;
    private final ReportedNames reported;
    private final NameRules closedRoots;
    private final boolean allowSecrets;
    private final List<PathGlob> exceptions;

    private PathRules(RuleFile file, boolean allowSecrets, List<PathGlob> exceptions) {
        this.vcs = file.vcs();
        this.secrets = file.secrets();
        this.protectedEntries = file.protectedEntries();
        this.neverWritten = file.neverWritten();
        this.reported = file.reported();
        this.closedRoots = file.closedRoots();
        this.allowSecrets = allowSecrets;
        this.exceptions = List.copyOf(exceptions);
    }

    /**
     * The built-in rules with the user's exceptions.
     *
     * @throws IllegalArgumentException if an exception is malformed; {@link #fault} says so kindly
     */
    public static PathRules load(Settings.Tools settings) {
        List<PathGlob> exceptions = new ArrayList<>();
        for (String glob : settings.secretPathExceptions()) {
            try {
                exceptions.add(PathGlob.scope(glob));
            } catch (Refused e) {
                throw new IllegalArgumentException(EXCEPTIONS_SETTING + ": " + e.getMessage(), e);
            }
        }
        return new PathRules(RuleFile.load(), settings.allowSecretPaths(), exceptions);
    }

    /** Why {@link #load} would refuse an exception, in a sentence. */
    public static Optional<String> fault(String exception) {
        try {
            PathGlob.scope(exception);
            return Optional.empty();
        } catch (Refused e) {
            return Optional.of(e.getMessage());
        }
    }

    /**
     * What git pathspecs must exclude so that no denied file shows, in git's {@code glob} syntax, to be matched without
     * case. A little more than what is denied: git knows neither exceptions nor the difference of file and directory.
     */
    public List<String> deniedGitGlobs() {
        List<String> globs = new ArrayList<>(vcs.gitGlobs());
        if (!allowSecrets) {
            globs.addAll(secrets.gitGlobs());
        }
        return globs;
    }

    Denial denial(List<String> names) {
        List<String> folded = PathFold.fold(names);
        if (vcs.firstMatch(folded, names).isPresent()) {
            return Denial.VCS;
        }
        if (!names.isEmpty() && OwnFiles.isTemporary(names.get(names.size() - 1))) {
            return Denial.OWN;
        }
        Denial denial = secrets.denial(folded);
        return denial != Denial.NONE && !allowSecrets && !isExcepted(names) ? denial : Denial.NONE;
    }

    /** Whether a directory of version control or of secrets is among the names of a workspace. */
    boolean closesRoot(List<String> names) {
        return closedRoots.firstMatch(PathFold.fold(names), names).isPresent();
    }

    /** Whether the name, in a directory that {@link #isTransparent}, is certainly not denied. */
    boolean isHarmless(String name) {
        List<String> folded = List.of(PathFold.fold(name));
        return vcs.firstMatch(folded, List.of(name)).isEmpty()
                && !OwnFiles.isTemporary(name)
                && (allowSecrets || secrets.denial(folded) == Denial.NONE);
    }

    /** Whether what lies in the directory can be judged without the names above it. */
    boolean isTransparent(List<String> directory) {
        List<String> folded = PathFold.fold(directory);
        return vcs.firstMatch(folded, directory).isEmpty() && secrets.isTransparent(folded);
    }

    /** How many of the leading names make up the protected entry that holds the path, if one does. */
    Optional<Integer> protectedPrefix(List<String> names) {
        return protectedEntries.firstMatch(PathFold.fold(names), names);
    }

    boolean isToolFolder(List<String> names) {
        return neverWritten.firstMatch(PathFold.fold(names), names).isPresent();
    }

    boolean isReported(List<String> names) {
        return reported.match(PathFold.fold(names), names)
                || protectedPrefix(names).isPresent();
    }

    private boolean isExcepted(List<String> names) {
        return !exceptions.isEmpty() && exceptions.stream().anyMatch(glob -> glob.matches(String.join("/", names)));
    }
}
