package io.deepseekmcp.provider;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * An answer as it comes in: the client's threads put pieces into a queue, and the asking thread takes them out as a
 * stream. So every wait is the asking thread's own: it ends at an interrupt, when nothing has come for too long, and at
 * the deadline, none of which the platform's client offers for a body.
 */
final class AnswerStream extends InputStream {
    /** How long a finished exchange may take to end by itself, so that its connection can be used again. */
    private static final long LINGER_SECONDS = 2;

    private final long maxBytes;
    private final BlockingQueue<Piece> pieces = new LinkedBlockingQueue<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile CompletableFuture<?> exchange = CompletableFuture.completedFuture(null);
    private volatile Flow.Subscription subscription;
    private volatile boolean discarding;
    private volatile boolean closed;
    private volatile int status;
    private volatile HttpHeaders headers;
    private Timeouts patience;
    private List<ByteBuffer> current = List.of();
    private int index;
    private boolean finished;
    private long total;

    /** {@code maxBytes} bounds the body. */
    AnswerStream(Timeouts patience, long maxBytes) {
        this.patience = patience;
        this.maxBytes = maxBytes;
    }

    /** What comes through the queue. */
    private sealed interface Piece {
        /** A part of the request is on its way. */
        record Sent() implements Piece {}

        record Head() implements Piece {}

        record Bytes(List<ByteBuffer> buffers) implements Piece {}

        record Failed(Throwable failure) implements Piece {}

        record End() implements Piece {}
    }

    /** Makes the platform's client deliver to this stream. */
    HttpResponse.BodyHandler<Void> handler() {
        return head -> {
            status = head.statusCode();
            headers = head.headers();
            pieces.add(new Piece.Head());
            return new Subscriber();
        };
    }

    /** A part of the request has been taken to be sent: a long history on a slow line is no silence. */
    void sent() {
        pieces.add(new Piece.Sent());
    }

    /** Waits until status and headers are there. */
    void awaitHead(CompletableFuture<HttpResponse<Void>> running) throws IOException {
        exchange = running;
        var unused = running.whenComplete((response, failure) -> {
            if (failure != null) {
                pieces.add(new Piece.Failed(failure));
            } else if (headers == null) {
                // A proxy that refuses a tunnel: the client makes an answer up without asking for its body.
                status = response.statusCode();
                headers = response.headers();
                pieces.add(new Piece.Head());
                pieces.add(new Piece.End());
                ended.complete(null);
            }
        });
        try {
            take();
        } catch (FailedAttempt fault) {
            throw fault.fault() == ProviderError.CUT
                    ? new FailedAttempt(ProviderError.HUNG_UP, fault.getMessage(), fault)
                    : fault;
        }
    }

    int status() {
        return status;
    }

    HttpHeaders headers() {
        return headers;
    }

    /** Waits no longer than this for each further piece. */
    void hurry(Duration silence) {
        patience = patience.within(silence);
    }

    /** What an interrupt during a read means outside of streams, which cannot throw it. */
    static InterruptedException interruption(InterruptedIOException cause) {
        Thread.interrupted();
        InterruptedException interrupted = new InterruptedException(cause.getMessage());
        interrupted.initCause(cause);
        return interrupted;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        ByteBuffer next = nextBuffer();
        if (next == null) {
            return -1;
        }
        int count = Math.min(length, next.remaining());
        next.get(target, offset, count);
        total += count;
        if (total > maxBytes) {
            throw new FailedAttempt(ProviderError.TOO_LARGE, "more than " + maxBytes + " bytes");
        }
        return count;
    }

    @Override
    public int available() {
        return index < current.size() ? current.get(index).remaining() : 0;
    }

    /** Drops the exchange, with its connection unless it is over, or does nothing after {@link #releaseWhenEnded}. */
    @Override
    public void close() {
        if (discarding) {
            return;
        }
        closed = true;
        if (!ended.isDone()) {
            exchange.cancel(true);
            cancelSubscription();
        }
    }

    /** The answer is complete although its end has not come: lets it come unheeded, so that the connection can be kept. */
    void releaseWhenEnded() {
        discarding = true;
        Flow.Subscription running = subscription;
        if (running != null && !ended.isDone()) {
            running.request(Long.MAX_VALUE);
            var unused = ended.orTimeout(LINGER_SECONDS, TimeUnit.SECONDS).whenComplete((ignored, late) -> {
                if (late != null) {
                    cancelSubscription();
                }
            });
        }
    }

    private void cancelSubscription() {
        Flow.Subscription running = subscription;
        if (running != null) {
            running.cancel();
        }
    }

    /** A buffer with something in it, null at the end. */
    private ByteBuffer nextBuffer() throws IOException {
        while (!finished) {
            while (index < current.size()) {
                ByteBuffer buffer = current.get(index);
                if (buffer.hasRemaining()) {
                    return buffer;
                }
                index++;
            }
            Piece piece = take();
            if (piece instanceof Piece.Bytes bytes) {
                current = bytes.buffers();
                index = 0;
                subscription.request(1);
            } else {
                finished = piece instanceof Piece.End;
            }
        }
        return null;
    }

    private Piece take() throws IOException {
        Piece piece;
        try {
            do {
                piece = patience.poll(pieces);
            } while (piece instanceof Piece.Sent);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for the provider");
        }
        if (piece instanceof Piece.Failed failed) {
            throw TransportErrors.of(failed.failure());
        }
        return piece;
    }

    /** The client's side of the queue. */
    private final class Subscriber implements HttpResponse.BodySubscriber<Void> {
        @Override
        public CompletionStage<Void> getBody() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void onSubscribe(Flow.Subscription incoming) {
            subscription = incoming;
            if (closed) {
                incoming.cancel();
            } else {
                incoming.request(1);
            }
        }

        @Override
        public void onNext(List<ByteBuffer> bytes) {
            if (!discarding) {
                pieces.add(new Piece.Bytes(bytes));
            }
        }

        @Override
        public void onError(Throwable failure) {
            pieces.add(new Piece.Failed(failure));
            ended.complete(null);
        }

        @Override
        public void onComplete() {
            pieces.add(new Piece.End());
            ended.complete(null);
        }
    }
}
