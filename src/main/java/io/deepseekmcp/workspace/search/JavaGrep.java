package io.deepseekmcp.workspace.search;

import io.deepseekmcp.workspace.file.Deadline;
import java.io.IOException;

/** Searches with our own code alone: every candidate is read here. */
public final class JavaGrep implements TextSearch {
    @Override
    public String engine() {
        return "java";
    }

    @Override
    public SearchResult search(SearchQuery query) throws IOException, InterruptedException {
        Deadline deadline = Deadline.in(query.limit());
        Candidates candidates = Candidates.of(query.where(), deadline);
        return new ParallelSearch(query, candidates, deadline).run(engine(), candidates.count());
    }
}
