package io.deepseekmcp.guard.path;

/** The names of the temporary files that a write makes beside its target, hidden from every tool while they live. */
public final class OwnFiles {
    private static final String PREFIX = ".deepseek-mcp-";
    private static final String SUFFIX = ".tmp";

    private OwnFiles() {}

    /** A name for a temporary file of this process; {@code unique} tells its files apart. */
    public static String temporary(long processId, String unique) {
        return PREFIX + processId + "-" + unique + SUFFIX;
    }

    public static boolean isTemporary(String name) {
        return name.startsWith(PREFIX) && name.endsWith(SUFFIX);
    }

    /** The process that made the temporary file, or -1 when the name does not say. */
    public static long processId(String temporary) {
        int end = temporary.indexOf('-', PREFIX.length());
        try {
            return end < 0 ? -1 : Long.parseLong(temporary.substring(PREFIX.length(), end));
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
