/**
 * The DeepSeek chat-completions API, and others of its shape, behind {@link io.deepseekmcp.chat.ChatModel}: HTTP,
 * server-sent events, field names, retries and the catalogue of models. Floor 2.
 */
package io.deepseekmcp.provider;
