package io.deepseekmcp.server;

import io.deepseekmcp.delegation.Isolation;
import io.deepseekmcp.delegation.ScratchPaths;
import io.deepseekmcp.engine.Admission;
import io.deepseekmcp.engine.Caller;
import io.deepseekmcp.engine.Conversation;
import io.deepseekmcp.engine.DelegationCancelled;
import io.deepseekmcp.engine.DelegationResult;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.engine.Status;
import io.deepseekmcp.workspace.patch.Patch;
import io.deepseekmcp.workspace.scratch.ScratchRefusal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has one delegation done in a scratch copy of the workspace, and lands what a completed one did. */
final class IsolatedWork {
    /** Why there is none. */
    static final String NO_PLACE =
            "isolation needs a state directory, for the scratch copy and for a patch that does not"
                    + " land: set state_dir, or leave isolation out.";

    private static final Logger LOG = LoggerFactory.getLogger(IsolatedWork.class);

    private final DelegationServices shop;
    private final Isolation isolation;
    private final SessionUsage usage;

    /** {@code shop} is one that has isolation. */
    IsolatedWork(DelegationServices shop, SessionUsage usage) {
        this.shop = shop;
        this.isolation = shop.isolation().orElseThrow();
        this.usage = usage;
    }

    /** Does the work; {@code admission} is to the workspace itself. */
    DelegationResult run(Admission admission, Caller caller) throws DelegationCancelled {
        DelegationResult done;
        try (Isolation.Site site = open(caller)) {
            done = worked(site, admission, caller);
        } catch (ScratchRefusal e) {
            return DelegationResult.blocked(List.of(e.getMessage()), admission.model(), usage.totals());
        } catch (IOException e) {
            if (Thread.interrupted()) { // which breaks files off that are being read
                throw new DelegationCancelled(DelegationResult.cancelledInTheQueue(admission.model(), usage.totals()));
            }
            LOG.warn("event=scratch_not_made reason=\"{}\"", e.toString());
            return DelegationResult.blocked(
                    List.of("isolation could not copy the workspace: " + e + ". Leave it out to work there."),
                    admission.model(),
                    usage.totals());
        } catch (DelegationCancelled e) {
            throw e;
        } catch (InterruptedException e) {
            throw new DelegationCancelled(DelegationResult.cancelledInTheQueue(admission.model(), usage.totals()));
        }
        return landed(done, admission.maxWall(), caller);
    }

    private Isolation.Site open(Caller caller) throws ScratchRefusal, IOException, InterruptedException {
        caller.say("copying the workspace");
        return isolation.open();
    }

    private DelegationResult worked(Isolation.Site site, Admission admission, Caller caller)
            throws DelegationCancelled {
        ScratchPaths paths = new ScratchPaths(site.root());
        Optional<Conversation> earlier = admission.earlier().map(conversation -> conversation.in(site.root()));
        Admission there = site.engine().admit(admission.delegation(), earlier);
        try {
            return paths.result(site.engine().run(there, new CallerFromAfar(caller, paths)))
                    .withWarnings(site.notes());
        } catch (DelegationCancelled e) {
            throw new DelegationCancelled(paths.result(e.soFar()).notLanded("it was cancelled"));
        }
    }

    /** Hears of a delegation in a copy what holds for the workspace, in which nothing changes. */
    private final class CallerFromAfar implements Caller {
        private final Caller caller;
        private final ScratchPaths paths;

        CallerFromAfar(Caller caller, ScratchPaths paths) {
            this.caller = caller;
            this.paths = paths;
        }

        @Override
        public void say(String text) {
            caller.say(paths.text(text));
        }

        @Override
        public List<String> messages() {
            return caller.messages();
        }

        @Override
        public List<String> closeMessages() {
            return caller.closeMessages();
        }

        @Override
        public void ended(Conversation conversation) {
            caller.ended(conversation.in(isolation.workspace()));
        }
    }

    private DelegationResult landed(DelegationResult done, Duration patience, Caller caller)
            throws DelegationCancelled {
        Patch patch = done.files().patch();
        if (done.status() != Status.COMPLETED) {
            return done.notLanded("the status is " + done.status().wireName());
        }
        if (!patch.leftOut().isEmpty()) {
            return done.notLanded("its patch cannot hold " + String.join(", ", patch.leftOut()));
        }
        try (WorkspaceQueue.Hold hold = shop.queue().enter(patience, caller)) {
            caller.say(hold.waited() ? "the workspace is free: landing the patch" : "landing the patch");
            Optional<String> obstacle = isolation.landing().land(patch.changes());
            LOG.info("event=landing files={} landed={}", patch.changes().size(), obstacle.isEmpty());
            return obstacle.isPresent() ? done.notLanded(obstacle.get()) : done.landed();
        } catch (WorkspaceBusy e) {
            return done.notLanded("another delegation did not let the workspace go: " + e.getMessage());
        } catch (InterruptedException e) {
            throw new DelegationCancelled(done.notLanded("it was cancelled"));
        }
    }
}
