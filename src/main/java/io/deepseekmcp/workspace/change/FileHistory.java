package io.deepseekmcp.workspace.change;

import java.util.ArrayList;
import java.util.List;

/** What became of one file during a delegation, and who did it. */
final class FileHistory {
    private final WorkspaceFile path;
    private final ContentStore store;
    private final List<Span> spans = new ArrayList<>();
    private FileState before;
    private FileState now;
    private boolean changedByOthers;
    private boolean writtenByTool;

    FileHistory(WorkspaceFile path, FileState before, ContentStore store) {
        this.path = path;
        this.before = before;
        this.now = before;
        this.store = store;
    }

    /** Who was at work when a file changed. */
    enum Author {
        WORKER,
        OTHERS
    }

    /** The worker's changes of a file between two changes by others. */
    record Span(FileState from, FileState to) {}

    WorkspaceFile path() {
        return path;
    }

    /** The state before the delegation. */
    FileState before() {
        return before;
    }

    /** The state at the last look. */
    FileState now() {
        return now;
    }

    /** Takes note of the state that the file has now, and says whether it has changed since the last look. */
    boolean saw(FileState state, Author author) {
        if (state.sameAs(now)) {
            learn(state);
            return false;
        }
        if (author == Author.WORKER) {
            extend(state);
        } else {
            changedByOthers = true;
            forget(now);
        }
        now = state;
        return true;
    }

    /** A tool has written the file. */
    void writtenByTool() {
        writtenByTool = true;
    }

    /** No tool has written the file: what there is of the worker's comes from commands. */
    boolean onlyByCommands() {
        return !writtenByTool;
    }

    /** The file is different now from what it was before, and the worker has a part in it. */
    boolean isWorkers() {
        return !now.sameAs(before) && !spans.isEmpty();
    }

    /** Somebody else has changed the file, and the difference is still there or has met one of the worker's. */
    boolean isOthers() {
        return changedByOthers && (!now.sameAs(before) || !spans.isEmpty());
    }

    /** What the worker did, in order; nothing for a file that it changed and changed back. */
    List<Span> spans() {
        return List.copyOf(spans);
    }

    private void extend(FileState state) {
        int last = spans.size() - 1;
        boolean goesOn = last >= 0 && spans.get(last).to().equals(now);
        FileState from = goesOn ? spans.remove(last).from() : now;
        if (goesOn) {
            forget(now);
        }
        if (!from.sameAs(state)) {
            spans.add(new Span(from, state));
        }
    }

    /**
     * The same content, seen anew: a fresher stamp, and perhaps a copy that was not kept before. What is known from the
     * commit stays so until there is a copy.
     */
    private void learn(FileState state) {
        FileState known = now;
        if (state.equals(known)) {
            return;
        }
        if (known.content().isPresent()) {
            state.content().ifPresent(store::release);
            now = state.with(known.content());
        } else {
            now = state;
        }
        if (!known.isCommitted() || now.content().isPresent()) {
            before = before.equals(known) ? now : before;
            spans.replaceAll(span -> new Span(
                    span.from().equals(known) ? now : span.from(), span.to().equals(known) ? now : span.to()));
        }
    }

    /** Drops the copy of a state that nothing refers to any more. */
    private void forget(FileState state) {
        boolean referred = state.equals(before)
                || spans.stream()
                        .anyMatch(span -> span.from().equals(state) || span.to().equals(state));
        if (!referred) {
            state.content().ifPresent(store::release);
        }
    }
}
