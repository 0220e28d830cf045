package io.deepseekmcp.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ShutdownTest {
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch exited = new CountDownLatch(1);

    private final Shutdown end = new Shutdown(() -> {
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
        Thread dying = new Thread(end);
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
                        end.run();
                    })
                    .start();
        }
        end.run();

        assertThat(exited.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(events).containsOnlyOnce("step");
    }

    @Test
    void stopsTheThreadsThatWaitForTheNetwork() throws Exception {
        HttpServer web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.start();
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + web.getAddress().getPort() + "/"))
                .build();
        client.send(request, HttpResponse.BodyHandlers.discarding());
        List<Thread> selectors = selectors();
        end.run();

        assertThat(selectors).isNotEmpty();
        for (Thread selector : selectors) {
            selector.join(TimeUnit.SECONDS.toMillis(10));
            assertThat(selector.isAlive()).isFalse();
        }
        assertThat(client).isNotNull();
        web.stop(0);
    }

    private static List<Thread> selectors() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches("HttpClient-.*-SelectorManager"))
                .toList();
    }
}
