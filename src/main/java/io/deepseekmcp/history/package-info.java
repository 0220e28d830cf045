/**
 * What past delegations came to, for people: read from the folder of results, shown as a table, as one result in full, or
 * as a page with charts. It asks nothing of anybody, changes nothing, and takes what stands in a file for text and never
 * for markup or for commands to a terminal.
 */
package io.deepseekmcp.history;
