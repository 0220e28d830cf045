package io.deepseekmcp.server;

import io.deepseekmcp.config.Configuration;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.engine.Admission;
import io.deepseekmcp.engine.Delegation;
import io.deepseekmcp.engine.DelegationCancelled;
import io.deepseekmcp.engine.DelegationEngine;
import io.deepseekmcp.engine.DelegationResult;
import io.deepseekmcp.engine.Mode;
import io.deepseekmcp.engine.Progress;
import io.deepseekmcp.engine.SessionUsage;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.mcp.ToolHandler;
import io.deepseekmcp.mcp.ToolProgress;
import io.deepseekmcp.redact.Redactor;
import io.deepseekmcp.workspace.patch.Patch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tool {@code delegate_to_deepseek}: arguments in, a result out, whatever happens in between. */
public final class DelegateTool implements ToolHandler {
    private static final Logger LOG = LoggerFactory.getLogger(DelegateTool.class);
    private static final int NAMED_IN_A_WARNING = 5;

    private final Configuration configuration;
    private final SessionUsage usage;
    private final Supplier<DelegationServices> services;

    /**
     * What delegations need that costs time to make: made at the first one.
     *
     * @param queue lets those that may write go one after the other
     * @param store keeps results where the user has named a place for them
     */
    public record DelegationServices(
            DelegationEngine engine, WorkspaceQueue queue, Redactor redactor, Optional<ResultStore> store) {}

    /** {@code services} is asked only when the configuration is ready; it gives the same one each time. */
    public DelegateTool(Configuration configuration, SessionUsage usage, Supplier<DelegationServices> services) {
        this.configuration = configuration;
        this.usage = usage;
        this.services = services;
    }

    @Override
    public ToolAnswer call(Map<String, Object> arguments, ToolProgress progress) throws InterruptedException {
        Optional<Settings> settings = configuration.ready().map(Configuration.Ready::settings);
        if (settings.isEmpty()) {
            return answer(Disabled.result(configuration, usage.totals()), UnaryOperator.identity(), Optional.empty());
        }
        DelegationRequest request = RequestReader.read(settings.get(), arguments);
        DelegationServices shop = services.get();
        UnaryOperator<String> redact = shop.redactor()::output;
        try {
            DelegationResult result = result(request, settings.get(), shop, line -> progress.say(redact.apply(line)));
            return kept(arguments, result.withWarnings(request.warnings()), shop);
        } catch (DelegationCancelled e) {
            kept(arguments, e.soFar().withWarnings(request.warnings()), shop);
            throw e;
        }
    }

    private DelegationResult result(
            DelegationRequest request, Settings settings, DelegationServices shop, Progress progress)
            throws InterruptedException {
        if (request instanceof DelegationRequest.Accepted accepted) {
            return delegate(accepted.delegation(), settings, shop, progress);
        }
        DelegationRequest.Blocked blocked = (DelegationRequest.Blocked) request;
        List<String> reasons = new ArrayList<>(blocked.reasons());
        reasons.addAll(shop.engine().admit(blocked.readable()).reasons());
        return blocked(reasons, blocked.readable(), settings);
    }

    private DelegationResult delegate(
            Delegation delegation, Settings settings, DelegationServices shop, Progress progress)
            throws InterruptedException {
        DelegationEngine engine = shop.engine();
        Admission admission = engine.admit(delegation);
        if (delegation.mode() == Mode.READ || !admission.reasons().isEmpty()) {
            return engine.run(admission, progress);
        }
        WorkspaceQueue.Hold hold;
        try {
            hold = shop.queue().enter(admission.maxWall(), progress);
        } catch (WorkspaceBusy e) {
            return blocked(List.of(e.getMessage()), delegation, settings);
        }
        try {
            // Whoever was waited for may have changed what was checked.
            return engine.run(hold.waited() ? engine.admit(delegation) : admission, progress);
        } finally {
            hold.close();
        }
    }

    private DelegationResult blocked(List<String> reasons, Delegation delegation, Settings settings) {
        return DelegationResult.blocked(reasons, delegation.model().orElse(settings.model()), usage.totals());
    }

    /**
     * The answer, kept before it is sent, so that a client that does not wait any longer finds it; and when it will never
     * be sent.
     */
    private ToolAnswer kept(Map<String, Object> arguments, DelegationResult result, DelegationServices shop) {
        UnaryOperator<String> redact = shop.redactor()::output;
        if (shop.store().isEmpty()) {
            return answer(result, redact, Optional.empty());
        }
        boolean interrupted = Thread.interrupted(); // else no file could be written
        try {
            return keptIn(shop.store().get(), note(arguments, shop), result, redact);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static ToolAnswer keptIn(
            ResultStore store, Map<String, Object> request, DelegationResult result, UnaryOperator<String> redact) {
        String id = store.newId();
        List<String> warnings = new ArrayList<>();
        Optional<Path> patch = Optional.empty();
        try {
            patch = store.savePatch(id, result.files().patch());
            leftOut(result.files().patch()).ifPresent(warnings::add);
        } catch (IOException e) {
            LOG.warn("event=patch_not_saved reason=\"{}\"", e.toString());
            warnings.add("the patch could not be kept in the state directory: " + e);
        }
        ToolAnswer answer = answer(result.withWarnings(warnings), redact, patch);
        try {
            store.save(id, request, answer.structured());
            return answer;
        } catch (IOException e) {
            LOG.warn("event=result_not_saved reason=\"{}\"", e.toString());
            warnings.add("this result could not be kept in the state directory: " + e);
            return answer(result.withWarnings(warnings), redact, patch);
        }
    }

    private static Optional<String> leftOut(Patch patch) {
        List<String> names = patch.leftOut();
        if (names.isEmpty()) {
            return Optional.empty();
        }
        int named = Math.min(names.size(), NAMED_IN_A_WARNING);
        String more = named < names.size() ? " and " + (names.size() - named) + " more" : "";
        return Optional.of("changed, but not in the patch: " + String.join(", ", names.subList(0, named)) + more);
    }

    private Map<String, Object> note(Map<String, Object> arguments, DelegationServices shop) {
        Path root = configuration.ready().orElseThrow().workspace().path();
        return RequestNote.of(arguments, root, shop.redactor()::output);
    }

    private static ToolAnswer answer(DelegationResult result, UnaryOperator<String> redact, Optional<Path> patch) {
        boolean isError = switch (result.status()) {
            case FAILED, BLOCKED, DISABLED -> true;
            case COMPLETED, PARTIAL, BUDGET_EXCEEDED -> false;
        };
        return new ToolAnswer(ResultJson.of(result, redact, patch), isError);
    }
}
