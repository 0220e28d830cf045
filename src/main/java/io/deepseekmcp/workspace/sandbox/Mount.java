package io.deepseekmcp.workspace.sandbox;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** One thing that a command sees, in the words of bubblewrap. A later mount covers an earlier one. */
record Mount(Kind kind, String source, String destination) {
    /** Parents before what lies in them. */
    static final Comparator<Mount> BY_DEPTH =
            Comparator.comparingInt(Mount::depth).thenComparing(Mount::destination);

    enum Kind {
        READABLE,
        /** Left out in silence when the source has gone. */
        READABLE_IF_THERE,
        WRITABLE,
        LINK,
        EMPTY_FOLDER,
        /** An empty folder that nothing can be put into. */
        CLOSED_FOLDER
    }

    static Mount readable(Path path) {
        return new Mount(Kind.READABLE, path.toString(), path.toString());
    }

    static Mount readableIfThere(Path path) {
        return new Mount(Kind.READABLE_IF_THERE, path.toString(), path.toString());
    }

    static Mount writable(Path path) {
        return new Mount(Kind.WRITABLE, path.toString(), path.toString());
    }

    static Mount in(Kind kind, Path source, Path destination) {
        return new Mount(kind, source.toString(), destination.toString());
    }

    static Mount closedFolder(Path path) {
        return new Mount(Kind.CLOSED_FOLDER, "", path.toString());
    }

    List<String> words() {
        return switch (kind) {
            case READABLE -> List.of("--ro-bind", source, destination);
            case READABLE_IF_THERE -> List.of("--ro-bind-try", source, destination);
            case WRITABLE -> List.of("--bind", source, destination);
            case LINK -> List.of("--symlink", source, destination);
            case EMPTY_FOLDER -> List.of("--dir", destination);
            case CLOSED_FOLDER -> List.of("--tmpfs", destination, "--remount-ro", destination);
        };
    }

    private int depth() {
        return (int) destination.chars().filter(c -> c == '/').count();
    }
}
