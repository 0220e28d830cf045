package io.deepseekmcp.tool;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Decides above which neighbours of a listing the folder that they share stands once, so that it gets shortest. Pure. */
final class Headings {
    /** What stands before a name below the folder that it lies in. */
    static final String INDENT = " ";
    /** A heading that saves fewer characters is not worth the reading. */
    private static final int MIN_SAVING = 10;

    private Headings() {}

    /**
     * Neighbours in a listing.
     *
     * @param from the first of them
     * @param to after the last
     * @param folder stands above them, with a slash at its end; empty where nothing does
     */
    record Group(int from, int to, String folder) {
        boolean isHeaded() {
            return !folder.isEmpty();
        }
    }

    /** Every entry in exactly one group, in their order; {@code folders} have a slash at the end or are empty. */
    static List<Group> over(List<String> folders) {
        int[] shared = new int[folders.size()];
        for (int i = 1; i < shared.length; i++) {
            shared[i] = shared(folders.get(i - 1), folders.get(i));
        }
        // By number of first entries: what they take beyond their full paths at best, and where the last group begins.
        int[] cost = new int[shared.length + 1];
        int[] start = new int[shared.length + 1];
        for (int end = 1; end <= shared.length; end++) {
            cost[end] = cost[end - 1];
            start[end] = end - 1;
            int length = Integer.MAX_VALUE;
            for (int from = end - 2; from >= 0; from--) {
                length = Math.min(length, shared[from + 1]);
                if (length == 0) {
                    break;
                }
                int with = cost[from] + length + 1 + MIN_SAVING - (end - from) * (length - INDENT.length());
                if (with < cost[end]) {
                    cost[end] = with;
                    start[end] = from;
                }
            }
        }
        return groups(folders, shared, start);
    }

    private static List<Group> groups(List<String> folders, int[] shared, int[] start) {
        List<Group> groups = new ArrayList<>();
        int end = folders.size();
        while (end > 0) {
            int from = start[end];
            int length = end - from == 1 ? 0 : Integer.MAX_VALUE;
            for (int i = from + 1; i < end; i++) {
                length = Math.min(length, shared[i]);
            }
            groups.add(new Group(from, end, folders.get(from).substring(0, length)));
            end = from;
        }
        Collections.reverse(groups);
        return groups;
    }

    /** How many characters the folders above both take. */
    private static int shared(String one, String other) {
        int slash = 0;
        for (int i = 0; i < Math.min(one.length(), other.length()) && one.charAt(i) == other.charAt(i); i++) {
            slash = one.charAt(i) == '/' ? i + 1 : slash;
        }
        return slash;
    }
}
