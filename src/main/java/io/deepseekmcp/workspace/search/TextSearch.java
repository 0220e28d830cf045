package io.deepseekmcp.workspace.search;

import io.deepseekmcp.guard.command.OwnCommand;
import io.deepseekmcp.workspace.process.CommandRunner;
import java.io.IOException;
import java.util.List;

/** Searches the files of a workspace for lines. A port; ripgrep or our own code is behind it. */
public interface TextSearch {
    /** The engine's name as results and the health report give it. */
    String engine();

    /**
     * Looks until all is found or the query's limit is reached. Hits are sorted by path and line, whatever the engine.
     *
     * @throws IOException when the start itself cannot be read
     */
    SearchResult search(SearchQuery query) throws IOException, InterruptedException;

    /** Ripgrep where there is one, else our own engine. */
    static TextSearch best(OwnCommand own, CommandRunner runner) {
        return own.ripgrep(List.of()).isPresent() ? RipgrepGrep.of(own, runner) : new JavaGrep();
    }
}
