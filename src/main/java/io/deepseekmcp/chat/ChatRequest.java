package io.deepseekmcp.chat;

import java.time.Instant;
import java.util.List;

/**
 * One question to a model.
 *
 * @param messages the whole conversation so far, in an order that the provider accepts
 * @param tools the tools on offer, the same for the whole conversation; empty for none
 * @param deadline when the caller stops waiting, retries included
 */
public record ChatRequest(List<Message> messages, List<ToolSpec> tools, Instant deadline) {}
