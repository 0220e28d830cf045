package io.deepseekmcp.workspace.file;

/**
 * How many lines of a file end in which way.
 *
 * @param lf in {@code \n} alone
 * @param crlf in {@code \r\n}
 * @param cr carriage returns that no {@code \n} follows; they end no line
 */
public record LineEnds(long lf, long crlf, long cr) {

    /** Whether most lines end in {@code \r\n}. */
    public boolean mostlyCrlf() {
        return crlf > lf;
    }

    /** In words for people; empty for plain {@code \n}. */
    public String describe() {
        String lines =
                crlf == 0 ? "" : lf == 0 ? "CRLF line ends" : "mixed line ends (" + crlf + " CRLF, " + lf + " LF)";
        String alone = cr == 0 ? "" : cr + " lone CR";
        return lines.isEmpty() || alone.isEmpty() ? lines + alone : lines + ", " + alone;
    }
}
