package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** Reads the body of an answer to its end. */
final class ReadAnswer {
    private ReadAnswer() {}

    /** The reply of a body that must be whole. */
    static ChatReply of(InputStream body) throws IOException {
        ReplyAssembler reply = new ReplyAssembler();
        assertThat(new AnswerReader(reply, () -> {}).read(body)).isEqualTo(AnswerReader.End.WHOLE);
        return reply.reply(new ChatRequest(List.of(), List.of(), Instant.MAX));
    }

    /** The same of a body that comes as slowly as it can. */
    static ChatReply byteByByte(String body) throws IOException {
        return of(new OneByteAtATime(body));
    }

    /** Every read gives one byte. */
    static final class OneByteAtATime extends InputStream {
        private final byte[] bytes;
        private int next;

        OneByteAtATime(String body) {
            bytes = body.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public int read() {
            return next < bytes.length ? bytes[next++] & 0xFF : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (next == bytes.length) {
                return -1;
            }
            target[offset] = bytes[next++];
            return 1;
        }
    }
}
