package io.deepseekmcp.mcp;

/** A request that is answered by an error. */
final class RpcException extends Exception {
    private final transient RpcError error;

    RpcException(RpcError error) {
        super(error.message(), null, false, false);
        this.error = error;
    }

    RpcError error() {
        return error;
    }
}
