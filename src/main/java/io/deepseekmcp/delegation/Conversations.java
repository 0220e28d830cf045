package io.deepseekmcp.delegation;

import io.deepseekmcp.engine.Conversation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The newest conversations of ended delegations, in memory only. Safe for several threads. */
final class Conversations {
    private static final int KEPT = 16;
    private static final long MAX_BYTES = 64L << 20;

    /** Oldest first. */
    private final Map<String, Conversation> byId = new LinkedHashMap<>();

    private final long maxBytes;
    private long bytes;

    Conversations() {
        this(MAX_BYTES);
    }

    Conversations(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Keeps it, and forgets the oldest as far as there is no room; one that is too large is not kept. */
    synchronized void keep(String id, Conversation conversation) {
        byId.put(id, conversation);
        bytes += conversation.bytes();
        while (byId.size() > KEPT || bytes > maxBytes) {
            bytes -= byId.remove(byId.keySet().iterator().next()).bytes();
        }
    }

    synchronized Optional<Conversation> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }
}
