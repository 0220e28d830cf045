/**
 * One file at a time, on the path guard's proofs only: opened without following a link, read as text in its own
 * encoding, paged however large it is, and written so that its name always leads to the old content or to the new.
 * Floor 2.
 */
package io.deepseekmcp.workspace.file;
