package io.deepseekmcp.tool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Writes paths out so that the name of a folder stands once above what lies in it, where that is shorter. Pure. */
final class GroupedPaths {
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
        for (Headings.Group group :
                Headings.over(sorted.stream().map(Entry::folder).toList())) {
            text.append(group.isHeaded() ? group.folder() + "\n" : "");
            for (Entry entry : sorted.subList(group.from(), group.to())) {
                String path = entry.folder + entry.label;
                text.append(group.isHeaded() ? Headings.INDENT : "")
                        .append(path, group.folder().length(), path.length())
                        .append('\n');
            }
        }
        return text.toString();
    }
}
