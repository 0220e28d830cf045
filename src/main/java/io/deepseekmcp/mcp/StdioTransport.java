package io.deepseekmcp.mcp;

import io.deepseekmcp.mcp.RpcMessage.Invalid;
import io.deepseekmcp.mcp.RpcMessage.Notification;
import io.deepseekmcp.mcp.RpcMessage.Request;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** Reads the client's messages to the end of the input and passes on what is well formed; no input stops it. */
final class StdioTransport {
    /** Many times the longest honest request, and little enough to hold several copies of. */
    static final int MAX_LINE_BYTES = 8 << 20;

    private static final Duration LAST_ANSWERS = Duration.ofSeconds(2);

    private final LineReader lines;
    private final MessageWriter writer;
    private final Calls calls;
    private final RequestHandler handler;
    private final Runnable clientGone;

    /** Answers a request, now or later from another thread. */
    @FunctionalInterface
    interface RequestHandler {
        void handle(Request request);
    }

    /** {@code clientGone} is run at the end of the input, and stops whatever takes long. */
    StdioTransport(InputStream in, MessageWriter writer, Calls calls, RequestHandler handler, Runnable clientGone) {
        this.lines = new LineReader(in, MAX_LINE_BYTES);
        this.writer = writer;
        this.calls = calls;
        this.handler = handler;
        this.clientGone = clientGone;
    }

    /** Returns after the end of the input, when every answer that could still be given has been written. */
    void run() throws InterruptedException {
        try {
            for (Optional<LineReader.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
                take(line.get());
            }
        } catch (IOException e) {
            // An input that cannot be read has ended; so it does when the process is told to stop.
        }
        clientGone.run();
        calls.awaitAnswers(LAST_ANSWERS);
    }

    private void take(LineReader.Line line) {
        if (line.tooLong()) {
            refuse(line.id().orElse(null), "a line may have " + MAX_LINE_BYTES + " bytes; this one was skipped");
            return;
        }
        for (RpcMessage message : read(line)) {
            take(message);
        }
    }

    /** A message may need many times its length, and the heap may be small: then that message is lost, and no other. */
    private List<RpcMessage> read(LineReader.Line line) {
        try {
            return RpcMessage.read(line.bytes());
        } catch (OutOfMemoryError e) {
            TopLevelId id = new TopLevelId();
            id.take(line.bytes(), 0, line.bytes().length);
            refuse(id.found(), "there is not enough memory for a line of " + line.bytes().length + " bytes");
            return List.of();
        }
    }

    private void refuse(Object id, String reason) {
        writer.error(id, new RpcError(Protocol.INVALID_REQUEST, "Invalid request: " + reason));
    }

    private void take(RpcMessage message) {
        if (message instanceof Request request) {
            handle(request);
        } else if (message instanceof Invalid invalid) {
            writer.error(invalid.id(), new RpcError(invalid.code(), invalid.reason()));
        } else if (message instanceof Notification notification
                && notification.method().equals(Protocol.CANCELLED)) {
            calls.cancel(notification.params().get("requestId"));
        }
    }

    private void handle(Request request) {
        try {
            handler.handle(request);
        } catch (RuntimeException e) {
            LoggerFactory.getLogger(StdioTransport.class).error("event=request_fault method={}", request.method(), e);
            writer.error(request.id(), new RpcError(Protocol.INTERNAL_ERROR, "Internal error"));
        }
    }
}
