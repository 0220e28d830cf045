package io.deepseekmcp.engine.claims;

import java.util.List;
import java.util.Set;

/**
 * What the server knows of one delegation.
 *
 * @param known workspace-relative paths that the ledger names, those that are gone now included
 * @param touched workspace-relative paths that were changed, created or deleted, those that are not reported included
 * @param ran every command that was run, in order
 */
public record ClaimFacts(NamedFiles files, Set<String> known, Set<String> touched, List<CommandRun> ran) {
    public ClaimFacts {
        known = Set.copyOf(known);
        touched = Set.copyOf(touched);
        ran = List.copyOf(ran);
    }
}
