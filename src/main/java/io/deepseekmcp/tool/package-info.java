/**
 * The six tools of the worker and the one door to them, {@link io.deepseekmcp.tool.ToolBox}, which gives every call
 * exactly one answer. Floor 3.
 */
package io.deepseekmcp.tool;
