package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.Refused;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Judges the names of scripts and targets for one command: by the table, the user's settings, and the request. */
final class ScriptPermission implements ValueCheck.NameCheck {
    private final ScriptNames names;
    private final Set<String> extra;
    private final boolean askedFor;

    /**
     * Judges names.
     *
     * @param extra exact names that the user's settings add
     * @param askedFor whether the delegation's verification gives exactly this command
     */
    ScriptPermission(ScriptNames names, List<String> extra, boolean askedFor) {
        this.names = names;
        this.extra = Set.copyOf(extra);
        this.askedFor = askedFor;
    }

    @Override
    public void check(String name, boolean script) throws Refused {
        if (extra.contains(name)) {
            return;
        }
        if (script && ScriptNames.looksLikeFile(name)) {
            throw refused(name, "is a file, not a script");
        }
        Optional<String> objection = names.objection(name, askedFor);
        if (objection.isPresent()) {
            throw refused(name, objection.get());
        }
    }

    /** A task or goal may have its project or plugin in front, which must not be one that writes either. */
    @Override
    public boolean isAskedFor(String name) {
        String last = name.substring(name.lastIndexOf(':') + 1);
        boolean harmless = !last.isEmpty()
                && names.objection(last, false).isEmpty()
                && names.neverWord(name).isEmpty();
        return extra.contains(name) || (askedFor && harmless);
    }

    @Override
    public void checkBuildTarget(String name) throws Refused {
        Optional<String> objection = extra.contains(name) ? Optional.empty() : names.objection(name, true);
        if (objection.isPresent()) {
            throw refused(name, objection.get());
        }
    }

    @Override
    public void checkTestFile(String path) throws Refused {
        Optional<String> objection = askedFor ? Optional.empty() : names.objectionToTestFile(path);
        if (objection.isPresent()) {
            throw Refusals.refused(
                    "script",
                    Refusals.shown(path) + " " + objection.get() + ".",
                    "A test runner takes test files and folders: test/app.test.js, *.spec.js, tests/.");
        }
    }

    @Override
    public void checkImported(String path) throws Refused {
        Optional<String> word =
                askedFor ? Optional.empty() : names.neverWord(path.substring(path.lastIndexOf('/') + 1));
        if (word.isPresent()) {
            throw Refusals.refused(
                    "script",
                    Refusals.shown(path) + " would be executed, and has " + word.get() + " in its name.",
                    "Put its examples into a test; or verification names exactly this argv.");
        }
    }

    private static Refused refused(String name, String why) {
        return Refusals.refused(
                "script",
                "The name " + Refusals.shown(name) + " " + why + ".",
                "Scripts such as test, test:unit, lint or build run; the user adds others by commands.extra_allowed_scripts.");
    }
}
