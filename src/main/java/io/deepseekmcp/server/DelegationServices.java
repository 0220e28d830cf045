package io.deepseekmcp.server;

import io.deepseekmcp.engine.DelegationEngine;
import io.deepseekmcp.redact.Redactor;
import java.util.Optional;

/**
 * What delegations need that costs time to make: made at the first one.
 *
 * @param queue lets those that may write go one after the other
 * @param store keeps results where the user has named a place for them
 */
public record DelegationServices(
        DelegationEngine engine, WorkspaceQueue queue, Redactor redactor, Optional<ResultStore> store) {}
