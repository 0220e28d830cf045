package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.nio.file.Files;
import java.util.Set;
import java.util.regex.Pattern;

/** Judges one value against the type that the table gives it. */
final class ValueCheck {
    private static final int MAX_DIGITS = 9;
    private static final Pattern DOTTED = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*");
    private static final Pattern GIT_LINE = Pattern.compile("([0-9]+,[+-]?[0-9]+|[0-9]+,?|:[A-Za-z0-9_]+):([^:]+)");
    private static final Pattern GIT_RANGE = Pattern.compile("[0-9]+,[+-]?[0-9]+|[0-9]+,?|:[A-Za-z0-9_]+");
    /** The folder, if any, that a {@code ..} leaves. */
    private static final Pattern LEFT_AGAIN = Pattern.compile("([^/]+/+)?(\\./+)*\\.\\.(/+|$)");

    /** What unittest does not take for a name. */
    private static final String DISCOVERY = "discover";

    private static final Pattern SIGNATURE = Pattern.compile("%[-+ ]?G");
    private static final Set<String> GIT_FORMATS =
            Set.of("oneline", "short", "medium", "full", "fuller", "reference", "email", "mboxrd", "raw");

    private final ArgumentPaths paths;
    private final NameCheck names;
    private final RevisionCheck revisions;

    /** Judges the name of a script or target. */
    interface NameCheck {
        void check(String name, boolean script) throws Refused;

        /** Judges a target of a build tool, which must only say nothing worse. */
        void checkBuildTarget(String name) throws Refused;

        /** Judges a file or glob that a test runner is to execute. */
        void checkTestFile(String path) throws Refused;

        /** Judges a file that is executed for the examples in its comments; it only must not say that it acts. */
        void checkImported(String path) throws Refused;

        /** Whether a name that no list has may run because it was asked for. */
        boolean isAskedFor(String name);
    }

    /** Judges a revision of git. */
    interface RevisionCheck {
        void check(String revision) throws Refused;
    }

    ValueCheck(ArgumentPaths paths, NameCheck names, RevisionCheck revisions) {
        this.paths = paths;
        this.names = names;
        this.revisions = revisions;
    }

    ArgumentPaths paths() {
        return paths;
    }

    /**
     * Refuses a value that is not of its type.
     *
     * @param subject what has the value, as a refusal names it: {@code --jobs}
     */
    void check(ValueType type, String value, String subject) throws Refused {
        if (type instanceof ValueType.Known known) {
            checkKnown(known, value, subject);
        } else if (type instanceof ValueType.Plain plain) {
            if (value.startsWith("~") || value.chars().anyMatch(ValueType.Plain::isActive)) {
                throw Refusals.refused(
                        "shell",
                        Refusals.shown(value) + " goes through a shell, which gives some of its characters a meaning.",
                        "Leave them out, or run the program itself: npx jest -t NAME.");
            }
            check(plain.inner(), value, subject);
        } else if (type instanceof ValueType.Choice choice) {
            require(choice.words().contains(value), type, value, subject);
        } else if (type instanceof ValueType.Shape shape) {
            require(shape.whole().matcher(value).matches(), type, value, subject);
            paths.checkShaped(value);
        } else if (type instanceof ValueType.Named named) {
            boolean holds = named.holds(value) || (named.askedToo() && names.isAskedFor(value));
            require(holds, type, value, subject);
            paths.checkText(value.substring(value.indexOf('=') + 1));
        }
    }

