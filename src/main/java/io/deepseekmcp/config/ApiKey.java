package io.deepseekmcp.config;

/** The provider's key. Only {@link #secret} gives it away; every other form prints as asterisks. */
public final class ApiKey {
    private final String secret;

    public ApiKey(String secret) {
        if (secret.isBlank()) {
            throw new IllegalArgumentException("a key is not blank");
        }
        this.secret = secret;
    }

    /** The key itself, for the {@code Authorization} header and for scrubbing alone. */
    public String secret() {
        return secret;
    }

    @Override
    public String toString() {
        return "****";
    }
}
