package io.deepseekmcp.workspace.change;

import io.deepseekmcp.text.Unicode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What {@code git status --porcelain=v2 --branch -z} printed.
 *
 * @param head the commit that is checked out, empty before the first commit
 * @param entries every file that differs from the commit, is not tracked, or is ignored (where that was asked for)
 */
record GitStatus(Optional<String> head, List<Entry> entries) {
    private static final int MAX_SHOWN_CHARS = 100;
    private static final String HEAD_HEADER = "# branch.oid ";
    private static final String NO_COMMIT = "(initial)";
    private static final String NO_MODE = "000000";
    private static final String SUBMODULE_MODE = "160000";

    /** Fields before the path in the records of changed, renamed and unmerged files, and where their modes stand. */
    private static final int CHANGED_FIELDS = 8;

    private static final int RENAMED_FIELDS = 9;
    private static final int UNMERGED_FIELDS = 10;
    private static final int FIRST_MODE_FIELD = 3;

    GitStatus {
        entries = List.copyOf(entries);
    }

    /** What git says of one path. */
    enum Kind {
        TRACKED,
        UNTRACKED,
        IGNORED
    }

    /**
     * One path.
     *
     * @param name from git's top, as bytes; ends with a slash for a directory that git does not look into
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Entry(Kind kind, byte[] name) {
        boolean isDirectory() {
            return name.length > 0 && name[name.length - 1] == '/';
        }
    }

    /** Reads the whole output. Submodules are left out: their files are watched by other means. */
    static GitStatus parse(byte[] output) throws IOException {
        Optional<Optional<String>> head = Optional.empty();
        List<Entry> entries = new ArrayList<>();
        GitFields fields = new GitFields(output);
        while (fields.hasNext()) {
            byte[] field = fields.next();
            switch (field.length == 0 ? 0 : field[0]) {
                case '#' -> head = head.or(() -> head(field));
                case '?' -> entries.add(new Entry(Kind.UNTRACKED, from(field, 2)));
                case '!' -> entries.add(new Entry(Kind.IGNORED, from(field, 2)));
                case '1' -> addTracked(entries, field, CHANGED_FIELDS);
                case '2' -> {
                    addTracked(entries, field, RENAMED_FIELDS);
                    entries.add(new Entry(Kind.TRACKED, fields.next()));
                }
                case 'u' -> addTracked(entries, field, UNMERGED_FIELDS);
                default -> throw new IOException("git status printed a record that is not known: " + shown(field));
            }
        }
        return new GitStatus(head.orElseThrow(() -> new IOException("git status printed no commit")), entries);
    }

    private static Optional<Optional<String>> head(byte[] header) {
        String text = text(header);
        if (!text.startsWith(HEAD_HEADER)) {
            return Optional.empty();
        }
        String head = text.substring(HEAD_HEADER.length());
        return Optional.of(head.equals(NO_COMMIT) ? Optional.empty() : Optional.of(head));
    }

    private static void addTracked(List<Entry> entries, byte[] record, int fieldsBefore) throws IOException {
        int start = 0;
        int worktreeModeField = FIRST_MODE_FIELD + (fieldsBefore == UNMERGED_FIELDS ? 3 : 2);
        boolean submodule = false;
        for (int field = 0; field < fieldsBefore; field++) {
            int end = start;
            while (end < record.length && record[end] != ' ') {
                end++;
            }
            if (end >= record.length) {
                throw new IOException("git status printed a record that is too short: " + shown(record));
            }
            if (field >= FIRST_MODE_FIELD && field <= worktreeModeField) {
                String mode = new String(record, start, end - start, StandardCharsets.US_ASCII);
                submodule = mode.equals(NO_MODE) ? submodule : mode.equals(SUBMODULE_MODE);
            }
            start = end + 1;
        }
        if (!submodule) {
            entries.add(new Entry(Kind.TRACKED, from(record, start)));
        }
    }

    private static byte[] from(byte[] record, int start) {
        return Arrays.copyOfRange(record, Math.min(start, record.length), record.length);
    }

    private static String shown(byte[] field) {
        return ShownPath.quoted(Unicode.head(text(field), MAX_SHOWN_CHARS));
    }

    private static String text(byte[] field) {
        return new String(field, StandardCharsets.UTF_8);
    }
}
