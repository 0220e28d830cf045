package io.deepseekmcp.provider;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipException;

/**
 * Reads the body of a successful answer, judging by what stands in it and never by its headers: an event stream, one JSON
 * document, compressed or not, after any number of blank lines and a byte order mark.
 */
final class AnswerReader {
    private static final int MAX_EVENT_BYTES = 8 << 20;
    private static final int[] BYTE_ORDER_MARK = {0xEF, 0xBB, 0xBF};

    private final ReplyAssembler reply;
    private final ChunkReader chunks;
    private final Runnable onFirstByte;

    /** {@code onFirstByte} runs once, when the first byte that is no sign of life has come. */
    AnswerReader(ReplyAssembler reply, Runnable onFirstByte) {
        this.reply = reply;
        this.chunks = new ChunkReader(reply);
        this.onFirstByte = onFirstByte;
    }

    /** How an answer ended. */
    enum End {
        /** As its form demands. */
        WHOLE,
        /** The provider said why the reply ends, and the stream then ended without its closing event. */
        WITHOUT_CLOSING_EVENT,
        /** The stream came to its closing event, and nothing said why the reply ends. */
        WITHOUT_FINISH_REASON
    }

    /** Reads up to the end of the reply; whatever is no reply, or not a whole one, is thrown as its fault. */
    End read(InputStream body) throws IOException {
        try {
            return readContent(Decompression.of(body));
        } catch (StreamConstraintsException e) {
            ProviderError fault = e.getOriginalMessage().startsWith("String value")
                    ? ProviderError.TOO_LARGE
                    : ProviderError.UNREADABLE;
            throw new FailedAttempt(fault, ProviderText.fit(e.getOriginalMessage()), e);
        } catch (JsonProcessingException e) {
            throw new FailedAttempt(
                    ProviderError.UNREADABLE, ProviderText.fit("not JSON: " + e.getOriginalMessage()), e);
        } catch (ZipException e) {
            throw new FailedAttempt(ProviderError.UNREADABLE, "compressed, and not readably", e);
        } catch (EOFException e) {
            throw new FailedAttempt(ProviderError.CUT, "in the middle of compressed data", e);
        }
    }

    private End readContent(InputStream body) throws IOException {
        PushbackInputStream in = new PushbackInputStream(body, 1);
        int first = firstSignificant(in);
        if (first < 0) {
            throw new FailedAttempt(ProviderError.BLANK, "");
        }
        in.unread(first);
        if (first == '{' || first == '[') {
            onFirstByte.run();
            return document(in);
        }
        if (first == '<') {
            throw new FailedAttempt(ProviderError.UNREADABLE, ErrorBody.htmlSummary(in));
        }
        if (first != ':') {
            onFirstByte.run();
        }
        return events(in, first == ':');
    }

    private static int firstSignificant(InputStream in) throws IOException {
        int mark = 0;
        while (true) {
            int b = in.read();
            boolean inMark = mark < BYTE_ORDER_MARK.length && b == BYTE_ORDER_MARK[mark];
            if (inMark) {
                mark++;
            } else if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b;
            }
        }
    }

    private End document(InputStream in) throws IOException {
        try (JsonParser json = WireFields.JSON.createParser(in)) {
            chunks.read(json);
            if (json.nextToken() != null) {
                throw new FailedAttempt(ProviderError.UNREADABLE, "more text after the JSON document");
            }
        }
        if (!reply.begun()) {
            throw new FailedAttempt(ProviderError.UNREADABLE, "JSON without choices");
        }
        return End.WHOLE;
    }

    private End events(InputStream in, boolean firstByteToCome) throws IOException {
        SseReader events = new SseReader(in, MAX_EVENT_BYTES);
        boolean announce = firstByteToCome;
        boolean any = false;
        while (events.next()) {
            if (announce) {
                onFirstByte.run();
                announce = false;
            }
            if (events.dataIs(WireFields.DONE)) {
                return done();
            }
            any = true;
            if (!events.dataIsWord()) {
                event(events);
            }
        }
        if (!any) {
            throw new FailedAttempt(
                    firstByteToCome ? ProviderError.BLANK : ProviderError.UNREADABLE,
                    "neither JSON nor an event stream with data");
        }
        if (reply.finished()) {
            return End.WITHOUT_CLOSING_EVENT;
        }
        throw new FailedAttempt(ProviderError.CUT, "the stream ended in the middle");
    }

    private End done() throws FailedAttempt {
        if (reply.finished() || reply.hasWholeCalls()) {
            return End.WHOLE;
        }
        if (reply.isWhole()) {
            return End.WITHOUT_FINISH_REASON;
        }
        throw new FailedAttempt(ProviderError.CUT, "the stream was closed before the reply was finished");
    }

    private void event(SseReader events) throws IOException {
        try (JsonParser json = WireFields.JSON.createParser(events.data(), 0, events.length())) {
            chunks.read(json);
            if (json.nextToken() != null) {
                throw new FailedAttempt(ProviderError.UNREADABLE, "more text after the JSON of an event");
            }
        } catch (JsonParseException e) {
            byte first = events.data()[0];
            if (first == '{' || first == '[') {
                throw e;
            }
            String said = new String(events.data(), 0, events.length(), StandardCharsets.UTF_8);
            throw new FailedAttempt(ProviderError.UNREADABLE, ProviderText.fit("not JSON: " + said), e);
        }
    }
}
