package io.deepseekmcp.workspace.file;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Computes git's object id of a file's content, without git and without the repository's filters, so that contents can be
 * compared with what git says of them.
 */
public enum BlobId {
    SHA1("SHA-1"),
    SHA256("SHA-256");

    private final String algorithm;

    BlobId(String algorithm) {
        this.algorithm = algorithm;
    }

    /** The kind that a repository uses, told from one of its ids. */
    public static BlobId like(String id) {
        return id.length() > 40 ? SHA256 : SHA1;
    }

    public String of(byte[] content) {
        MessageDigest digest = begin(content.length);
        digest.update(content);
        return end(digest);
    }

    /** A digest to feed with content of exactly this size. */
    public MessageDigest begin(long size) {
        try {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            digest.update(("blob " + size + "\0").getBytes(StandardCharsets.US_ASCII));
            return digest;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has " + algorithm, e);
        }
    }

    public String end(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }
}
