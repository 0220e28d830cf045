/**
 * Hides secrets: exact values first, then what can be told by a name before it or by its shape. Everything that leaves the
 * server passes here, and nothing else of the server has a way of its own. Floor 1.
 */
package io.deepseekmcp.redact;
