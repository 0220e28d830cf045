package io.deepseekmcp.guard.path;

import io.deepseekmcp.config.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Path guards as the server makes them, for tests. */
public final class Guards {
    private Guards() {}

    /** The built-in rules, the whole workspace in scope. */
    public static PathGuard everything(Path root) throws Refused {
        return denying(root, List.of());
    }

    /** The same, with globs that the delegation closes. */
    public static PathGuard denying(Path root, List<String> denied) throws Refused {
        PathRules rules = PathRules.load(new Settings.Tools(Set.of(), 1, false, List.of()));
        return new PathGuard(root, rules, Scope.everything(), denied);
    }

    /** The built-in rules within a scope. */
    public static PathGuard scoped(Path root, Scope scope) throws Refused {
        PathRules rules = PathRules.load(new Settings.Tools(Set.of(), 1, false, List.of()));
        return new PathGuard(root, rules, scope, List.of());
    }
}
