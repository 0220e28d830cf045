/**
 * Decides what the worker may see and write. Reads names and metadata, opens no file of the workspace but git's own
 * pointers to its directories, and changes nothing. A yes is a proof that only this package can make ({@link
 * io.deepseekmcp.guard.path.WorkspacePath}); a no is a {@link io.deepseekmcp.guard.path.Refused}. Floor 1.
 */
package io.deepseekmcp.guard.path;
