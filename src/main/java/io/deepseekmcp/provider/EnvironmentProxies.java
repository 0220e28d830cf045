package io.deepseekmcp.provider;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The way to a provider: through the proxy that {@code HTTPS_PROXY} or {@code HTTP_PROXY} names for its scheme, unless
 * {@code NO_PROXY} excepts its host; else through the one of {@code ALL_PROXY}; where they name none, as the Java options
 * say. The variables count in either case. A
 * loopback address never goes through a proxy.
 */
final class EnvironmentProxies {
    private static final String ALL_PROXY = "ALL_PROXY";
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final Map<String, String> environment;

    EnvironmentProxies(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * How an address is reached.
     *
     * @param variable what names the proxy
     * @param authorization what tells the proxy who we are, empty when it is not to be told. It goes with the first
     *     request: an {@code Authenticator} would do it when asked, but the platform then drops the key of the provider
     */
    record Route(ProxySelector selector, Optional<String> authorization, String variable) {
        /** The proxy on the way to an address, with what names it, for a sentence; empty where there is none. */
        Optional<String> through(URI address) {
            for (Proxy proxy : selector.select(address)) {
                if (proxy.type() != Proxy.Type.DIRECT && proxy.address() instanceof InetSocketAddress place) {
                    return Optional.of(place.getHostString() + ":" + place.getPort() + " (" + variable + ")");
                }
            }
            return Optional.empty();
        }
    }

    /** The way to this address; a variable that counts for it and names no usable proxy is a fault. */
    Route to(URI address) throws FailedAttempt {
        boolean secure = "https".equalsIgnoreCase(address.getScheme());
        int port = address.getPort() < 0 ? secure ? HTTPS_PORT : HTTP_PORT : address.getPort();
        String host = address.getHost();
        if (Loopback.isLoopback(host)
                || NoProxy.of(variable("NO_PROXY").orElse("")).covers(host, port)) {
            return new Route(ProxySelector.of(null), Optional.empty(), "");
        }
        String own = secure ? "HTTPS_PROXY" : "HTTP_PROXY";
        boolean general = variable(own).isEmpty() && socksProxy().isEmpty();
        String name = general ? ALL_PROXY : own;
        Optional<String> value = variable(name);
        if (value.isEmpty()) {
            ProxySelector otherwise = ProxySelector.getDefault();
            return new Route(
                    otherwise == null ? ProxySelector.of(null) : otherwise, Optional.empty(), "Java's own options");
        }
        URI proxy = parsed(name, value.get());
        int proxyPort = proxy.getPort() < 0 ? HTTP_PORT : proxy.getPort();
        return new Route(
                ProxySelector.of(InetSocketAddress.createUnresolved(proxy.getHost(), proxyPort)),
                Optional.ofNullable(proxy.getRawUserInfo()).map(EnvironmentProxies::basic),
                name);
    }

    /** What {@code ALL_PROXY} names where that is a proxy of the kind SOCKS, which the platform's client cannot use. */
    Optional<String> socksProxy() {
        return variable(ALL_PROXY)
                .filter(value -> value.toLowerCase(Locale.ROOT).startsWith("socks"));
    }

    /** Whether a proxy of the kind SOCKS is all that is named for this address. */
    boolean leavesSocksOut(URI address) {
        String own = "https".equalsIgnoreCase(address.getScheme()) ? "HTTPS_PROXY" : "HTTP_PROXY";
        return !Loopback.isLoopback(address.getHost())
                && variable(own).isEmpty()
                && socksProxy().isPresent();
    }

    private Optional<String> variable(String name) {
        return value(name).or(() -> value(name.toLowerCase(Locale.ROOT)));
    }

    private Optional<String> value(String name) {
        return Optional.ofNullable(environment.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    private static URI parsed(String name, String value) throws FailedAttempt {
        try {
            URI uri = URI.create(value.contains("://") ? value : "http://" + value);
            if (uri.getHost() != null && "http".equalsIgnoreCase(uri.getScheme())) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            throw unusable(name, e);
        }
        throw unusable(name, null);
    }

    private static FailedAttempt unusable(String name, Throwable cause) {
        return new FailedAttempt(
                ProviderError.BAD_PROXY, name + " has to be an address such as http://proxy.example:3128", cause);
    }

    private static String basic(String rawUserInfo) {
        String user = rawUserInfo.contains(":") ? rawUserInfo : rawUserInfo + ":";
        String decoded = URLDecoder.decode(user.replace("+", "%2B"), StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(decoded.getBytes(StandardCharsets.UTF_8));
    }
}
