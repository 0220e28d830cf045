/**
 * Runs approved commands without a shell: their environment, their output within bounds and in one line, and the end of
 * everything that they started. Floor 2.
 */
package io.deepseekmcp.workspace.process;
