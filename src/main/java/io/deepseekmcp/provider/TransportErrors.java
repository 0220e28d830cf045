package io.deepseekmcp.provider;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/** Names the fault that the platform's HTTP client throws, whatever it is wrapped in. */
final class TransportErrors {
    /** Wrappers around wrappers are seldom deeper; a cycle of causes must not hang us. */
    private static final int MAX_CAUSES = 16;

    private TransportErrors() {}

    static FailedAttempt of(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
            FailedAttempt fault = named(cause);
            if (fault != null) {
                return fault;
            }
            cause = cause.getCause();
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return new FailedAttempt(ProviderError.CUT, words(root(failure)), failure);
    }

    private static FailedAttempt named(Throwable cause) {
        if (cause instanceof FailedAttempt fault) {
            return fault;
        }
        if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
            return new FailedAttempt(ProviderError.UNREACHABLE, "the name of the host is not known", cause);
        }
        if (cause instanceof HttpConnectTimeoutException || cause instanceof HttpTimeoutException) {
            return new FailedAttempt(ProviderError.SILENT, "", cause);
        }
        if (cause instanceof SSLException) {
            return tls(cause);
        }
        if (cause instanceof ProtocolException) {
            return new FailedAttempt(ProviderError.UNREADABLE, "not HTTP: " + words(cause), cause);
        }
        if (cause instanceof NoRouteToHostException) {
            return new FailedAttempt(ProviderError.UNREACHABLE, words(cause), cause);
        }
        if (cause instanceof ConnectException) {
            return causedByUnknownHost(cause)
                    ? null
                    : new FailedAttempt(ProviderError.UNREACHABLE, words(cause), cause);
        }
        if (cause instanceof EOFException) {
            return new FailedAttempt(ProviderError.CUT, "", cause);
        }
        if (cause instanceof IOException && words(cause).startsWith("Tunnel failed")) {
            // Such as a proxy that finds the host just now as little as we would without it.
            boolean mayPass = words(cause).matches(".*\\b5\\d\\d");
            return new FailedAttempt(
                    mayPass ? ProviderError.UNREACHABLE : ProviderError.BAD_PROXY, "proxy: " + words(cause), cause);
        }
        return null;
    }

    private static boolean causedByUnknownHost(Throwable cause) {
        return root(cause) instanceof UnresolvedAddressException || root(cause) instanceof UnknownHostException;
    }

    /**
     * A certificate that is not trusted, or no TLS at all, stays so; a connection that broke inside TLS may come back.
     */
    private static FailedAttempt tls(Throwable cause) {
        String words = words(cause);
        boolean certificate =
                cause instanceof SSLPeerUnverifiedException || words.contains("PKIX") || words.contains("trustAnchors");
        Throwable inner = cause;
        for (int depth = 0; inner != null && depth < MAX_CAUSES; depth++) {
            certificate =
                    certificate || inner instanceof CertificateException || inner instanceof CertPathValidatorException;
            inner = inner.getCause();
        }
        if (certificate) {
            return new FailedAttempt(ProviderError.UNTRUSTED, words + "; trust store in use: " + trustStore(), cause);
        }
        if (words.toLowerCase(Locale.ROOT).contains("unrecognized ssl message")) {
            return new FailedAttempt(ProviderError.NOT_TLS, words, cause);
        }
        return new FailedAttempt(
                ProviderError.UNREACHABLE, "TLS: " + words + "; trust store in use: " + trustStore(), cause);
    }

    private static String trustStore() {
        return System.getProperty("javax.net.ssl.trustStore", System.getProperty("java.home") + "/lib/security/cacerts")
                + ", unless DEEPSEEK_MCP_JAVA_OPTS names another";
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        for (int depth = 0; root.getCause() != null && depth < MAX_CAUSES; depth++) {
            root = root.getCause();
        }
        return root;
    }

    private static String words(Throwable cause) {
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }
}
