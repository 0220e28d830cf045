package io.deepseekmcp.tool;

import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.text.Excerpt;
import io.deepseekmcp.workspace.search.SearchQuery;
import io.deepseekmcp.workspace.search.SearchResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** What a search found, in the words that the worker reads. */
final class GrepAnswer {
    /** Room for what stands below the hits. */
    private static final int CLOSING_CHARS = 500;
    /** How many folders are named with the number of hits in each, when these are not all shown. */
    private static final int MAX_FOLDERS = 6;

    private static final int MAX_FOLDER_CHARS = 200;
    private static final int MIN_PERCENT = 50;

    /** With context, a page of hits takes no more lines than a page of a file: more of them are got by reading on. */
    private static final int MAX_LINES_WITH_CONTEXT = 250;

    private final SearchResult result;
    private final String pattern;
    private final WorkspacePath start;
    private final int maxChars;
    private final StringBuilder text = new StringBuilder();
    private final SearchQuery.Page page;
    /** The folder and the file of the next line, as far as they do not stand above it yet. */
    private String heading = "";
    /** The lines that lead to the next hit. */
    private final Deque<String> before = new ArrayDeque<>();

    private long hits;
    private int lines;

    GrepAnswer(SearchResult result, SearchQuery.Page page, String pattern, WorkspacePath start, int maxChars) {
        this.result = result;
        this.page = page;
        this.pattern = pattern;
        this.start = start;
        this.maxChars = maxChars;
    }

    String text() {
        if (result.total() == 0) {
            text.append(nothing());
        } else {
            addHits();
            text.append(closing());
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

    private void addHits() {
        List<SearchResult.FileHits> files = result.files();
        for (Headings.Group group :
                Headings.over(files.stream().map(GrepAnswer::folder).toList())) {
            heading = group.isHeaded() ? group.folder() + "\n" : "";
            String indent = group.isHeaded() ? Headings.INDENT : "";
            for (SearchResult.FileHits file : files.subList(group.from(), group.to())) {
                String name = file.path().substring(group.folder().length());
                if (page.filesOnly() ? !addHit(indent + name + "\n") : !addLines(file, name, indent)) {
                    return;
                }
            }
        }
    }

    private static String folder(SearchResult.FileHits file) {
        return file.path().substring(0, file.path().lastIndexOf('/') + 1);
    }

    /** The lines of a file: a single one after its name, several below it. */
    private boolean addLines(SearchResult.FileHits file, String name, String indent) {
        boolean single = file.lines().size() == 1;
        heading += single ? "" : indent + name + "\n";
        String lead = indent + (single ? name : Headings.INDENT);
        int last = 0;
        int lastHit = Integer.MIN_VALUE / 2;
        for (SearchResult.Line line : file.lines()) {
            if (page.context() > 0 && last > 0 && line.number() > last + 1) {
                before.add(lead + "--\n");
            }
            last = line.number();
            String shown = (single ? lead + ":" : lead) + last + (line.hit() ? ":" : "-") + line.text() + "\n";
            if (line.hit()) {
                if (!addHit(shown)) {
                    return false;
                }
                lastHit = last;
            } else if (last > lastHit + page.context()) {
                before.add(shown);
            } else if (!addAfter(shown)) {
                return false;
            }
        }
        return !file.latin1() || addAfter("[" + file.path() + " is not UTF-8: its bytes are shown as ISO-8859-1]\n");
    }

    /**
     * Adds a hit with what stands above it and leads to it, if there is room; the first one always has some, so that paging
     * comes to an end.
     */
    private boolean addHit(String hit) {
        int room = maxChars - CLOSING_CHARS - text.length() - heading.length() - hit.length();
        int context = before.stream().mapToInt(String::length).sum();
        while (hits == 0 && context > Math.max(room, 0)) {
            context -= before.remove().length();
        }
        if (hits > 0 && (context > room || (page.context() > 0 && lines >= MAX_LINES_WITH_CONTEXT))) {
            return false;
        }
        text.append(heading);
        before.forEach(text::append);
        text.append(hit);
        lines += before.size() + 1;
        heading = "";
        before.clear();
        hits++;
        return true;
    }

    /** Adds a line that belongs to the hit before it. */
    private boolean addAfter(String line) {
        if (text.length() + line.length() > maxChars - CLOSING_CHARS) {
            return false;
        }
        text.append(line);
        lines++;
        return true;
    }

    /** In which folders all hits lie; empty for a single one, and for too many that hold alike. */
    private String where() {
        for (int folders = MAX_FOLDERS; folders > 1; folders--) {
            FolderCounts counts = new FolderCounts(page.max(), folders, MIN_PERCENT);
            result.folders().forEach(counts::folder);
            String where = counts.inLine();
            if (where.length() <= MAX_FOLDER_CHARS) {
                return where.isEmpty() ? "" : ": " + where;
            }
        }
        return "";
    }

    private String closing() {
        String files = SearchWording.count(result.counts().matchedFiles(), "file");
        String all = page.filesOnly() ? files : SearchWording.count(result.total(), "match") + " in " + files;
        long end = page.offset() + hits;
        String shown = "[" + all + (page.offset() == 0 && hits < result.total() ? where() : "");
        if (hits == 0) {
            shown += "; offset " + page.offset() + " is after the last";
        } else if (hits < result.total()) {
            shown += "; these are " + (page.offset() + 1) + " to " + end;
            shown += end < result.total() ? ", offset=" + end + " shows more" : "";
        }
        return shown + "; engine " + result.engine() + "]";
    }
}
