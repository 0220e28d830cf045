package io.deepseekmcp.tool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Writes paths out so that the name of a folder stands once above what lies in it, where that is shorter. Pure. */
final class GroupedPaths {
    /** What stands before a name below the folder that it lies in. */
    static final String INDENT = "  ";

    private static final Comparator<Entry> ORDER = Comparator.comparing((Entry entry) -> entry.folder)
            .thenComparing(entry -> !entry.isFolder)
            .thenComparing(entry -> entry.label);

    private GroupedPaths() {}

    /**
     * One line of a listing.
     *
     * @param folder empty for the root, else with a slash at its end
     * @param label the name in the folder, and what is said of it
     */
    record Entry(String folder, String label, boolean isFolder) {
        static Entry file(String path) {
            int slash = path.lastIndexOf('/') + 1;
            return new Entry(path.substring(0, slash), path.substring(slash), false);
        }

        /** A folder with a remark, such as {@code src/ (212 files)}. */
        static Entry folder(String path, String remark) {
            int slash = path.lastIndexOf('/') + 1;
            return new Entry(path.substring(0, slash), path.substring(slash) + "/ (" + remark + ")", true);
        }
    }

    /** Sorted by folder, each folder's own folders first; every line ends in a line feed. */
    static String lines(List<Entry> entries) {
        List<Entry> sorted = new ArrayList<>(entries);
        sorted.sort(ORDER);
        StringBuilder text = new StringBuilder();
        int start = 0;
        while (start < sorted.size()) {
            String folder = sorted.get(start).folder;
            int end = start + 1;
            while (end < sorted.size() && sorted.get(end).folder.equals(folder)) {
                end++;
            }
            boolean once = isShorter(folder, end - start);
            text.append(once ? folder + "\n" : "");
            for (Entry entry : sorted.subList(start, end)) {
                text.append(once ? INDENT : folder).append(entry.label).append('\n');
            }
            start = end;
        }
        return text.toString();
    }

    /** Whether so many names below their folder take less room than with the folder before each. */
    static boolean isShorter(String folder, int names) {
        return folder.length() * (names - 1) > INDENT.length() * names + 1;
    }
}
