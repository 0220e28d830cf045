/**
 * The sandbox of the operating system for commands: what they see of the machine, of the home directory and of the
 * workspace, whether it works here, and what a failure in it looks like. It describes how a command is to be started;
 * {@code workspace.process} starts it. What is open and closed is data in {@code host-paths.json}. Floor 2.
 */
package io.deepseekmcp.workspace.sandbox;
