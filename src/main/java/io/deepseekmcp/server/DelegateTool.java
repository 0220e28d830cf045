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
            return answer(Disabled.result(configuration, usage.totals()), UnaryOperator.identity());
        }
        DelegationRequest request = RequestReader.read(settings.get(), arguments);
        DelegationServices shop = services.get();
        UnaryOperator<String> redact = shop.redactor()::output;
        try {
            DelegationResult result = result(request, settings.get(), shop, line -> progress.say(redact.apply(line)));
            ToolAnswer answer = answer(result.withWarnings(request.warnings()), redact);
            save(arguments, answer, shop);
            return answer;
        } catch (DelegationCancelled e) {
            save(arguments, answer(e.soFar().withWarnings(request.warnings()), redact), shop);
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

    /** Before it is sent, so that a client that does not wait any longer finds it; and when it will never be sent. */
    private void save(Map<String, Object> arguments, ToolAnswer answer, DelegationServices shop) {
        if (shop.store().isEmpty()) {
            return;
        }
        boolean interrupted = Thread.interrupted(); // else no file could be written
        try {
            shop.store().get().save(note(arguments, shop), answer.structured());
        } catch (IOException e) {
            LOG.warn("event=result_not_saved reason=\"{}\"", e.toString());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Map<String, Object> note(Map<String, Object> arguments, DelegationServices shop) {
        Path root = configuration.ready().orElseThrow().workspace().path();
        return RequestNote.of(arguments, root, shop.redactor()::output);
    }

    private static ToolAnswer answer(DelegationResult result, UnaryOperator<String> redact) {
        boolean isError = switch (result.status()) {
            case FAILED, BLOCKED, DISABLED -> true;
            case COMPLETED, PARTIAL, BUDGET_EXCEEDED -> false;
        };
        return new ToolAnswer(ResultJson.of(result, redact), isError);
    }
}
