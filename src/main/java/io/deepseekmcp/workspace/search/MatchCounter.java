package io.deepseekmcp.workspace.search;

import io.deepseekmcp.regex.LineMatcher;
import io.deepseekmcp.regex.LinePattern;
import io.deepseekmcp.regex.Lines;
import io.deepseekmcp.workspace.file.HeldDirectory;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Counts the lines of files that match. Not for several threads. */
final class MatchCounter {
    private final LinePattern pattern;
    private final LineMatcher matcher;
    private final SecretLines secretLines;
    private final BooleanSupplier stop;
    private final TextPieces pieces = new TextPieces();

    MatchCounter(LinePattern pattern, UnaryOperator<String> redaction, BooleanSupplier stop) {
        this.pattern = pattern;
        this.matcher = pattern.matcher(stop);
        this.secretLines = new SecretLines(pattern, matcher, redaction);
        this.stop = stop;
    }

    SecretLines secretLines() {
        return secretLines;
    }

    LineMatcher matcher() {
        return matcher;
    }

    /** The count of a file that is not text. */
    static final int BINARY = -1;

    /**
     * How many lines match, at most {@code max}, or {@link #BINARY}.
     *
     * @throws CancellationException when told to stop
     */
    int count(HeldDirectory directory, String name, int max) throws IOException {
        int count = 0;
        try (FileChannel file = directory.openRegular(name)) {
            pieces.open(file);
            if (pieces.holdsZeros()) {
                return BINARY;
            }
            TextPiece piece = pieces.next();
            while (piece != null && count < max) {
                int hits = count(piece, max - count);
                if (count == 0 && hits > 0 && pieces.isBinary()) {
                    return BINARY;
                }
                count += hits;
                stopIfTold();
                piece = pieces.next();
            }
        }
        return count;
    }

    /** Whether the file that was counted last has a line too long to be read to its end. */
    boolean wasCut() {
        return pieces.cut();
    }

    private int count(TextPiece raw, int max) {
        if (!matcher.mayMatch(raw.bytes(), raw.from(), raw.to())) {
            return 0;
        }
        TextPiece piece = pattern.asciiOnly() ? raw : raw.utf8();
        int count = 0;
        RedactedText text = null;
        int at = piece.from();
        while (count < max && at < piece.to()) {
            int found = matcher.find(piece.bytes(), at, piece.to());
            if (found < 0) {
                break;
            }
            text = text == null ? secretLines.text(piece) : text;
            int start = Lines.start(piece.bytes(), at, found);
            int end = Lines.end(piece.bytes(), found, piece.to());
            count += secretLines.counts(text, piece.bytes(), start, end) ? 1 : 0;
            at = end + 1;
        }
        return count;
    }

    private void stopIfTold() {
        if (stop.getAsBoolean()) {
            throw new CancellationException();
        }
    }
}
