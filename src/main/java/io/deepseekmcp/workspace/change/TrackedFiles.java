package io.deepseekmcp.workspace.change;

import io.deepseekmcp.workspace.file.BlobId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Git's index as {@code git ls-files -v -s -z} printed it: what a file contained that did not differ from it. Kept as the
 * bytes that came, about 80 for each file, and searched in place.
 */
final class TrackedFiles {
    private static final int MODE_SUBMODULE = 0160000;
    private static final int TAG_WIDTH = 2;
    private static final int MODE_WIDTH = 6;

    private final byte[] listing;
    private final int[] starts;
    private final List<Entry> unwatched = new ArrayList<>();
    private final List<Entry> submodules = new ArrayList<>();

    private TrackedFiles(byte[] listing, int[] starts) {
        this.listing = listing;
        this.starts = starts;
    }

    /**
     * One file of the index.
     *
     * @param tag git's letter: lower case for one that is assumed unchanged, {@code S} for one outside a sparse checkout
     * @param mode in git's form, such as {@code 0100644}
     * @param name from the root, as bytes
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Entry(char tag, int mode, String id, byte[] name) {
        boolean isSubmodule() {
            return mode == MODE_SUBMODULE;
        }

        /** Git does not look at the file on disk, so that its status hides every change. */
        boolean isUnwatched() {
            return tag == 'S' || Character.isLowerCase(tag);
        }
    }

    /** Reads the whole output. Git sorts it by the bytes of the names. */
    static TrackedFiles parse(byte[] listing) throws IOException {
        int count = 0;
        for (byte b : listing) {
            count += b == 0 ? 1 : 0;
        }
        int[] starts = new int[count];
        TrackedFiles files = new TrackedFiles(listing, starts);
        int start = 0;
        for (int i = 0; i < count; i++) {
            starts[i] = start;
            files.note(i);
            start = files.end(start) + 1;
        }
        return files;
    }

    int size() {
        return starts.length;
    }

    /** How the repository computes object ids. */
    BlobId ids() {
        return starts.length == 0 ? BlobId.SHA1 : BlobId.like(entry(0).id());
    }

    /** The file at a position in the order of the names. */
    Entry get(int index) {
        return entry(index);
    }

    /** Files whose changes git's status hides. */
    List<Entry> unwatched() {
        return List.copyOf(unwatched);
    }

    List<Entry> submodules() {
        return List.copyOf(submodules);
    }

    /** The entry of a file by its name from the root; one of several where a merge has left several. */
    Optional<Entry> find(byte[] name) {
        int low = 0;
        int high = starts.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int from = nameStart(starts[middle]);
            int order = Arrays.compareUnsigned(listing, from, end(from), name, 0, name.length);
            if (order == 0) {
                return Optional.of(entry(middle));
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return Optional.empty();
    }

    private void note(int index) throws IOException {
        int start = starts[index];
        if (nameStart(start) > end(start)) {
            throw new IOException("git ls-files printed a record that is not known");
        }
        char tag = (char) listing[start];
        boolean submodule = listing[start + TAG_WIDTH] == '1' && listing[start + TAG_WIDTH + 1] == '6';
        if (submodule) {
            submodules.add(entry(index));
        } else if (tag == 'S' || Character.isLowerCase(tag)) {
            unwatched.add(entry(index));
        }
    }

    /** A record is {@code TAG MODE ID STAGE<tab>NAME}. */
    private Entry entry(int index) {
        int start = starts[index];
        int modeStart = start + TAG_WIDTH;
        int idStart = modeStart + MODE_WIDTH + 1;
        int idEnd = idStart;
        while (listing[idEnd] != ' ') {
            idEnd++;
        }
        int nameStart = nameStart(start);
        return new Entry(
                (char) listing[start],
                Integer.parseInt(text(modeStart, modeStart + MODE_WIDTH), 8),
                text(idStart, idEnd),
                Arrays.copyOfRange(listing, nameStart, end(nameStart)));
    }

    private int nameStart(int start) {
        int at = start;
        while (at < listing.length && listing[at] != '\t' && listing[at] != 0) {
            at++;
        }
        return at + 1;
    }

    private int end(int start) {
        int at = start;
        while (at < listing.length && listing[at] != 0) {
            at++;
        }
        return at;
    }

    private String text(int from, int to) {
        return new String(listing, from, to - from, StandardCharsets.US_ASCII);
    }
}
