/**
 * Decides what the worker may touch and run. Reads names and metadata, never content, and changes nothing. A yes is a
 * proof that only this package can make ({@link io.deepseekmcp.guard.WorkspacePath}, {@link
 * io.deepseekmcp.guard.ApprovedCommand}); a no is a {@link io.deepseekmcp.guard.Refused}. Floor 1.
 */
package io.deepseekmcp.guard;
