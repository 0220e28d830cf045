package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.change.GitStatus.Entry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What git said of the workspace at one look, by paths of the workspace. */
final class GitListing {
    private final Map<String, WorkspaceFile> files = new LinkedHashMap<>();
    private final Set<String> untracked = new HashSet<>();
    private final List<WorkspaceFile> ignored = new ArrayList<>();
    private final List<WorkspaceFile> repositories = new ArrayList<>();
    private final List<Entry> left = new ArrayList<>();
    private boolean complete;

    private GitListing(boolean complete) {
        this.complete = complete;
    }

    /** A listing for want of git's own: it mentions what is added, and says nothing of the rest. */
    static GitListing incomplete() {
        return new GitListing(false);
    }

    static GitListing of(GitStatus status, GitNames names) {
        return of(status, names, Integer.MAX_VALUE);
    }

    /** The same with a bound of how many files that are not tracked it knows; the others are {@link #left}. */
    static GitListing of(GitStatus status, GitNames names, int maxUntracked) {
        GitListing listing = new GitListing(true);
        for (Entry entry : status.entries()) {
            boolean untracked = entry.kind() == GitStatus.Kind.UNTRACKED && !entry.isDirectory();
            if (untracked && listing.untracked.size() >= maxUntracked) {
                listing.left.add(entry);
            } else {
                names.fromTop(entry.name()).ifPresent(path -> listing.add(entry, path));
            }
        }
        return listing;
    }

    private void add(Entry entry, WorkspaceFile path) {
        if (entry.kind() == GitStatus.Kind.IGNORED) {
            ignored.add(path);
        } else if (entry.isDirectory()) {
            repositories.add(path);
        } else {
            files.put(path.name(), path);
            if (entry.kind() == GitStatus.Kind.UNTRACKED) {
                untracked.add(path.name());
            }
        }
    }

    /** One more file that may differ from the commit of the start, so that the listing alone does not tell all. */
    void addToo(WorkspaceFile path) {
        files.putIfAbsent(path.name(), path);
    }

    void markIncomplete() {
        complete = false;
    }

    /** A tracked file that is not mentioned is as it was in the commit of the start. */
    boolean complete() {
        return complete;
    }

    /** Files that differ or are not tracked, by name. */
    Map<String, WorkspaceFile> files() {
        return files;
    }

    /** Files that are not tracked, beyond the bound. */
    List<Entry> left() {
        return left;
    }

    boolean mentions(WorkspaceFile path) {
        return files.containsKey(path.name());
    }

    boolean isUntracked(WorkspaceFile path) {
        return untracked.contains(path.name());
    }

    /** What is ignored; the names of whole directories end with a slash. */
    List<WorkspaceFile> ignored() {
        return ignored;
    }

    /** Directories that hold repositories of their own. */
    List<WorkspaceFile> repositories() {
        return repositories;
    }
}
