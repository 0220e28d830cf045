/**
 * Decides what the worker may run, from a table of shapes; builds what is run instead of passing it through. Opens no file
 * of the workspace but programs and scripts, whose content it hashes so that nothing is started that has changed. A yes
 * is a proof that only this package can make ({@link io.deepseekmcp.guard.command.ApprovedCommand}). Floor 1.
 */
package io.deepseekmcp.guard.command;
