package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class EndOfLifeTest {
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch exited = new CountDownLatch(1);

    private final EndOfLife end = new EndOfLife(() -> {
        events.add("exit");
        exited.countDown();
    });

    @Test
    void takesItsStepsInOrderAndThenExits() throws Exception {
        end.inOrder(() -> events.add("input"), () -> events.add("work"), () -> events.add("children"));
        end.begin();

        assertThat(exited.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(events).startsWith("input", "work", "children", "exit");
    }

    @Test
    void exitsThoughAStepFails() throws Exception {
        end.inOrder(() -> {
            throw new IllegalStateException("a step of the test fails");
        });
        Thread dying = new Thread(end::now);
        dying.setUncaughtExceptionHandler((thread, fault) -> events.add(fault.getMessage()));
        dying.start();
        dying.join();

        assertThat(events).startsWith("exit");
    }

    @Test
    void exitsThoughAStepNeverEnds() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        end.inOrder(never::await);
        end.begin();

        assertThat(exited.await(10, TimeUnit.SECONDS)).isTrue();
        never.countDown();
    }

    @Test
    void takesItsStepsOnceHoweverManyAsk() throws Exception {
        CountDownLatch asked = new CountDownLatch(2);
        end.inOrder(() -> {
            events.add("step");
            asked.await();
        });
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                        asked.countDown();
                        end.now();
                    })
                    .start();
        }
        end.now();

        assertThat(exited.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(events).containsOnlyOnce("step");
    }
}
