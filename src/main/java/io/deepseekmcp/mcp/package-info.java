/**
 * The Model Context Protocol on standard streams, in both of its eras, for any list of tools: a bounded reader that no
 * input stops, one locked writer, calls with progress and cancellation, and the end of the process. Knows nothing of what
 * the tools do. Floor 1.
 */
package io.deepseekmcp.mcp;
