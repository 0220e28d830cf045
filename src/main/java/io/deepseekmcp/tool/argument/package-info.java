/**
 * The arguments of tool calls as models write them: {@link io.deepseekmcp.tool.argument.ArgumentsReader} reads the JSON,
 * {@link io.deepseekmcp.tool.argument.ToolArguments} gives typed values by name, and {@link
 * io.deepseekmcp.tool.argument.UnknownArguments} tells of names that the tool does not have. Floor 2.
 */
package io.deepseekmcp.tool.argument;
