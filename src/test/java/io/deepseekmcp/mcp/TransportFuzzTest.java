package io.deepseekmcp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Sends broken lines among good ones: whatever comes, every good request is answered exactly once, and nothing but
 * answers comes out. {@code -Dfuzz.lines=100000} for more of it, {@code -Dfuzz.seed} for others.
 */
final class TransportFuzzTest {
    private static final int LINES = Integer.getInteger("fuzz.lines", 2_000);
    private static final long SEED = Long.getLong("fuzz.seed", 20261130);
    private static final List<String> SEEDS = List.of(
            "{\"jsonrpc\":\"2.0\",\"id\":\"ID\",\"method\":\"ping\"}",
            "{\"jsonrpc\":\"2.0\",\"id\":\"ID\",\"method\":\"tools/list\",\"params\":{\"_meta\":{\"progressToken\":0}}}",
            "{\"jsonrpc\":\"2.0\",\"id\":\"ID\",\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"a\":[1,\"caf\u00e9\"]}}}",
            "{\"jsonrpc\":\"2.0\",\"id\":\"ID\",\"method\":\"tools/call\",\"params\":{\"name\":\"echo\","
                    + Conversation.STATELESS_META + "}}",
            "{\"jsonrpc\":\"2.0\",\"id\":\"ID\",\"method\":\"server/discover\",\"params\":{"
                    + Conversation.STATELESS_META + "}}",
            "[{\"jsonrpc\":\"2.0\",\"id\":\"ID\",\"method\":\"ping\"},{\"jsonrpc\":\"2.0\",\"method\":\"n\"}]",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"ID\"}}",
            Conversation.INITIALIZE,
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
    private static final String JSON_BYTES = "{}[]\",:0123456789-+.eE\\u truefalsn\u0000\uFEFF\uD83D\uDE00\t";

    @Test
    void survivesEveryLineAndAnswersEveryGoodOneOnce() throws Exception {
        Random random = new Random(SEED);
        List<String> good = new ArrayList<>();
        try (Conversation client = new Conversation(Conversation.echo()).initialized()) {
            ByteArrayOutputStream input = new ByteArrayOutputStream();
            for (int i = 0; i < LINES; i++) {
                String id = "good-" + i;
                if (random.nextInt(4) == 0) {
                    good.add(id);
                    input.write(utf8(SEEDS.get(random.nextInt(6)).replace("ID", id)));
                } else {
                    input.write(mutated(random, utf8(SEEDS.get(random.nextInt(SEEDS.size())))));
                }
                input.write('\n');
                client.send(input.toByteArray());
                input.reset();
            }

            List<Map<String, Object>> answers = client.end();
            assertThat(answers).allSatisfy(TransportFuzzTest::isAnAnswer);
            assertThat(answers.stream()
                            .map(answer -> answer.get("id"))
                            .filter(id -> String.valueOf(id).startsWith("good-")))
                    .containsExactlyInAnyOrderElementsOf(
                            good.stream().map(Object.class::cast).toList());
            assertThat(answers.stream()
                            .filter(answer -> String.valueOf(answer.get("id")).startsWith("good-")))
                    .allSatisfy(answer -> assertThat(answer).containsKey("result"));
        }
    }

    private static void isAnAnswer(Map<String, Object> message) {
        assertThat(message).containsEntry("jsonrpc", "2.0").containsKey("id");
        assertThat(message.containsKey("result")).isNotEqualTo(message.containsKey("error"));
    }

    /** Deletes, doubles, replaces and inserts bytes; never makes a line feed, nor an id that a good line has. */
    private static byte[] mutated(Random random, byte[] line) {
        byte[] bytes = line;
        for (int changes = 1 + random.nextInt(5); changes > 0; changes--) {
            int at = random.nextInt(bytes.length);
            int length = Math.min(bytes.length - at, 1 + random.nextInt(8));
            ByteArrayOutputStream changed = new ByteArrayOutputStream();
            changed.write(bytes, 0, at);
            switch (random.nextInt(4)) {
                case 0 -> {}
                case 1 -> changed.write(bytes, 0, at + length);
                case 2 -> changed.write(random.nextInt(256));
                default ->
                    changed.writeBytes(
                            utf8(JSON_BYTES.substring(random.nextInt(10)).substring(0, 1 + random.nextInt(10))));
            }
            changed.write(bytes, at + length, bytes.length - at - length);
            bytes = changed.size() == 0 ? line : changed.toByteArray();
        }
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = bytes[i] == '\n' ? (byte) ' ' : bytes[i];
        }
        return bytes;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
