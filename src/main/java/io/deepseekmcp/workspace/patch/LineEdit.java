package io.deepseekmcp.workspace.patch;

/**
 * Lines of one text in whose place another text has other lines. Numbers count from 0; either range may be empty.
 *
 * @param to the first line after those of the text before
 * @param toAfter the same in the text after
 */
record LineEdit(int from, int to, int fromAfter, int toAfter) {}
