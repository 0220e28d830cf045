/**
 * Commands as a shell would read them: {@link io.deepseekmcp.tool.shell.ShellHabits} says which calls do what a command
 * line does, because no command is given to a shell here. Floor 2.
 */
package io.deepseekmcp.tool.shell;