    private void checkKnown(ValueType.Known type, String value, String subject) throws Refused {
        switch (type) {
            case INT -> require(isInt(value), type, value, subject);
            case WORD -> {
                require(!value.isEmpty() && value.chars().noneMatch(Character::isWhitespace), type, value, subject);
                paths.checkMaybePath(value);
            }
            case TEXT -> {
                require(!value.startsWith("--"), type, value, subject);
                paths.checkText(value);
            }
            case PATTERN -> require(!value.isEmpty(), type, value, subject);
            case PATH -> paths.path(value);
            case TEST_NODE -> checkLoaded(paths.node(value));
            case TEST_LOCATION -> checkLoaded(paths.location(value));
            case TEST_FILTER -> checkTestFilter(value);
            case SOURCE_OF_EXAMPLES -> names.checkImported(paths.path(value).display());
            case LOCATION -> paths.location(value);
            case TESTNAME -> checkTestName(value);
            case GLOB -> paths.glob(value);
            case PACKAGE -> checkPackage(type, value, subject);
            case SCRIPT -> names.check(value, true);
            case TARGET -> names.check(value, false);
            case BUILD_TARGET -> {
                names.checkBuildTarget(value);
                paths.checkMaybePath(value);
            }
            case TEST_GLOB -> {
                paths.glob(value);
                if (!paths.isDirectory(value)) {
                    names.checkTestFile(fromRoot(value));
                }
            }
            case TEST_FILES -> {
                paths.glob(value);
                names.checkTestFile(fromRoot(value));
            }
            case REVISION -> revisions.check(value);
            case PATHSPEC -> checkPathspec(value);
            case GIT_FORMAT -> require(isGitFormat(value), type, value, subject);
            case GIT_FIELDS -> require(isGitFields(value), type, value, subject);
            case GIT_LINE -> checkGitLine(type, value, subject);
            case GIT_RANGE -> require(GIT_RANGE.matcher(value).matches(), type, value, subject);
            case COMMAND, MODULE, PROGRAM -> throw new IllegalStateException(type + " takes the rest of the line");
        }
    }

    private void checkTestName(String value) throws Refused {
        if (!DOTTED.matcher(value).matches()) {
            checkLoaded(paths.path(value));
            return;
        }
        paths.checkMaybePath(value);
        if (!value.equals(DISCOVERY) && !paths.isDirectory(value.replace('.', '/'))) {
            names.checkTestFile(value);
        }
    }

    /** Files that are not in a folder are loaded whatever they are. */
    private void checkLoaded(WorkspacePath path) throws Refused {
        if (!Files.isDirectory(path.resolved())) {
            names.checkTestFile(path.display());
        }
    }

    /** A filter meets files of tests only, unless it begins as a path does. */
    private void checkTestFilter(String value) throws Refused {
        WorkspacePath path = paths.path(value);
        if (value.startsWith(".") || value.startsWith("/")) {
            checkLoaded(path);
        }
    }

    /** A path as it counts from the root, without the folders that it leaves again; a glob without those. */
    private String fromRoot(String value) throws Refused {
        if (!GlobOperand.isGlob(value) || paths.exists(value)) {
            return paths.path(value).display();
        }
        String shorter = value;
        String before;
        do {
            before = shorter;
            shorter = LEFT_AGAIN.matcher(before).replaceFirst("");
        } while (!shorter.equals(before));
        return shorter;
    }

    private void checkPackage(ValueType type, String value, String subject) throws Refused {
        require(value.indexOf('@') < 0 && value.chars().noneMatch(Character::isWhitespace), type, value, subject);
        String path = value.endsWith("/...") ? value.substring(0, value.length() - 4) : value;
        if (path.equals(".") || path.startsWith("./") || path.startsWith("../") || path.startsWith("/")) {
            paths.path(path);
        } else if (!path.equals("...")) {
            paths.checkMaybePath(path);
        }
    }

    private void checkPathspec(String value) throws Refused {
        if (value.startsWith(":")) {
            throw Refusals.refused(
                    "pathspec", "Pathspec magic is refused: " + Refusals.shown(value) + ".", "Name a path or a glob.");
        }
        paths.glob(value, true);
    }

    private void checkGitLine(ValueType type, String value, String subject) throws Refused {
        var matcher = GIT_LINE.matcher(value);
        require(matcher.matches(), type, value, subject);
        paths.path(matcher.group(2));
    }

    /** A name may be a format of the repository's own, which could ask for signatures and so start gpg. */
    private static boolean isGitFormat(String value) {
        boolean free = value.indexOf('%') >= 0 || value.startsWith("format:") || value.startsWith("tformat:");
        return free ? !SIGNATURE.matcher(value).find() && !value.contains("%(describe") : GIT_FORMATS.contains(value);
    }

    private static boolean isGitFields(String value) {
        return !value.isEmpty() && !value.contains("raw") && !value.contains("signature");
    }

    private static boolean isInt(String value) {
        return !value.isEmpty() && value.length() <= MAX_DIGITS && value.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static void require(boolean holds, ValueType type, String value, String subject) throws Refused {
        if (!holds) {
            throw Refusals.refused(
                    "value", subject + " takes " + type.description() + ", not " + Refusals.shown(value) + ".", "");
        }
    }
}
