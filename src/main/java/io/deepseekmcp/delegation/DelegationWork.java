package io.deepseekmcp.delegation;

import io.deepseekmcp.engine.Caller;
import io.deepseekmcp.engine.DelegationCancelled;
import io.deepseekmcp.engine.DelegationResult;

/** The work of one delegation from its place in the queue to its result. */
@FunctionalInterface
public interface DelegationWork {
    /**
     * Works on the calling thread, which is interrupted when the delegation is cancelled.
     *
     * @param id the delegation's name
     * @throws DelegationCancelled when it was cancelled
     */
    DelegationResult run(String id, Caller caller) throws DelegationCancelled;
}
