package io.deepseekmcp.server;

/** The version of the product; a test holds it against the build's. */
public final class Version {
    public static final String NUMBER = "0.1.0";

    private Version() {}
}
