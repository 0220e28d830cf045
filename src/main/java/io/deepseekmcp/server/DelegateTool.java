package io.deepseekmcp.server;

import io.deepseekmcp.delegation.LastingDelegation;
import io.deepseekmcp.engine.DelegationCancelled;
import io.deepseekmcp.mcp.LastingWork;
import io.deepseekmcp.mcp.ToolAnswer;
import io.deepseekmcp.mcp.ToolHandler;
import io.deepseekmcp.mcp.ToolProgress;
import java.util.Map;

/** The tool {@code delegate_to_deepseek}: arguments in, a result out, whatever happens in between. */
public final class DelegateTool implements ToolHandler {
    private final DelegationStarter starter;

    public DelegateTool(DelegationStarter starter) {
        this.starter = starter;
    }

    @Override
    public ToolAnswer call(Map<String, Object> arguments, ToolProgress progress) throws InterruptedException {
        DelegationStarter.Start start = starter.start(arguments, progress::say);
        if (start instanceof DelegationStarter.Answered answered) {
            return answered.answer();
        }
        DelegationStarter.Begun begun = (DelegationStarter.Begun) start;
        progress.began(lasting(begun));
        return awaited(begun.delegation());
    }

    private LastingWork lasting(DelegationStarter.Begun begun) {
        return new LastingWork() {
            @Override
            public String id() {
                return begun.delegation().id();
            }

            @Override
            public ToolAnswer cutOff(CutOff cause) {
                return starter.cutOff(
                        begun,
                        switch (cause) {
                            case CLIENT_ENDED_SERVER -> "the client ended the server during the delegation";
                            case SERVER_DIED ->
                                "the server process ended during the delegation; see git status for what it changed";
                        });
            }
        };
    }

    /** A cancel of this call is a cancel of the delegation, and is over when that has come to rest. */
    private ToolAnswer awaited(LastingDelegation delegation) throws InterruptedException {
        try {
            return answer(delegation.await());
        } catch (InterruptedException e) {
            delegation.cancel();
            LastingDelegation.End end = delegation.awaitDespiteInterrupts();
            if (end.cancelled()) {
                throw new DelegationCancelled(end.resultOrFault());
            }
            Thread.currentThread().interrupt();
            return answer(end);
        }
    }

    private ToolAnswer answer(LastingDelegation.End end) {
        return starter.answer(end.resultOrFault());
    }
}
