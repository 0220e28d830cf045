package io.deepseekmcp.delegation;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Names of delegations: 128 random bits in hex, so that nobody can guess the name of another's. */
final class DelegationId {
    private static final int BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private DelegationId() {}

    static String next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
