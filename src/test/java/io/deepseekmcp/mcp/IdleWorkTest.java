package io.deepseekmcp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** When work ahead is done, and when it is left to the call that needs it. */
final class IdleWorkTest {
    private static final int PATIENCE_SECONDS = 60;

    @Test
    void doesEveryStepOnceTheToolsWereListed() throws Exception {
        CountDownLatch done = new CountDownLatch(2);
        new IdleWork(List.of(done::countDown, done::countDown)).begin();

        assertThat(done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void beginsNoStepAfterACall() throws Exception {
        CountDownLatch inFirst = new CountDownLatch(1);
        CountDownLatch called = new CountDownLatch(1);
        AtomicBoolean second = new AtomicBoolean();
        Thread[] worker = new Thread[1];
        IdleWork work = new IdleWork(List.of(
                () -> {
                    worker[0] = Thread.currentThread();
                    inFirst.countDown();
                    await(called);
                },
                () -> second.set(true)));
        work.begin();
        assertThat(inFirst.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        work.stop();
        called.countDown();
        worker[0].join();

        assertThat(second).isFalse();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
