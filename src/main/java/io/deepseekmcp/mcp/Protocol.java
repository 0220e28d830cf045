package io.deepseekmcp.mcp;

import java.util.List;

/** The names, numbers and revisions of JSON-RPC and MCP that this server uses. */
final class Protocol {
    static final String JSONRPC = "2.0";

    static final int PARSE_ERROR = -32700;
    static final int INVALID_REQUEST = -32600;
    static final int METHOD_NOT_FOUND = -32601;
    static final int INVALID_PARAMS = -32602;
    static final int INTERNAL_ERROR = -32603;
    /** From the range that JSON-RPC leaves to implementations. */
    static final int BUSY = -32000;
    /** Both of revision 2026-07-28. */
    static final int MISSING_CAPABILITY = -32021;

    static final int UNSUPPORTED_VERSION = -32022;

    static final String PING = "ping";
    static final String INITIALIZE = "initialize";
    static final String DISCOVER = "server/discover";
    static final String TOOLS_LIST = "tools/list";
    static final String TOOLS_CALL = "tools/call";
    static final String CANCELLED = "notifications/cancelled";
    static final String PROGRESS = "notifications/progress";

    static final String META = "_meta";
    static final String META_VERSION = "io.modelcontextprotocol/protocolVersion";
    static final String META_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    static final String META_SERVER = "io.modelcontextprotocol/serverInfo";
    static final String PROGRESS_TOKEN = "progressToken";

    /** The revisions that begin with a handshake, oldest first. A client that asks for another is offered the last. */
    static final List<String> HANDSHAKE_REVISIONS = List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

    /** The revisions in which every request stands alone. */
    static final List<String> STATELESS_REVISIONS = List.of("2026-07-28");

    private Protocol() {}
}
