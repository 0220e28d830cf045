package io.deepseekmcp.guard.command;

import java.io.IOException;

/** What the command guard must ask a repository before it can judge a git command. A port; the workspace floor answers. */
public interface GitQuestions {
    /** The type of the object that the revision names ({@code commit}, {@code tree}, {@code blob}, {@code tag}), or empty. */
    String objectType(String revision) throws IOException, InterruptedException;

    /** What the repository's own configuration sets at this moment. */
    GitConfiguration configuration() throws IOException, InterruptedException;
}
