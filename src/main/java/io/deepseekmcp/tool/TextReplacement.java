package io.deepseekmcp.tool;

import io.deepseekmcp.workspace.file.TextEncoding;
import java.io.ByteArrayOutputStream;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds exact text in the bytes of a file and replaces it, so that no byte outside a match changes. Pure.
 *
 * <p>A {@code \n} of the text sought also stands for {@code \r\n}, as Read shows both alike; text sought with
 * {@code \r\n} is taken at its word. Overlapping matches count one by one.
 */
final class TextReplacement {
    private final byte[] file;
    private final TextEncoding encoding;
    private final String sought;
    private final FoldedText folded;
    private final List<Match> matches;

    /** From and to are byte offsets in the file. */
    private record Match(int from, int to) {}

    TextReplacement(byte[] file, TextEncoding encoding, String sought) {
        this.file = file;
        this.encoding = encoding;
        this.sought = sought;
        this.folded = new FoldedText(file, encoding);
        this.matches = find();
    }

    int count() {
        return matches.size();
    }

    /** The line numbers on which the first so many matches begin. */
    List<Integer> lines(int most) {
        List<Integer> lines = new ArrayList<>();
        LineNumbers counter = new LineNumbers(file, encoding);
        for (Match match : matches.subList(0, Math.min(most, matches.size()))) {
            lines.add(counter.lineAt(match.from));
        }
        return lines;
    }

    /** Whether two matches share bytes, so that not all of them can be replaced. */
    boolean overlapping() {
        for (int i = 1; i < matches.size(); i++) {
            if (matches.get(i).from < matches.get(i - 1).to) {
                return true;
            }
        }
        return false;
    }

    /**
     * The file with every match replaced; of overlapping ones, the first.
     *
     * @throws CharacterCodingException if the file's encoding cannot hold the replacement
     */
    Replaced replace(String replacement) throws CharacterCodingException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(file.length + replacement.length());
        int done = 0;
        int count = 0;
        for (Match match : matches) {
            if (match.from >= done) {
                out.write(file, done, match.from - done);
                out.writeBytes(encoding.encode(withLineEnds(replacement, match)));
                done = match.to;
                count++;
            }
        }
        out.write(file, done, file.length - done);
        return new Replaced(out.toByteArray(), count);
    }

    /** By how many bytes the file would grow, carriage returns that its line ends need left out. */
    long growth(String replacement) throws CharacterCodingException {
        long added = encoding.encode(replacement).length;
        long growth = 0;
        int done = 0;
        for (Match match : matches) {
            if (match.from >= done) {
                growth += added - (match.to - match.from);
                done = match.to;
            }
        }
        return growth;
    }

    /** The new bytes and how many matches were replaced. */
    @SuppressWarnings("ArrayRecordComponent")
    record Replaced(byte[] bytes, int count) {}

    private List<Match> find() {
        byte[] pattern;
        try {
            pattern = encoding.encode(sought);
        } catch (CharacterCodingException e) {
            return List.of();
        }
        boolean literal = sought.contains("\r\n") || sought.endsWith("\r");
        byte[] text = literal ? file : folded.bytes();
        List<Match> found = new ArrayList<>();
        for (int at : ByteSearch.occurrences(text, encoding.markLength(), pattern, encoding.unit())) {
            int end = at + pattern.length;
            found.add(literal ? new Match(at, end) : new Match(folded.inFile(at), folded.inFile(end)));
        }
        return found;
    }

    /** Gives each bare line feed of the replacement the line end that its line has in the file, or its neighbours. */
    private String withLineEnds(String replacement, Match match) {
        boolean convertsLineEnds = LineEndPlan.folded(sought).equals(LineEndPlan.folded(replacement));
        if (!folded.hasCrlf() || replacement.indexOf('\n') < 0 || (convertsLineEnds && sought.contains("\r\n"))) {
            return replacement;
        }
        String old = encoding.decode(file, match.from, match.to);
        return new LineEndPlan(old, replacement, crlfAround(match)).apply();
    }

    /** How the line ends in which the match begins, or the one before it when nothing ends it. */
    private boolean crlfAround(Match match) {
        int end = lineEndFrom(match.from, 1);
        if (end < 0) {
            end = lineEndFrom(match.from - encoding.unit(), -1);
        }
        return end >= 0 && encoding.hasUnit(file, end - encoding.unit(), '\r');
    }

    /** The offset of the nearest line feed in one direction, or -1. */
    private int lineEndFrom(int offset, int direction) {
        for (int at = offset; at >= encoding.markLength() && at < file.length; at += direction * encoding.unit()) {
            if (encoding.hasUnit(file, at, '\n')) {
                return at;
            }
        }
        return -1;
    }
}
