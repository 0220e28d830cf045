package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatModel;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Finish;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.TokenPrice;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.chat.Usage;
import io.deepseekmcp.engine.memory.TokenEstimate;
import io.deepseekmcp.provider.RequestChecker;
import io.deepseekmcp.provider.WrittenRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;

/** Random workers that read far more than a conversation holds. */
final class LongConversationTest {
    private static final int TURNS = 60;
    private static final int FILES = 12;
    private static final double LOWEST_ERROR = 1 / 1.45;
    private static final double HIGHEST_ERROR = 1 / 0.75;

    @TempDir
    private Path temporary;

    @RepeatedTest(24)
    void staysValidAndWithinItsBoundHoweverLongItIs(RepetitionInfo repetition) throws Exception {
        Random random = new Random(repetition.getCurrentRepetition());
        boolean greedy = repetition.getCurrentRepetition() % 3 == 0; // one turn fills the conversation
        Path root = Files.createDirectory(temporary.resolve("w")).toRealPath();
        for (int i = 0; i < FILES; i++) {
            Files.writeString(root.resolve("f" + i + ".txt"), text(random, 10 + random.nextInt(greedy ? 600 : 50)));
        }
        long bound = (greedy ? 8_000L : 16_000L) + random.nextInt(24_000);
        RandomReader model = new RandomReader(random);
        TestEngine engine = new TestEngine(
                root,
                model,
                Map.of(
                        "DEEPSEEK_MCP_MAX_CONTEXT_TOKENS",
                        Long.toString(bound),
                        "DEEPSEEK_MCP_MAX_OUTPUT_TOKENS",
                        "1000",
                        "DEEPSEEK_MCP_MAX_TURNS",
                        Integer.toString(TURNS),
                        "DEEPSEEK_MCP_MAX_TOOL_CALLS",
                        "1000"),
                InstantSource.system());

        DelegationResult result = engine.run(TestEngine.delegation(Mode.READ, false, List.of()), Progress.SILENT);

        assertThat(result.status()).isEqualTo(Status.BUDGET_EXCEEDED);
        assertThat(result.account().metrics().turns()).isEqualTo(TURNS);
        assertThat(result.account().metrics().compactions()).isBetween(1, greedy ? TURNS : TURNS / 4);
        assertThat(model.rewrites).isEqualTo(result.account().metrics().compactions());
        assertThat(model.largest).isLessThanOrEqualTo(bound);
    }

    private static String text(Random random, int lines) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            IntStream.range(0, 1 + random.nextInt(12))
                    .forEach(word ->
                            text.append("word").append(random.nextInt(100)).append(' '));
            text.append('\n');
        }
        return text.toString();
    }

    /** Checks every request as the provider would, then calls Read up to five times. */
    private static final class RandomReader implements ChatModel {
        private final Random random;
        private List<Message> before = List.of();
        private final List<String> asked = new ArrayList<>();
        private int rewrites;
        private long largest;

        RandomReader(Random random) {
            this.random = random;
        }

        @Override
        public ChatReply ask(ChatRequest request, ChatListener listener) {
            List<Message> now = request.messages();
            assertThat(RequestChecker.problems(WrittenRequest.body(request))).isEmpty();
            long tokens = TokenEstimate.ofTools(request.tools());
            for (Message message : now) {
                tokens += (long) (TokenEstimate.of(message) * error(message));
            }
            largest = Math.max(largest, tokens);
            if (!now.subList(0, Math.min(before.size(), now.size())).equals(before)) {
                rewrites++;
                assertThat(now.get(0)).isEqualTo(before.get(0));
                assertThat(now.subList(now.size() - 2, now.size())).doesNotContain(before.get(2));
            }
            assertThat(shown(now) + told(now)).as("calls that can be known of").isGreaterThanOrEqualTo(asked.size());
            return reply(now, tokens);
        }

        private static long shown(List<Message> history) {
            return history.stream().filter(Message.ToolReply.class::isInstance).count();
        }

        /** Calls that the ledger names or counts, if there is one. */
        private static long told(List<Message> history) {
            String contract = ((Message.User) history.get(1)).text();
            int ledger = contract.indexOf("Older turns were dropped");
            long told = 0;
            for (String line : contract.substring(Math.max(0, ledger)).split("\n", -1)) {
                boolean older = ledger >= 0 && line.startsWith("(");
                told += older ? Long.parseLong(line.substring(1, line.indexOf(' '))) : 0;
                told += line.startsWith("R ") ? 1 : 0;
            }
            return told;
        }

        private ChatReply reply(List<Message> now, long tokens) {
            before = List.copyOf(now);
            List<ToolCall> calls = new ArrayList<>();
            for (int i = random.nextInt(5); i >= 0; i--) {
                String path = "f" + random.nextInt(FILES) + ".txt";
                String arguments = "{\"path\":\"" + path + "\",\"offset\":" + (1 + random.nextInt(20)) + "}";
                calls.add(new ToolCall("c" + asked.size(), "Read", arguments));
                asked.add(path);
            }
            String reasoning = random.nextBoolean() ? "thinking about it" : "";
            Message.Assistant message = new Message.Assistant(random.nextBoolean() ? "On." : "", reasoning, calls);
            return new ChatReply(message, new Usage(tokens, 20, 0), Finish.TOOL_CALLS, "m");
        }

        /** What a tokenizer makes of an estimated token: within the bounds of the estimate, another for each message. */
        private static double error(Message message) {
            return LOWEST_ERROR + (HIGHEST_ERROR - LOWEST_ERROR) * Math.floorMod(message.hashCode(), 1_000) / 1_000;
        }

        @Override
        public String name() {
            return "m";
        }

        @Override
        public String sentAs() {
            return "m";
        }

        @Override
        public Optional<TokenPrice> price() {
            return Optional.empty();
        }
    }
}
