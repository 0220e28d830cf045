package io.deepseekmcp.delegation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.engine.DelegationCancelled;
import io.deepseekmcp.engine.DelegationResult;
import io.deepseekmcp.engine.Mode;
import io.deepseekmcp.engine.Progress;
import io.deepseekmcp.engine.Status;
import io.deepseekmcp.engine.UsageTotals;
import io.deepseekmcp.workspace.change.Changes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class DelegationsTest {
    private static final Instant NOW = Instant.parse("2026-11-30T10:20:30Z");
    private static final DelegationResult RESULT =
            DelegationResult.blocked(List.of("There is no reason."), "m", UsageTotals.NONE);
    private static final DelegationResult SO_FAR = DelegationResult.cancelledInTheQueue("m", UsageTotals.NONE);

    private final Delegations delegations = new Delegations(InstantSource.fixed(NOW));
    private final CountDownLatch go = new CountDownLatch(1);

    @AfterEach
    void letAllGo() {
        go.countDown();
    }

    @Test
    void tellsHowADelegationStandsAndHowItEnded() throws Exception {
        List<String> heard = new ArrayList<>();
        CountDownLatch said = new CountDownLatch(1);
        Changes changes = new Changes(List.of("a"), List.of(), List.of(), List.of(), List.of(), "", List.of());
        LastingDelegation delegation = start(heard::add, (id, caller) -> {
            caller.say("turn 1/24: Read a");
            caller.changed(changes);
            said.countDown();
            return waiting();
        });

        said.await();
        assertThat(delegation.newestLine()).isEqualTo("turn 1/24: Read a");
        assertThat(delegation.changes()).isEqualTo(changes);
        assertThat(delegation.end()).isEmpty();
        assertThat(delegation.await(Duration.ofMillis(1))).isEmpty();
        assertThat(delegations.open()).containsExactly(delegation);
        go.countDown();

        assertThat(delegation.await()).isEqualTo(new LastingDelegation.End(Optional.of(RESULT), false, NOW));
        assertThat(heard).containsExactly("turn 1/24: Read a");
        assertThat(delegations.open()).isEmpty();
        assertThat(delegations.ended()).containsExactly(delegation);
        assertThat(delegations.find(delegation.id())).contains(delegation);
    }

    @Test
    void cancelsOneAndNoOther() throws Exception {
        LastingDelegation stays = start(Progress.SILENT, (id, caller) -> waiting());
        LastingDelegation goes = start(Progress.SILENT, (id, caller) -> waiting());

        goes.cancel();

        assertThat(goes.await()).isEqualTo(new LastingDelegation.End(Optional.of(SO_FAR), true, NOW));
        goes.cancel();
        assertThat(goes.await().cancelled()).isTrue();
        go.countDown();
        assertThat(stays.await().cancelled()).isFalse();
    }

    @Test
    void heedsNoInterruptOfThoseWhoWaitForAnEnd() throws Exception {
        LastingDelegation delegation = start(Progress.SILENT, (id, caller) -> waiting());
        Thread.currentThread().interrupt();
        assertThatThrownBy(delegation::await).isInstanceOf(InterruptedException.class);
        assertThat(delegation.end()).isEmpty();

        Thread.currentThread().interrupt();
        go.countDown();

        assertThat(delegation.awaitDespiteInterrupts().cancelled()).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void takesNoMoreThanItsBound() throws Exception {
        List<LastingDelegation> all = new ArrayList<>();
        for (int i = 0; i < Delegations.MAX_OPEN; i++) {
            all.add(start(Progress.SILENT, (id, caller) -> waiting()));
        }
        assertThatThrownBy(() -> start(Progress.SILENT, (id, caller) -> RESULT))
                .isInstanceOf(NotStarted.class)
                .hasMessageContaining("64");

        all.get(0).cancel();
        all.get(0).await();

        assertThat(start(Progress.SILENT, (id, caller) -> RESULT).await().cancelled())
                .isFalse();
        delegations.cancelAll();
        for (LastingDelegation each : all) {
            assertThat(each.await().cancelled()).isTrue();
        }
    }

    @Test
    void remembersTheNewestFiftyThatEnded() throws Exception {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            LastingDelegation delegation = start(Progress.SILENT, (id, caller) -> RESULT);
            delegation.await();
            ids.add(delegation.id());
        }

        assertThat(delegations.ended()).hasSize(50);
        assertThat(delegations.ended().get(0).id()).isEqualTo(ids.get(59));
        assertThat(delegations.find(ids.get(9))).isEmpty();
        assertThat(delegations.find(ids.get(10))).isPresent();
        assertThat(Set.copyOf(ids)).hasSize(60).allMatch(id -> id.matches("[0-9a-f]{32}"));
    }

    @Test
    void isContinuedByOneAtATime() throws Exception {
        Optional<String> from = Optional.of("0123");
        LastingDelegation first = delegations.start(Mode.READ, from, Progress.SILENT, (id, caller) -> waiting());

        assertThatThrownBy(() -> delegations.start(Mode.READ, from, Progress.SILENT, (id, caller) -> RESULT))
                .isInstanceOf(NotStarted.class)
                .hasMessageContaining("0123 is being continued by " + first.id());
        go.countDown();
        first.await();

        assertThat(delegations
                        .start(Mode.READ, from, Progress.SILENT, (id, caller) -> RESULT)
                        .continues())
                .isEqualTo(from);
    }

    @Test
    void givesEveryMessageToTheWorkerOnceAndTakesNoneAtTheEnd() throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        List<String> heard = new ArrayList<>();
        LastingDelegation delegation = start(Progress.SILENT, (id, caller) -> {
            DelegationResult result = waiting();
            heard.addAll(caller.messages());
            heard.addAll(caller.messages());
            heard.addAll(caller.closeMessages());
            told.countDown();
            return result;
        });
        assertThat(delegation.tell("one")).isTrue();
        assertThat(delegation.tell("two")).isTrue();
        go.countDown();
        told.await();

        assertThat(heard).containsExactly("one", "two");
        assertThat(delegation.tell("three")).isFalse();
    }

    @Test
    void survivesAnErrorOfOurs() throws Exception {
        LastingDelegation delegation = start(Progress.SILENT, (id, caller) -> {
            throw new IllegalStateException("a fault");
        });

        LastingDelegation.End end = delegation.await();

        assertThat(end.result()).isEmpty();
        assertThatThrownBy(end::resultOrFault).isInstanceOf(IllegalStateException.class);
        assertThat(delegations.open()).isEmpty();
    }

    @Test
    void leaksNothingOverManyStartsAndCancels() throws Exception {
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            LastingDelegation delegation = start(Progress.SILENT, (id, caller) -> waiting());
            ids.add(delegation.id());
            delegation.cancel();
            LastingDelegation.End end = delegation.await();
            assertThat(end.result().orElseThrow().status()).isEqualTo(Status.PARTIAL);
        }

        assertThat(ids).hasSize(200);
        assertThat(delegations.open()).isEmpty();
        assertThat(delegations.ended()).hasSize(50);
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("delegation")) {
                thread.join(); // it has nothing left to do but to end
            }
        }
    }

    private LastingDelegation start(Progress listener, DelegationWork work) throws NotStarted {
        return delegations.start(Mode.READ, Optional.empty(), listener, work);
    }

    private DelegationResult waiting() throws DelegationCancelled {
        try {
            go.await();
            return RESULT;
        } catch (InterruptedException e) {
            throw new DelegationCancelled(SO_FAR);
        }
    }
}
