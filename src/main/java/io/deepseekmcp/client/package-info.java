/** The programs that start MCP servers: how this one is registered with each of them, and taken out again. Floor 5. */
package io.deepseekmcp.client;
