package io.deepseekmcp.server;

import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.delegation.Delegations;
import io.deepseekmcp.delegation.LastingDelegation;
import io.deepseekmcp.delegation.NotStarted;
import io.deepseekmcp.engine.Admission;
import io.deepseekmcp.engine.Caller;
import io.deepseekmcp.engine.Conversation;
import io.deepseekmcp.engine.Delegation;
import io.deepseekmcp.engine.DelegationCancelled;
import io.deepseekmcp.engine.DelegationResult;
import io.deepseekmcp.engine.Mode;
import io.deepseekmcp.engine.Progress;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.text.Invisible;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The one way from the arguments of a call to a delegation that goes on, or to the answer that refuses it. */
public final class DelegationStarter {
    private final Configuration configuration;
    private final SessionUsage usage;
    private final Delegations delegations;
    private final Supplier<DelegationServices> services;

    /** {@code services} is asked only when the configuration is ready; it gives the same one each time. */
    public DelegationStarter(
            Configuration configuration,
            SessionUsage usage,
            Delegations delegations,
            Supplier<DelegationServices> services) {
        this.configuration = configuration;
        this.usage = usage;
        this.delegations = delegations;
        this.services = services;
    }

    /** What came of a request. */
    sealed interface Start {}

    /** It was admitted and goes on; {@code model} is the name of the model that works. */
    record Begun(LastingDelegation delegation, String model) implements Start {}

    /** It needs no delegation, or gets none. */
    record Answered(ToolAnswer answer) implements Start {}

    /** Begins what the arguments ask for; {@code listener} hears every line of its progress. */
    Start start(Map<String, Object> arguments, Progress listener) {
        Optional<Settings> settings = configuration.ready().map(Configuration.Ready::settings);
        if (settings.isEmpty()) {
            return new Answered(answer(Disabled.result(configuration, usage.totals()), UnaryOperator.identity()));
        }
        DelegationRequest request = RequestReader.read(settings.get(), arguments);
        DelegationServices shop = services.get();
        Ground ground = new Ground(settings.get(), shop, note(arguments, shop));
        if (request instanceof DelegationRequest.Accepted accepted) {
            return admit(accepted, ground, listener);
        }
        DelegationRequest.Blocked blocked = (DelegationRequest.Blocked) request;
        List<String> reasons = new ArrayList<>(blocked.reasons());
        reasons.addAll(shop.engine().admit(blocked.readable()).reasons());
        return refused(reasons, request, blocked.readable(), ground);
    }

    /**
     * What a request is dealt with on.
     *
     * @param note what is remembered of the request
     */
    private record Ground(Settings settings, DelegationServices shop, Map<String, Object> note) {}

    private Map<String, Object> note(Map<String, Object> arguments, DelegationServices shop) {
        Path root = configuration.ready().orElseThrow().workspace().path();
        return RequestNote.of(arguments, root, shop.redactor()::output);
    }

    private Start admit(DelegationRequest.Accepted request, Ground ground, Progress listener) {
        Optional<Conversation> earlier = Optional.empty();
        if (request.continueFrom().isPresent()) {
            String from = request.continueFrom().get();
            Optional<LastingDelegation> known = delegations.find(from);
            if (known.isPresent() && known.get().tell(Addition.words(request.delegation()))) {
                return passedOn(known.get(), request, ground);
            }
            // One that ends at this very moment keeps its conversation before it is found ended.
            known.ifPresent(LastingDelegation::awaitDespiteInterrupts);
            earlier = delegations.conversation(from);
            if (earlier.isEmpty()) {
                return refused(List.of(unknown(from)), request, request.delegation(), ground);
            }
        }
        if (request.isolated() && ground.shop().isolation().isEmpty()) {
            return refused(List.of(IsolatedWork.NO_PLACE), request, request.delegation(), ground);
        }
        Admission admission = ground.shop().engine().admit(request.delegation(), earlier);
        if (!admission.reasons().isEmpty()) {
            return refused(admission.reasons(), request, request.delegation(), ground);
        }
        return begin(request, admission, ground, listener);
    }

    private Start begin(DelegationRequest.Accepted request, Admission admission, Ground ground, Progress listener) {
        UnaryOperator<String> redact = ground.shop().redactor()::output;
        try {
            LastingDelegation begun = delegations.start(
                    request.delegation().mode(),
                    request.continueFrom(),
                    line -> listener.say(redact.apply(line)),
                    (id, caller) -> {
                        caller.say("delegation " + id + " has begun");
                        DelegationResult.Identity identity =
                                new DelegationResult.Identity(Optional.of(id), request.continueFrom());
                        return recorded(
                                result -> result.withWarnings(tooLate(caller))
                                        .withWarnings(request.warnings())
                                        .with(identity),
                                () -> request.isolated()
                                        ? new IsolatedWork(ground.shop(), usage).run(admission, caller)
                                        : worked(admission, ground.shop(), caller),
                                ground);
                    });
            return new Begun(begun, admission.model());
        } catch (NotStarted e) {
            return refused(List.of(e.getMessage()), request, request.delegation(), ground);
        }
    }

