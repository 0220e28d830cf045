package io.deepseekmcp.guard.command;

import java.io.IOException;
import java.util.List;

/** What the command guard must ask a repository before it can judge a git command. A port; the workspace floor answers. */
public interface GitQuestions {
    /** The type of the object that the revision names ({@code commit}, {@code tree}, {@code blob}, {@code tag}), or empty. */
    String objectType(String revision) throws IOException, InterruptedException;

    /**
     * The names that {@code git ls-tree -z --name-only} lists, from the root of the workspace.
     *
     * @param flags more of it: {@code -r}, {@code -d}, {@code -t}
     * @param paths from the root; none for all of it
     */
    List<String> listed(List<String> flags, String revision, List<String> paths)
            throws IOException, InterruptedException;

    /**
     * The names that a call of git lists which ends each in a NUL.
     *
     * @param arguments a subcommand that passes no file through a filter, with all that it needs
     */
    List<String> names(List<String> arguments) throws IOException, InterruptedException;

    /** What the repository's own configuration sets at this moment. */
    GitConfiguration configuration() throws IOException, InterruptedException;
}
