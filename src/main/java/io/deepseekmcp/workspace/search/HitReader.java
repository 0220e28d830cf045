package io.deepseekmcp.workspace.search;

import io.deepseekmcp.regex.LineMatcher;
import io.deepseekmcp.regex.Lines;
import io.deepseekmcp.workspace.file.HeldDirectory;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Reads the lines to show of one file: some of its hits, with the lines around them. Used for one file only. */
final class HitReader {
    /** How far before the end of a match its beginning is looked for. */
    private static final int MAX_MATCH_BYTES = 400;

    private final LineMatcher matcher;
    private final SecretLines secretLines;
    private final SearchQuery.Page page;
    private final List<SearchResult.Line> shown = new ArrayList<>();
    /** The last lines of the piece before, for a hit at the beginning of the next. */
    private final Deque<SearchResult.Line> recent = new ArrayDeque<>();

    private long skip;
    private int wanted;
    private int linesBefore;
    private int lastShown;
    private int owed;
    private boolean latin1;

    /**
     * Prepares to read.
     *
     * @param skip how many hits of the file to pass over
     * @param wanted how many to show
     */
    HitReader(LineMatcher matcher, SecretLines secretLines, SearchQuery.Page page, long skip, int wanted) {
        this.matcher = matcher;
        this.secretLines = secretLines;
        this.page = page;
        this.skip = skip;
        this.wanted = wanted;
    }

    /** The lines, ascending. When the matcher is told to stop, those up to there. */
    List<SearchResult.Line> read(HeldDirectory directory, String name) throws IOException {
        TextPieces pieces = new TextPieces();
        try (FileChannel file = directory.openRegular(name)) {
            pieces.open(file);
            TextPiece piece = pieces.isBinary() ? null : pieces.next();
            while (piece != null && (wanted > 0 || owed > 0)) {
                TextPiece text = piece.utf8();
                latin1 |= text.bytes() != piece.bytes();
                new Piece(text).show();
                piece = pieces.next();
            }
        } catch (CancellationException e) {
            // The search has timed out, and says so; what was read still counts.
        }
        return shown;
    }

    /** Whether part of what was read is not UTF-8. */
    boolean wasLatin1() {
        return latin1;
    }

    /** One piece of the file, cut into lines. */
    private final class Piece {
        private final byte[] bytes;
        private final int to;
        /** Where each line begins. */
        private final int[] starts;
        /** Where a match was found in each line that is a hit to show, else 0; one more than the place. */
        private final int[] found;

        private final BitSet around = new BitSet();
        private final TextPiece piece;
        /** Made for the first line that is shown. */
        private RedactedText text;

        Piece(TextPiece piece) {
            this.piece = piece;
            bytes = piece.bytes();
            to = piece.to();
            starts = starts(bytes, piece.from(), to);
            found = new int[starts.length];
        }

        void show() {
            around.set(0, Math.min(owed, starts.length));
            owed = Math.max(0, owed - starts.length);
            mark();
            for (int i = around.nextSetBit(0); i >= 0; i = around.nextSetBit(i + 1)) {
                add(line(i));
            }
            remember();
            linesBefore += starts.length;
        }

        private void mark() {
            int line = 0;
            while (wanted > 0 && line < starts.length) {
                int place = matcher.find(bytes, starts[line], to);
                if (place < 0) {
                    return;
                }
                line = lineAt(place, line);
                int next = line + 1 < starts.length ? starts[line + 1] : to;
                if (!secretLines.counts(redacted(), bytes, starts[line], next)) {
                    line++;
                    continue;
                }
                if (skip > 0) {
                    skip--;
                } else {
                    wanted--;
                    found[line] = place + 1;
                    showBefore(line);
                    int end = line + page.context() + 1;
                    around.set(Math.max(0, line - page.context()), Math.min(end, starts.length));
                    owed = Math.max(0, end - starts.length);
                }
                line++;
            }
        }

        /** Lines of the piece before that belong to the context of a hit in this one. */
        private void showBefore(int line) {
            int first = linesBefore + line + 1 - page.context();
            recent.stream().filter(old -> old.number() >= first).forEach(HitReader.this::add);
        }

        private void remember() {
            int keep = Math.min(page.context(), starts.length);
            for (int i = starts.length - keep; i < starts.length; i++) {
                recent.add(line(i));
            }
            while (recent.size() > page.context()) {
                recent.remove();
            }
        }

        private int lineAt(int place, int from) {
            int found = Arrays.binarySearch(starts, from, starts.length, place);
            return found >= 0 ? found : -found - 2;
        }

        private SearchResult.Line line(int index) {
            int end = index + 1 < starts.length ? starts[index + 1] : to;
            int textEnd = withoutLineEnd(starts[index], end);
            String line = new String(bytes, starts[index], textEnd - starts[index], StandardCharsets.UTF_8);
            String safe = redacted().line(line);
            boolean hit = found[index] > 0;
            int match = hit && safe.length() > MatchExcerpt.MAX_CHARS ? matchIn(index, end, line, safe) : 0;
            return new SearchResult.Line(linesBefore + index + 1, MatchExcerpt.around(safe, match), hit);
        }

        private RedactedText redacted() {
            text = text == null ? secretLines.text(piece) : text;
            return text;
        }

        private int withoutLineEnd(int start, int end) {
            int last = end > start && bytes[end - 1] == '\n' ? end - 1 : end;
            return last < end && last > start && bytes[last - 1] == '\r' ? last - 1 : last;
        }

        /** The char of the line as it is shown where the match begins, or the first when redaction took the match. */
        private int matchIn(int index, int end, String line, String safe) {
            if (safe.equals(line)) {
                return charOfMatch(bytes, starts[index], end, found[index] - 1);
            }
            byte[] other = safe.getBytes(StandardCharsets.UTF_8);
            int place = matcher.find(other, 0, other.length);
            return place < 0 ? 0 : charOfMatch(other, 0, other.length, place);
        }

        private int charOfMatch(byte[] text, int lineFrom, int lineTo, int place) {
            int start = matcher.matchStart(text, lineFrom, lineTo, place, MAX_MATCH_BYTES);
            return new String(text, lineFrom, start - lineFrom, StandardCharsets.UTF_8).length();
        }
    }

    private void add(SearchResult.Line line) {
        if (line.number() > lastShown) {
            shown.add(line);
            lastShown = line.number();
        }
    }

    private static int[] starts(byte[] bytes, int from, int to) {
        int[] starts = new int[Lines.count(bytes, from, to) + 1];
        int count = 0;
        for (int at = from; at < to; at = Lines.end(bytes, at, to) + 1) {
            starts[count++] = at;
        }
        return Arrays.copyOf(starts, count);
    }
}