    private static List<String> tooLate(Caller caller) {
        List<String> late = caller.closeMessages();
        return late.isEmpty()
                ? List.of()
                : List.of("what was added came too late for the worker: give it in a new request (" + late.size()
                        + (late.size() == 1 ? " message)" : " messages)"));
    }

    private static String unknown(String from) {
        return "continue_from is " + RequestArguments.shown(from)
                + ", of which this server keeps no conversation: it keeps those of the newest 16 delegations, in memory"
                + " only, and none beyond its own end. Send the whole request again without continue_from.";
    }

    private Start passedOn(LastingDelegation running, DelegationRequest.Accepted request, Ground ground) {
        List<String> warnings = new ArrayList<>(request.warnings());
        warnings.addAll(Addition.withoutEffect(request));
        String model = request.delegation().model().orElse(ground.settings().model());
        DelegationResult result = DelegationResult.passedOn(running.id(), running.newestLine(), model, usage.totals())
                .withWarnings(warnings);
        return new Answered(answer(result, ground.shop().redactor()::output));
    }

    /** Runs on the delegation's thread, from the place in the queue on. */
    private DelegationResult worked(Admission admission, DelegationServices shop, Caller caller)
            throws DelegationCancelled {
        if (admission.delegation().mode() == Mode.READ) {
            return shop.engine().run(admission, caller);
        }
        try (WorkspaceQueue.Hold hold = shop.queue().enter(admission.maxWall(), caller)) {
            // Whoever was waited for may have changed what was checked.
            Admission now =
                    hold.waited() ? shop.engine().admit(admission.delegation(), admission.earlier()) : admission;
            return shop.engine().run(now, caller);
        } catch (WorkspaceBusy e) {
            return DelegationResult.blocked(List.of(e.getMessage()), admission.model(), usage.totals());
        } catch (DelegationCancelled e) {
            throw e;
        } catch (InterruptedException e) {
            throw new DelegationCancelled(DelegationResult.cancelledInTheQueue(admission.model(), usage.totals()));
        }
    }

    /** The work of one delegation, in one of its forms. */
    @FunctionalInterface
    private interface Work {
        DelegationResult run() throws DelegationCancelled;
    }

    /** The result, completed and kept; that of a cancelled delegation, too, as nobody else will tell of it. */
    private static DelegationResult recorded(UnaryOperator<DelegationResult> completed, Work work, Ground ground)
            throws DelegationCancelled {
        try {
            return KeptResults.keep(completed.apply(work.run()), ground.note(), ground.shop());
        } catch (DelegationCancelled e) {
            throw new DelegationCancelled(KeptResults.keep(completed.apply(e.soFar()), ground.note(), ground.shop()));
        }
    }

    private Answered refused(List<String> reasons, DelegationRequest request, Delegation delegation, Ground ground) {
        DelegationResult result = DelegationResult.blocked(
                        reasons, delegation.model().orElse(ground.settings().model()), usage.totals())
                .withWarnings(request.warnings());
        return new Answered(answer(
                KeptResults.keep(result, ground.note(), ground.shop()),
                ground.shop().redactor()::output));
    }

    /** A line for the client, without secrets. */
    String redacted(String line) {
        return Invisible.escaped(services.get().redactor().output(line));
    }

    /** What is to be said of a delegation that the end of the server cuts off, for this reason. */
    ToolAnswer cutOff(Begun begun, String reason) {
        LastingDelegation delegation = begun.delegation();
        return answer(DelegationResult.cutOff(reason, delegation.changes(), begun.model(), usage.totals())
                .with(new DelegationResult.Identity(Optional.of(delegation.id()), delegation.continues())));
    }

    /** The answer to a call that waited for the delegation's end. */
    ToolAnswer answer(DelegationResult result) {
        return answer(result, services.get().redactor()::output);
    }

    private static ToolAnswer answer(DelegationResult result, UnaryOperator<String> redact) {
        boolean isError = switch (result.status()) {
            case FAILED, BLOCKED, DISABLED -> true;
            case COMPLETED, PARTIAL, BUDGET_EXCEEDED -> false;
        };
        return new ToolAnswer(ResultJson.of(result, redact), isError);
    }
}
