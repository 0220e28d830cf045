/**
 * What the engine says to a model and hears from it, free of any provider's field names. {@link
 * io.deepseekmcp.chat.ChatModel} is the port that a provider implements. Floor 1.
 */
package io.deepseekmcp.chat;
