package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.patch.LineDiff;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The commit that was checked out when a delegation began: what it holds is the content before of every clean file. */
final class StartCommit {
    private static final long MAX_BYTES_AT_ONCE = 16L << 20;
    private static final int MAX_BLOBS_AT_ONCE = 200;

    private final OwnGit git;
    private final GitNames names;
    private final String id;

    StartCommit(OwnGit git, GitNames names, String id) {
        this.git = git;
        this.names = names;
        this.id = id;
    }

    /** The content of a file in it, converted as a checkout converts it. */
    byte[] content(WorkspaceFile path) throws IOException, InterruptedException {
        return git.content(id, path);
    }

    /** The size of a file in it, in bytes. */
    long size(WorkspaceFile path) throws IOException, InterruptedException {
        return git.size(id, path);
    }

    /** The names of the files whose content in it a program would have to convert, which no call here does. */
    Set<String> filtered(Collection<WorkspaceFile> paths) throws IOException, InterruptedException {
        List<String> names = paths.stream().map(WorkspaceFile::name).toList();
        Set<String> filtered = new HashSet<>();
        git.attributes(List.of(Conversion.FILTER), names).forEach((name, values) -> {
            if (Conversion.isNamed(values.get(Conversion.FILTER))) {
                filtered.add(name);
            }
        });
        return filtered;
    }

    /** How git converts files between disk and repository, by name from the root. */
    Map<String, Conversion> conversions(Collection<WorkspaceFile> paths) throws IOException, InterruptedException {
        List<String> names = paths.stream().map(WorkspaceFile::name).toList();
        Map<String, Conversion> conversions = new HashMap<>();
        git.attributes(Conversion.ATTRIBUTES, names)
                .forEach((name, values) -> conversions.put(name, new Conversion(values)));
        return conversions;
    }

    /** The sizes of what it holds of files, in bytes, by object id. */
    Map<String, Long> sizes(Collection<WorkspaceFile> paths) throws IOException, InterruptedException {
        return git.sizes(id, paths.stream().map(WorkspaceFile::name).toList());
    }

    /** Contents as the repository holds them, unconverted, by object id; {@code sizes} tells which. */
    Map<String, byte[]> blobs(Map<String, Long> sizes) throws IOException, InterruptedException {
        Map<String, byte[]> blobs = new HashMap<>();
        List<String> some = new ArrayList<>();
        long bytes = 0;
        for (String blob : sizes.keySet()) {
            some.add(blob);
            bytes += sizes.get(blob);
            if (bytes > MAX_BYTES_AT_ONCE || some.size() == MAX_BLOBS_AT_ONCE) {
                readInto(blobs, some, sizes);
                some.clear();
                bytes = 0;
            }
        }
        if (!some.isEmpty()) {
            readInto(blobs, some, sizes);
        }
        return blobs;
    }

    /** The content of one object as the repository holds it. */
    byte[] blob(String blob) throws IOException, InterruptedException {
        return git.blobs(List.of(blob));
    }

    private void readInto(Map<String, byte[]> blobs, List<String> some, Map<String, Long> sizes)
            throws IOException, InterruptedException {
        byte[] all = git.blobs(some);
        int at = 0;
        for (String blob : some) {
            int end = at + Math.toIntExact(sizes.get(blob));
            if (end > all.length) {
                throw new IOException("git printed less than it said");
            }
            blobs.put(blob, Arrays.copyOfRange(all, at, end));
            at = end;
        }
    }

    /** How git counts the files on disk against it; a binary file has no count. Keyed by name from the root. */
    Map<String, Optional<LineDiff.Count>> countLines(Collection<WorkspaceFile> paths)
            throws IOException, InterruptedException {
        List<String> fromTop = paths.stream().map(names::toTop).toList();
        Map<String, Optional<LineDiff.Count>> byTopName = git.countLines(id, fromTop);
        Map<String, Optional<LineDiff.Count>> counts = new HashMap<>();
        for (WorkspaceFile path : paths) {
            Optional<LineDiff.Count> same = Optional.of(new LineDiff.Count(0, 0));
            counts.put(path.name(), byTopName.getOrDefault(names.toTop(path), same));
        }
        return counts;
    }
}
