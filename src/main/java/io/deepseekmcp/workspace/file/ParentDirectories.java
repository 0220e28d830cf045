package io.deepseekmcp.workspace.file;

import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.WorkspacePath;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The chain of held directories from the root to the one that holds a file; those that it made go again if not kept. */
final class ParentDirectories implements Closeable {
    private final List<HeldDirectory> chain = new ArrayList<>();
    private final List<Made> made = new ArrayList<>();
    private boolean kept;

    /** A directory that was made in the directory at this place of the chain. */
    private record Made(int place, String name) {}

    private ParentDirectories() {}

    /** Opens every directory on the way to the file, and makes those that are missing if {@code make}. */
    static ParentDirectories of(WorkspacePath file, boolean make) throws Refused, IOException {
        ParentDirectories parents = new ParentDirectories();
        try {
            parents.descend(file, make);
            return parents;
        } catch (FileSystemException e) {
            parents.close();
            if (e instanceof NoSuchFileException) {
                throw new Refused("not-found", "The directory of \"" + file.display() + "\" does not exist.", "");
            }
            throw e;
        } catch (IOException | RuntimeException e) {
            parents.close();
            throw e;
        }
    }

    private void descend(WorkspacePath file, boolean make) throws IOException {
        Path below = file.root().relativize(file.resolved());
        chain.add(HeldDirectory.root(file.root()));
        for (int i = 0; i < below.getNameCount() - 1; i++) {
            String name = below.getName(i).toString();
            HeldDirectory directory = innermost();
            if (make && !directory.exists(name)) {
                directory.make(name, chain.get(0));
                made.add(new Made(i, name));
            }
            chain.add(directory.enter(name));
        }
    }

    HeldDirectory innermost() {
        return chain.get(chain.size() - 1);
    }

    /** The root. */
    HeldDirectory outermost() {
        return chain.get(0);
    }

    boolean madeAny() {
        return !made.isEmpty();
    }

    /** The directories made are to stay. */
    void keep() {
        kept = true;
    }

    @Override
    public void close() throws IOException {
        try {
            for (int i = made.size() - 1; i >= 0 && !kept; i--) {
                chain.get(made.get(i).place).deleteDirectory(made.get(i).name);
            }
        } catch (DirectoryNotEmptyException e) {
            // Somebody else uses it by now, so it stays, and so do those above it.
            kept = true;
        } finally {
            for (HeldDirectory directory : chain) {
                directory.close();
            }
        }
    }
}
