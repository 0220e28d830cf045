package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.workspace.search.SearchQuery;
import io.deepseekmcp.workspace.search.SearchResult;
import java.util.List;

/** What a search found, in the words that the worker reads. */
final class GrepAnswer {
    /** Room for what stands below the hits. */
    private static final int CLOSING_CHARS = 500;

    private final SearchResult result;
    private final String pattern;
    private final WorkspacePath start;
    private final int maxChars;
    private final StringBuilder text = new StringBuilder();
    /** The folder and the file of the next line, as far as they do not stand above it yet. */
    private String heading = "";

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
        List<SearchResult.FileHits> files = result.files();
        int start = 0;
        while (start < files.size()) {
            String folder = folder(files.get(start));
            int end = start + 1;
            while (end < files.size() && folder(files.get(end)).equals(folder)) {
                end++;
            }
            boolean once = GroupedPaths.isShorter(folder, end - start);
            heading = once ? folder + "\n" : "";
            for (SearchResult.FileHits file : files.subList(start, end)) {
                String name = once ? GroupedPaths.INDENT + file.path().substring(folder.length()) : file.path();
                if (page.filesOnly() ? !add(name + "\n", true) : !addLines(file, name, once, page.context() > 0)) {
                    return;
                }
            }
            start = end;
        }
    }

    private static String folder(SearchResult.FileHits file) {
        return file.path().substring(0, file.path().lastIndexOf('/') + 1);
    }

    /** The lines of a file: a single one after its name, several below it. */
    private boolean addLines(SearchResult.FileHits file, String name, boolean indented, boolean context) {
        boolean single = file.lines().size() == 1;
        String lead = indented ? GroupedPaths.INDENT + GroupedPaths.INDENT : GroupedPaths.INDENT;
        heading += single ? "" : name + "\n";
        int last = -1;
        for (SearchResult.Line line : file.lines()) {
            char mark = line.hit() ? ':' : '-';
            String shown = line.number() + String.valueOf(mark) + line.text() + "\n";
            boolean gap = context && last >= 0 && line.number() != last + 1;
            if (!add((gap ? lead + "--\n" : "") + (single ? name + mark : lead) + shown, line.hit())) {
                return false;
            }
            last = line.number();
        }
        return !file.latin1() || add("[" + file.path() + " is not UTF-8: its bytes are shown as ISO-8859-1]\n", false);
    }

    /** Adds a line if there is room; the first hit always has some, so that paging comes to an end. */
    private boolean add(String shown, boolean hit) {
        String line = heading + shown;
        boolean room = text.length() + line.length() <= maxChars - CLOSING_CHARS;
        if (room || (hit && hits == 0)) {
            text.append(line);
            heading = "";
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
