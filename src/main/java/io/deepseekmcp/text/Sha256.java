package io.deepseekmcp.text;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as 64 lower-case hexadecimal digits. */
public final class Sha256 {
    private Sha256() {}

    /** The hash of the bytes. */
    public static String of(byte[] bytes) {
        return hex(digest().digest(bytes));
    }

    /** A digest to feed piece by piece; end it with {@link #hex}. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The digits of a finished digest. */
    public static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }
}
