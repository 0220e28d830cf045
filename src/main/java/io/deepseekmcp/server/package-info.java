/** The product as an MCP client sees it: transport, the two tools, progress, the result's JSON, health. Floor 5. */
package io.deepseekmcp.server;
