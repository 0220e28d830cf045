/**
 * Finds files and lines: the walk over a directory with git's rules of what is ignored, and the two search engines, which
 * give the same hits in the same order. Floor 2.
 */
package io.deepseekmcp.workspace.search;
