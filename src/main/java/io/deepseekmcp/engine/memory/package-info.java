/**
 * What the worker remembers: the transcript as it is sent, the ledger of what was done, and how a history that grows too
 * long is made shorter. Floor 4.
 */
package io.deepseekmcp.engine.memory;
