package io.deepseekmcp.server;

import io.deepseekmcp.delegation.Isolation;
import io.deepseekmcp.engine.DelegationEngine;
import io.deepseekmcp.redact.Redactor;
import java.util.Optional;

/**
 * What delegations need that costs time to make: made at the first one.
 *
 * @param queue lets those that may write go one after the other
 * @param store keeps results where the user has named a place for them
 * @param isolation gives delegations a place of their own, where there is a place for that
 */
public record DelegationServices(
        DelegationEngine engine,
        WorkspaceQueue queue,
        Redactor redactor,
        Optional<ResultStore> store,
        Optional<Isolation> isolation) {

    /** Without isolation. */
    public DelegationServices(
            DelegationEngine engine, WorkspaceQueue queue, Redactor redactor, Optional<ResultStore> store) {
        this(engine, queue, redactor, store, Optional.empty());
    }
}
