/**
 * Differences between two versions of a file: which lines, how many, and as a patch that {@code git apply} takes in both
 * directions. Works on bytes in memory; knows nothing of a workspace or of who changed what.
 */
package io.deepseekmcp.workspace.patch;
