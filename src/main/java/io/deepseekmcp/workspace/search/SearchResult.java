package io.deepseekmcp.workspace.search;

import java.util.List;
import java.util.Map;

/**
 * What a search found.
 *
 * @param engine the name of the engine that looked
 * @param files those with hits to show, sorted by path
 * @param total how many hits there are in all, shown or not
 * @param folders the hits of all files by the folder that these lie in; the root is empty
 * @param timedOut the limit ended the search, so that the counts are of a part
 * @param tree what the walk left out
 */
public record SearchResult(
        String engine,
        List<FileHits> files,
        long total,
        Map<String, Long> folders,
        Counts counts,
        boolean timedOut,
        FileTree tree) {
    public SearchResult {
        files = List.copyOf(files);
        folders = Map.copyOf(folders);
    }

    /**
     * How many files.
     *
     * @param matchedFiles have a hit
     * @param searchedFiles were looked into, binary ones included
     * @param binaryFiles of them were passed over as binary, as far as they were opened
     * @param partlyReadFiles of them have a line too long to be read to its end
     * @param wantedFiles there were to read
     */
    public record Counts(int matchedFiles, int searchedFiles, int binaryFiles, int partlyReadFiles, int wantedFiles) {}

    /**
     * What to show of one file.
     *
     * @param lines ascending; none where only files are asked for
     * @param latin1 the file is not UTF-8, and its bytes are shown as ISO-8859-1
     */
    public record FileHits(String path, List<Line> lines, boolean latin1) {
        public FileHits {
            lines = List.copyOf(lines);
        }
    }

    /**
     * One line.
     *
     * @param number counted from 1 by line feeds
     * @param text without the line's end, cut around the match when long
     * @param hit false for a line that is there for context
     */
    public record Line(int number, String text, boolean hit) {}
}
