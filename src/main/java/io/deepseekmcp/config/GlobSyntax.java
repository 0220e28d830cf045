package io.deepseekmcp.config;

import java.util.Optional;

/** Says what is wrong with a glob, as the matcher sees it that will read it. */
@FunctionalInterface
public interface GlobSyntax {
    /** A sentence, or empty when the glob is well formed. */
    Optional<String> fault(String glob);
}
