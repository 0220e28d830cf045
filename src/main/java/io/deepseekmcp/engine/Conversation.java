package io.deepseekmcp.engine;

import io.deepseekmcp.engine.memory.Ledger;
import io.deepseekmcp.engine.memory.Transcript;
import io.deepseekmcp.tool.FilesSeen;
import java.nio.file.Path;
import java.util.List;

/** What a worker has heard and said by the end of a delegation, and what it knows of the files: enough to go on with it. */
public final class Conversation {
    private final Path root;
    private final String model;
    private final List<String> denyPaths;
    private final Transcript transcript;
    private final Ledger ledger;
    private final FilesSeen filesSeen;

    /** Nothing of this is changed from now on. */
    Conversation(
            Path root,
            String model,
            List<String> denyPaths,
            Transcript transcript,
            Ledger ledger,
            FilesSeen filesSeen) {
        this.root = root;
        this.model = model;
        this.denyPaths = List.copyOf(denyPaths);
        this.transcript = transcript;
        this.ledger = ledger;
        this.filesSeen = filesSeen;
    }

    /** About how much memory it takes. */
    public long bytes() {
        return Character.BYTES * transcript.chars();
    }

    /** The same about another copy of the workspace. */
    public Conversation in(Path otherRoot) {
        return new Conversation(otherRoot, model, denyPaths, transcript, ledger, filesSeen);
    }

    /** The workspace that it is about. */
    Path root() {
        return root;
    }

    /** The name of the model that worked. */
    String model() {
        return model;
    }

    /** Globs that were closed to the worker, and stay closed when it goes on. */
    List<String> denyPaths() {
        return denyPaths;
    }

    Transcript transcript() {
        return transcript;
    }

    Ledger ledger() {
        return ledger;
    }

    FilesSeen filesSeen() {
        return filesSeen;
    }
}
