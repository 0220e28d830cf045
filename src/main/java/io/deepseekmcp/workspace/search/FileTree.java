package io.deepseekmcp.workspace.search;

import java.nio.file.Path;
import java.util.List;

/**
 * The wanted files that a {@link FileWalk} found.
 *
 * @param folders those that hold files or links, in no order
 * @param excluded workspace-relative paths of directories that were not entered and of hidden files
 * @param seen how many regular files there were, wanted or not
 * @param ignored how many files and directories the ignore rules left out; what such a directory holds is not counted
 * @param startIgnored the walk began at an ignored place, so nothing below it counts as ignored
 * @param unreadable workspace-relative paths of directories that could not be read, and, quoted as git does, of files
 *     and folders whose names no tool can be given
 * @param cut the walk ended before it was through: too many entries, or it was told to stop
 */
public record FileTree(
        List<Folder> folders,
        List<String> excluded,
        int seen,
        int ignored,
        boolean startIgnored,
        List<String> unreadable,
        boolean cut) {
    public FileTree {
        folders = List.copyOf(folders);
        excluded = List.copyOf(excluded);
        unreadable = List.copyOf(unreadable);
    }

    /**
     * The files of one directory.
     *
     * @param relative workspace-relative, empty for the root
     * @param path absolute
     * @param key what {@code HeldDirectory.seen} wants
     * @param files names of regular files
     * @param links names of symbolic links, whatever they lead to
     */
    public record Folder(String relative, Path path, Object key, List<String> files, List<String> links) {
        public Folder {
            files = List.copyOf(files);
            links = List.copyOf(links);
        }

        /** The workspace-relative path of an entry. */
        public String path(String name) {
            return relative.isEmpty() ? name : relative + "/" + name;
        }
    }
}
