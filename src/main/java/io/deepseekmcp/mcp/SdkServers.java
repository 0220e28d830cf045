package io.deepseekmcp.mcp;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The SDK's two servers, one for each era of the protocol, each made when the first tool call of its era comes. */
final class SdkServers {
    private final ServerIdentity identity;
    private final Supplier<List<ToolDefinition>> tools;
    private final InstantSource clock;
    private ToolCaller handshakeServer;
    private ToolCaller statelessServer;
    private ToolRunner runner;

    /** Does one tool call to its end on the calling thread. */
    @FunctionalInterface
    interface ToolCaller {
        /** {@code params} are those of {@code tools/call}, with the name of a known tool. */
        void call(Call call, Map<String, Object> params);
    }

    SdkServers(ServerIdentity identity, Supplier<List<ToolDefinition>> tools, InstantSource clock) {
        this.identity = identity;
        this.clock = clock;
        this.tools = tools;
    }

    /** For a session that began with {@code initialize}. */
    synchronized ToolCaller afterHandshake() {
        if (handshakeServer == null) {
            handshakeServer = new HandshakeServer(identity, tools.get(), runner())::call;
        }
        return handshakeServer;
    }

    synchronized ToolCaller stateless() {
        if (statelessServer == null) {
            statelessServer = new StatelessServer(identity, tools.get(), runner())::call;
        }
        return statelessServer;
    }

    private ToolRunner runner() {
        if (runner == null) {
            runner = new ToolRunner(identity.envelope(), clock);
        }
        return runner;
    }
}
