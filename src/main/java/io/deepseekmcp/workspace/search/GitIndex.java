package io.deepseekmcp.workspace.search;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The paths that a repository tracks, read from its index file (versions 2 to 4, also split and sparse). Ignore rules say
 * nothing about a tracked file. An index that cannot be read tracks nothing.
 */
final class GitIndex {
    private static final GitIndex EMPTY = new GitIndex(new String[0]);
    private static final long MAX_BYTES = 1L << 30;
    /** Times, device, inode, mode, owner and size, before the object's name. */
    private static final int STAT_BYTES = 40;

    private static final int EXTENDED_FLAG = 0x4000;

    /** Paths from the top of the work tree as UTF-8 bytes in characters, in the order of those bytes. */
    private final String[] paths;

    private GitIndex(String[] paths) {
        this.paths = paths;
        Arrays.sort(paths);
    }

    /** Reads the index in the directory. {@code hashBytes} is the length of an object's name: 20 or 32. */
    static GitIndex read(Path gitDirectory, int hashBytes) {
        try {
            Path file = gitDirectory.resolve("index");
            return Files.isRegularFile(file) ? new GitIndex(paths(gitDirectory, file, hashBytes)) : EMPTY;
        } catch (IOException | RuntimeException e) {
            // Damaged or of a later version. Then more is ignored than should be, which the worker can override.
            return EMPTY;
        }
    }

    /** Whether the file, or the directory as a repository of its own, is tracked. */
    boolean tracks(String path) {
        return Arrays.binarySearch(paths, asBytes(path)) >= 0;
    }

    /** Whether anything below the directory is tracked. */
    boolean tracksBelow(String directory) {
        String prefix = asBytes(directory) + "/";
        int at = -Arrays.binarySearch(paths, prefix) - 1;
        return at < 0 || (at < paths.length && paths[at].startsWith(prefix));
    }

    private static String[] paths(Path gitDirectory, Path file, int hashBytes) throws IOException {
        ByteBuffer index = content(file);
        return withShared(gitDirectory, index, hashBytes, entries(index, hashBytes));
    }

    private static ByteBuffer content(Path file) throws IOException {
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException("the index is too large");
        }
        return ByteBuffer.wrap(Files.readAllBytes(file));
    }

    private static String[] entries(ByteBuffer index, int hashBytes) throws IOException {
        if (index.getInt() != 0x44495243) {
            throw new IOException("no index");
        }
        int version = index.getInt();
        int count = index.getInt();
        if (count < 0 || count > index.remaining() / STAT_BYTES) {
            throw new IOException("a damaged index");
        }
        String[] paths = new String[count];
        byte[] name = new byte[0];
        for (int i = 0; i < count; i++) {
            name = version == 4 ? compressedName(index, hashBytes, name) : paddedName(index, hashBytes);
            paths[i] = new String(name, StandardCharsets.ISO_8859_1);
        }
        return paths;
    }

    /** Version 2 and 3: the name, and zeros up to a multiple of eight bytes from the entry's beginning. */
    private static byte[] paddedName(ByteBuffer index, int hashBytes) {
        int start = index.position();
        skipToName(index, hashBytes);
        byte[] name = untilZero(index);
        int length = index.position() - 1 - start;
        index.position(start + length / 8 * 8 + 8);
        return name;
    }

    /** Version 4: how many bytes of the last name to drop, and what to add. */
    private static byte[] compressedName(ByteBuffer index, int hashBytes, byte[] last) {
        skipToName(index, hashBytes);
        int b = index.get();
        int drop = b & 0x7F;
        while (b < 0) {
            b = index.get();
            drop = ((drop + 1) << 7) + (b & 0x7F);
        }
        byte[] added = untilZero(index);
        byte[] name = Arrays.copyOf(last, last.length - drop + added.length);
        System.arraycopy(added, 0, name, last.length - drop, added.length);
        return name;
    }

    private static void skipToName(ByteBuffer index, int hashBytes) {
        index.position(index.position() + STAT_BYTES + hashBytes);
        int flags = index.getShort();
        if ((flags & EXTENDED_FLAG) != 0) {
            index.getShort();
        }
    }

    private static byte[] untilZero(ByteBuffer index) {
        int start = index.position();
        while (index.get() != 0) {
            // the end is all that is looked for
        }
        return bytes(index, start, index.position() - 1 - start);
    }

    private static byte[] bytes(ByteBuffer index, int start, int length) {
        byte[] bytes = new byte[length];
        index.get(start, bytes);
        return bytes;
    }

    /** A split index keeps most entries in a shared file and names it in an extension; its own entries come on top. */
    private static String[] withShared(Path gitDirectory, ByteBuffer index, int hashBytes, String[] own)
            throws IOException {
        while (index.remaining() > hashBytes + 8) {
            int signature = index.getInt();
            int size = index.getInt();
            if (size < 0) {
                throw new IOException("a damaged index");
            }
            if (signature == 0x6C696E6B && size >= hashBytes) {
                byte[] hash = bytes(index, index.position(), hashBytes);
                Path shared =
                        gitDirectory.resolve("sharedindex." + HexFormat.of().formatHex(hash));
                String[] more = Files.isRegularFile(shared) ? entries(content(shared), hashBytes) : new String[0];
                String[] all = Arrays.copyOf(own, own.length + more.length);
                System.arraycopy(more, 0, all, own.length, more.length);
                return all;
            }
            index.position(index.position() + size);
        }
        return own;
    }

    private static String asBytes(String path) {
        return new String(path.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
