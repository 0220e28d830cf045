package io.deepseekmcp.engine.claims;

import java.util.List;

/** The worker's map of the repository, there only when the request asked for one. */
public record Analysis(
        List<String> importantFiles,
        List<String> architectureNotes,
        List<String> dependencies,
        List<String> suggestedScope,
        List<String> risks) {
    /** Asked for and not given. */
    public static final Analysis EMPTY = new Analysis(List.of(), List.of(), List.of(), List.of(), List.of());

    public Analysis {
        importantFiles = List.copyOf(importantFiles);
        architectureNotes = List.copyOf(architectureNotes);
        dependencies = List.copyOf(dependencies);
        suggestedScope = List.copyOf(suggestedScope);
        risks = List.copyOf(risks);
    }
}
