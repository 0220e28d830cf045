package io.deepseekmcp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** When work ahead is done, and when it is left to the call that needs it. */
final class IdleWorkTest {
    private static final int PATIENCE_SECONDS = 60;

    @Test
    void isDoneOnceTheToolsWereListed() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        IdleWork work = new IdleWork(host(stop -> done.countDown()));
        work.begin();
        work.begin();

        assertThat(done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void isToldToStopByACall() throws Exception {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        boolean[] stops = new boolean[2];
        IdleWork work = new IdleWork(host(stop -> {
            stops[0] = stop.getAsBoolean();
            working.countDown();
            await(called);
            stops[1] = stop.getAsBoolean();
            ended.countDown();
        }));
        work.begin();
        assertThat(working.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        work.stop();
        called.countDown();

        assertThat(ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(stops).containsExactly(false, true);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Host host(Consumer<BooleanSupplier> ahead) {
        return new Host() {
            @Override
            public InstantSource clock() {
                return InstantSource.system();
            }

            @Override
            public Optional<TaskRecords> taskRecords() {
                return Optional.empty();
            }

            @Override
            public void readyAhead(BooleanSupplier stop) {
                ahead.accept(stop);
            }

            @Override
            public void cancelWork() {}

            @Override
            public void endChildren() {}

            @Override
            public void beforeExit() {}
        };
    }
}
