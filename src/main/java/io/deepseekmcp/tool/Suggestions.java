package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.workspace.search.QuotedName;
import java.util.List;

/** Adds to the refusal of a missing file what there is instead. */
final class Suggestions {
    private Suggestions() {}

    static Refused withSuggestions(Refused refused, PathGuard guard, WorkspacePath path) {
        List<String> similar = refused.rule().equals("not-found") ? guard.similarTo(path) : List.of();
        List<String> usable =
                similar.stream().filter(name -> !QuotedName.isOdd(name)).toList();
        if (!usable.isEmpty()) {
            return new Refused(refused.rule(), refused.getMessage(), "There is " + String.join(", ", usable) + ".");
        }
        return similar.isEmpty()
                ? refused
                : new Refused(
                        refused.rule(),
                        refused.getMessage(),
                        "There is a name like it that no tool can be given, Glob shows it in quotes: go on without it.");
    }
}
