package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.workspace.search.SearchQuery;
import io.deepseekmcp.workspace.search.SearchResult;

/** What a search found, in the words that the worker reads. */
final class GrepAnswer {
    /** Room for what stands below the hits. */
    private static final int CLOSING_CHARS = 500;

    private final SearchResult result;
    private final String pattern;
    private final WorkspacePath start;
    private final int maxChars;
    private final StringBuilder text = new StringBuilder();
    private long hits;

    GrepAnswer(SearchResult result, String pattern, WorkspacePath start, int maxChars) {
        this.result = result;
        this.pattern = pattern;
        this.start = start;
        this.maxChars = maxChars;
    }

    String text(SearchQuery.Page page) {
        if (result.total() == 0) {
            text.append(nothing());
        } else {
            addHits(page);
            text.append(closing(page));
        }
        if (result.timedOut()) {
            text.append("\n[timed out, partial: ")
                    .append(result.counts().searchedFiles())
                    .append(" of ");
            text.append(result.counts().wantedFiles()).append(" files were searched; give a narrower path or glob]");
        }
        return text + partlyRead() + SearchWording.notes(result.tree());
    }

    private String partlyRead() {
        return result.counts().partlyReadFiles() == 0
                ? ""
                : "\n[" + SearchWording.count(result.counts().partlyReadFiles(), "file")
                        + " with a line of many megabytes, not searched after it]";
    }

    private String nothing() {
        String what = (result.timedOut() ? "so far for \"" : "for \"") + Excerpt.head(pattern, 200) + "\"";
        if (result.counts().wantedFiles() == 0) {
            String where = result.tree().seen() > 0
                    ? "the glob matches none of the "
                            + SearchWording.count(result.tree().seen(), "file") + " in "
                    : "there is no file in ";
            return "No match " + what + ": " + where + SearchWording.place(start) + "." + ignored();
        }
        String binary = result.counts().binaryFiles() == 0
                ? ""
                : " (" + SearchWording.count(result.counts().binaryFiles(), "binary file") + " not searched)";
        return "No match " + what + " in " + SearchWording.count(result.counts().searchedFiles(), "file") + binary
                + "; engine " + result.engine() + "." + ignored();
    }

    private String ignored() {
        return result.tree().ignored() == 0 ? "" : " Ignored files were not searched: include_ignored=true adds them.";
    }

    private void addHits(SearchQuery.Page page) {
        for (SearchResult.FileHits file : result.files()) {
            if (page.filesOnly()) {
                if (!add(file.path() + "\n", true)) {
                    return;
                }
            } else if (!addLines(file, page.context() > 0)) {
                return;
            }
        }
    }

    private boolean addLines(SearchResult.FileHits file, boolean grouped) {
        int last = -1;
        for (SearchResult.Line line : file.lines()) {
            char mark = line.hit() ? ':' : '-';
            boolean gap = grouped && text.length() > 0 && line.number() != last + 1;
            String shown = (gap ? "--\n" : "") + file.path() + mark + line.number() + mark + " " + line.text() + "\n";
            if (!add(shown, line.hit())) {
                return false;
            }
            last = line.number();
        }
        return !file.latin1() || add("[" + file.path() + " is not UTF-8: its bytes are shown as ISO-8859-1]\n", false);
    }

    /** Adds a line if there is room; the first hit always has some, so that paging comes to an end. */
    private boolean add(String line, boolean hit) {
        boolean room = text.length() + line.length() <= maxChars - CLOSING_CHARS;
        if (room || (hit && hits == 0)) {
            text.append(line);
            hits += hit ? 1 : 0;
            return true;
        }
        return hits == 0;
    }

    private String closing(SearchQuery.Page page) {
        String files = SearchWording.count(result.counts().matchedFiles(), "file");
        String all = page.filesOnly() ? files : SearchWording.count(result.total(), "match") + " in " + files;
        long end = page.offset() + hits;
        String shown = "[" + all;
        if (hits == 0) {
            shown += "; offset " + page.offset() + " is after the last";
        } else if (hits < result.total()) {
            shown += "; these are " + (page.offset() + 1) + " to " + end;
            shown += end < result.total() ? ", offset=" + end + " shows more" : "";
        }
        return shown + "; engine " + result.engine() + "]";
    }
}
