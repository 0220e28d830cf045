/**
 * What changed in the workspace between two moments, who changed it, and by how many lines: with git's help where there
 * is a repository, by a bounded look at the files where there is none. Floor 2.
 */
package io.deepseekmcp.workspace.change;
