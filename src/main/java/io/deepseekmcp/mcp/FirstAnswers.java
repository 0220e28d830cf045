package io.deepseekmcp.mcp;

import io.deepseekmcp.json.Json;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * Loads what it takes to read the first messages and to answer them, beside the start of the server. On Java 25 the first
 * decimal number, which the reader of JSON has among its constants, takes a third of what {@code java} takes to say hello:
 * its class computes large powers of five.
 */
final class FirstAnswers implements Runnable {
    private static final byte[] QUESTION =
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"tools/list\",\"params\":{}}".getBytes(StandardCharsets.UTF_8);

    private final Responses responses;

    FirstAnswers(Responses responses) {
        this.responses = responses;
    }

    /** Begins, on a thread of its own; whoever needs what it is just loading waits for it. */
    void begin() {
        new DaemonThreads("first-answers").newThread(this).start();
    }

    /** Reads a question and writes the answers to the first two, for nobody. */
    @Override
    public void run() {
        BigDecimal unused = BigDecimal.ZERO; // first, so that the reader of JSON can be loaded beside it
        RpcMessage.read(QUESTION);
        Json.writeBytes(responses.initialize(""));
        try {
            Json.writeBytes(responses.toolsList());
        } catch (RuntimeException e) {
            // The client's question meets it too, and is answered.
        }
    }
}
