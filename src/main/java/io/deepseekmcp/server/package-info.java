/**
 * The product as an MCP client sees it: the two tools with their requests and results, health, whose turn it is in a
 * workspace, logging, and the archive that makes starts fast. Floor 5.
 */
package io.deepseekmcp.server;
