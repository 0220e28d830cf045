package io.deepseekmcp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MessageWriterTest {

    @Test
    void keepsTheMessagesOfManyThreadsApart() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        MessageWriter writer = new MessageWriter(out, () -> {});
        List<Thread> threads = IntStream.range(0, 8)
                .mapToObj(n -> new Thread(() -> {
                    for (int i = 0; i < 200; i++) {
                        writer.notification("n", Map.of("text", "x".repeat(n * 500)));
                    }
                }))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(1600);
        for (String line : lines) {
            assertThat(Json.parseObject(line)).containsEntry("method", "n");
        }
    }

    @Test
    void putsEveryMessageOnOneLineOfUtf8() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String odd = "line\nfeed \r \u2028 \u0085 \u0000 caf\u00e9 \uD83D\uDE00 lone \uD800 end";
        new MessageWriter(out, () -> {}).result("i\nd", Map.of("text", odd));

        byte[] bytes = out.toByteArray();
        assertThat(StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(java.nio.ByteBuffer.wrap(bytes))
                        .toString())
                .endsWith("}\n")
                .matches(text -> text.indexOf('\n') == text.length() - 1);
        assertThat(Json.parseObject(bytes))
                .isEqualTo(Map.of("jsonrpc", "2.0", "id", "i\nd", "result", Map.of("text", odd)));
    }

    @Test
    void tellsOnceThatNobodyReadsAnyMore() {
        AtomicInteger broken = new AtomicInteger();
        AtomicInteger writes = new AtomicInteger();
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                writes.incrementAndGet();
                throw new IOException("Broken pipe");
            }
        };
        MessageWriter writer = new MessageWriter(closed, broken::incrementAndGet);
        writer.result(1L, Map.of());
        writer.result(2L, Map.of());

        assertThat(broken).hasValue(1);
        assertThat(writes).hasValue(1);
    }
}
