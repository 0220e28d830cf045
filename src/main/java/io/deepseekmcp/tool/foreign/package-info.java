/**
 * What calls mean that are written in the words of other agents: {@link io.deepseekmcp.tool.foreign.CallReader} takes the
 * names of tools and arguments that have one meaning and answers the others with the call that was probably meant. Which
 * names those are is data, {@code foreign-names.json}. Floor 2.
 */
package io.deepseekmcp.tool.foreign;
