package io.deepseekmcp.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ToolCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class CompactorTest {
    private final List<Message> lasting = new ArrayList<>();
    private final Ledger ledger = new Ledger();

    @Test
    void replacesOldPayloadsByTheirLedgerLineFirst() {
        List<Message> history = history(6, 1_000, 1);

        List<Message> shorter = compact(history, 1_600);

        assertThat(shorter).hasSameSizeAs(history);
        assertThat(shorter.get(3)).isEqualTo(new Message.ToolReply("c0.0", "[dropped to save context: R file0.0]"));
        assertThat(shorter.subList(10, 14)).isEqualTo(history.subList(10, 14));
        assertThat(shorter.subList(0, 2)).isEqualTo(history.subList(0, 2));
    }

    @Test
    void dropsWholeOldTurnsWhenPayloadsAreNotEnough() {
        List<Message> history = history(40, 200, 1);

        List<Message> shorter = compact(history, 700);

        assertThat(TokenEstimate.of(shorter)).isLessThanOrEqualTo(700);
        assertThat(((Message.User) shorter.get(1)).text())
                .startsWith(
                        "contract\n\nOlder turns were dropped to save context. What you did so far (R Read, L Glob, G Grep,"
                                + " E Edit, W Write, X Run; \"!\" was not done, and why):\n");
        assertThat(shorter.subList(shorter.size() - 4, shorter.size()))
                .isEqualTo(history.subList(history.size() - 4, history.size()));
    }

    @Test
    void tellsTheNewestOfALongLedgerAndCountsTheOlder() {
        List<Message> shorter = compact(history(400, 200, 1), 1_600);

        String told = ((Message.User) shorter.get(1)).text();
        List<String> lines =
                told.lines().filter(line -> line.startsWith("R file")).toList();
        assertThat(lines).isEqualTo(lastOf(ledger.lines(), lines.size())).hasSizeGreaterThan(10);
        assertThat(told).contains("(" + (400 - lines.size()) + " older calls)\n");
    }

    @Test
    void keepsTheLedgerInLaterCompactions() {
        List<Message> once = compact(history(40, 200, 1), 1_000);

        List<Message> twice = compact(once, Long.MAX_VALUE);

        String contract = ((Message.User) twice.get(1)).text();
        assertThat(contract).contains("R file39.0");
        assertThat(contract.indexOf("Older turns")).isEqualTo(contract.lastIndexOf("Older turns"));
    }

    @RepeatedTest(50)
    void leavesAValidDeterministicHistory(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        List<Message> history = history(1 + random.nextInt(30), random.nextInt(3_000), 1 + random.nextInt(3));
        long target = random.nextInt(4_000);

        List<Message> shorter = compact(history, target);

        assertThat(shorter).isEqualTo(compact(history, target));
        assertThat(shorter.get(0)).isEqualTo(history.get(0));
        assertEveryCallIsAnsweredOnceAndInPlace(shorter);
        assertThat(reasoning(shorter))
                .isEqualTo(lastOf(reasoning(history), reasoning(shorter).size()));
    }

    @Test
    void keepsWhatWasAskedForLaterWhenItsTurnGoes() {
        List<Message> history = history(20, 1_000, 1);
        Message further = new Message.User("And now this.");
        lasting.add(further);
        history.add(8, further);

        List<Message> shorter = compact(history, 500);

        assertThat(shorter.get(2)).isEqualTo(further);
        assertThat(compact(shorter, 500)).startsWith(shorter.get(0), shorter.get(1), further);
        assertEveryCallIsAnsweredOnceAndInPlace(shorter);
    }

    private List<Message> compact(List<Message> history, long target) {
        return new Compactor("contract", ledger, 2, lasting::contains, TokenEstimate::of).compact(history, target);
    }

    private static void assertEveryCallIsAnsweredOnceAndInPlace(List<Message> history) {
        Set<String> open = new HashSet<>();
        for (Message message : history) {
            if (message instanceof Message.ToolReply reply) {
                assertThat(open.remove(reply.callId())).isTrue();
            } else {
                assertThat(open).isEmpty();
            }
            if (message instanceof Message.Assistant assistant) {
                assistant.toolCalls().forEach(call -> open.add(call.id()));
            }
        }
        assertThat(open).isEmpty();
    }

    private static List<String> reasoning(List<Message> history) {
        List<String> reasoning = new ArrayList<>();
        for (Message message : history) {
            if (message instanceof Message.Assistant assistant) {
                reasoning.add(assistant.reasoning());
            }
        }
        return reasoning;
    }

    private static List<String> lastOf(List<String> items, int count) {
        return items.subList(items.size() - count, items.size());
    }

    private List<Message> history(int turns, int payloadChars, int callsPerTurn) {
        List<Message> history = new ArrayList<>(List.of(new Message.System("system"), new Message.User("contract")));
        for (int turn = 0; turn < turns; turn++) {
            List<ToolCall> calls = new ArrayList<>();
            List<Message> replies = new ArrayList<>();
            for (int call = 0; call < callsPerTurn; call++) {
                String id = "c" + turn + "." + call;
                calls.add(new ToolCall(id, "Read", "{\"path\":\"file" + turn + "\"}"));
                replies.add(new Message.ToolReply(id, "x".repeat(payloadChars)));
                ledger.add(id, "R file" + turn + "." + call);
            }
            history.add(new Message.Assistant("", "thinking " + turn, calls));
            history.addAll(replies);
        }
        return history;
    }
}
