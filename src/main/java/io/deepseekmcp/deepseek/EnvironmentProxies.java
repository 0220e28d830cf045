package io.deepseekmcp.deepseek;

import java.io.IOException;
import java.net.Authenticator;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The proxies that {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY} name, in either case; where they name none
 * for a scheme, those of the Java options. A loopback address never goes through a proxy.
 */
final class EnvironmentProxies {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /** While it holds "Basic", the platform sends no password to a proxy for https, which is the only one that asks. */
    private static final String TUNNEL_SCHEMES = "jdk.http.auth.tunneling.disabledSchemes";

    private final Map<String, String> environment;

    EnvironmentProxies(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Chooses a proxy for an address; a variable that names no usable proxy is a fault. */
    ProxySelector selector() throws ProviderFault {
        Optional<Address> https = address("HTTPS_PROXY");
        Optional<Address> http = address("HTTP_PROXY");
        return new Selector(https, http, List.of(variable("NO_PROXY").orElse("").split(",", -1)));
    }

    /** What to answer a proxy that asks who we are, empty when no variable holds credentials. */
    Optional<Authenticator> credentials() throws ProviderFault {
        Optional<Address> https = address("HTTPS_PROXY").filter(address -> address.user() != null);
        Optional<Address> http = address("HTTP_PROXY").filter(address -> address.user() != null);
        if (https.isEmpty() && http.isEmpty()) {
            return Optional.empty();
        }
        if (System.getProperty(TUNNEL_SCHEMES) == null) {
            System.setProperty(TUNNEL_SCHEMES, "");
        }
        return Optional.of(new Authenticator() {
            @Override
            protected PasswordAuthentication getPasswordAuthentication() {
                if (getRequestorType() != RequestorType.PROXY) {
                    return null;
                }
                return https.filter(this::isAsking)
                        .or(() -> http.filter(this::isAsking))
                        .map(address -> new PasswordAuthentication(
                                address.user(), address.password().toCharArray()))
                        .orElse(null);
            }

            private boolean isAsking(Address address) {
                return address.port() == getRequestingPort() && address.host().equalsIgnoreCase(getRequestingHost());
            }
        });
    }

    /** A proxy as a variable names it; {@code user} is null when it names none. */
    private record Address(String host, int port, String user, String password) {}

    private Optional<String> variable(String name) {
        return value(name).or(() -> value(name.toLowerCase(Locale.ROOT)));
    }

    private Optional<String> value(String name) {
        return Optional.ofNullable(environment.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    private Optional<Address> address(String name) throws ProviderFault {
        Optional<String> value = variable(name);
        return value.isEmpty() ? Optional.empty() : Optional.of(parse(name, value.get()));
    }

    private static Address parse(String name, String value) throws ProviderFault {
        try {
            URI uri = URI.create(value.contains("://") ? value : "http://" + value);
            String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
            if (uri.getHost() != null && scheme.equals("http")) {
                String[] user = uri.getRawUserInfo() == null
                        ? null
                        : uri.getRawUserInfo().split(":", 2);
                return new Address(
                        uri.getHost(),
                        uri.getPort() < 0 ? HTTP_PORT : uri.getPort(),
                        user == null ? null : decoded(user[0]),
                        user == null || user.length < 2 ? "" : decoded(user[1]));
            }
        } catch (IllegalArgumentException e) {
            throw unusable(name, e);
        }
        throw unusable(name, null);
    }

    private static ProviderFault unusable(String name, Throwable cause) {
        return new ProviderFault(
                Fault.BAD_PROXY, name + " has to be an address such as http://proxy.example:3128", cause);
    }

    private static String decoded(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static final class Selector extends ProxySelector {
        private static final int IPV4_BITS = 32;
        private static final List<Proxy> DIRECT = List.of(Proxy.NO_PROXY);

        private final Optional<Address> https;
        private final Optional<Address> http;
        private final List<String> direct;
        private final ProxySelector otherwise = ProxySelector.getDefault();

        Selector(Optional<Address> https, Optional<Address> http, List<String> direct) {
            this.https = https;
            this.http = http;
            this.direct = direct;
        }

        @Override
        public List<Proxy> select(URI uri) {
            boolean secure = "https".equalsIgnoreCase(uri.getScheme());
            String host = uri.getHost();
            int port = uri.getPort() < 0 ? secure ? HTTPS_PORT : HTTP_PORT : uri.getPort();
            if (Loopback.isLoopback(host) || direct.stream().anyMatch(entry -> covers(entry, host, port))) {
                return DIRECT;
            }
            Optional<Address> proxy = secure ? https : http;
            if (proxy.isPresent()) {
                return List.of(new Proxy(
                        Proxy.Type.HTTP,
                        InetSocketAddress.createUnresolved(
                                proxy.get().host(), proxy.get().port())));
            }
            return otherwise == null ? DIRECT : otherwise.select(uri);
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException failure) {
            // The client throws the same failure at the asking thread, which reports it.
        }

        /** {@code *}, a host, a domain with or without its leading dot, each with or without a port, or a network. */
        private static boolean covers(String entry, String host, int port) {
            String pattern = entry.strip().toLowerCase(Locale.ROOT);
            String folded = bare(host.toLowerCase(Locale.ROOT));
            int colon = pattern.lastIndexOf(':');
            if (colon > 0 && pattern.indexOf(':') == colon) {
                if (!pattern.substring(colon + 1).equals(String.valueOf(port))) {
                    return false;
                }
                pattern = pattern.substring(0, colon);
            }
            if (pattern.equals("*")) {
                return true;
            }
            if (pattern.indexOf('/') > 0) {
                return isInNetwork(folded, pattern);
            }
            String name = bare(pattern.startsWith("*.") ? pattern.substring(2) : pattern.replaceFirst("^\\.+", ""));
            return !name.isEmpty() && (folded.equals(name) || folded.endsWith("." + name));
        }

        /** An IPv4 network such as {@code 10.0.0.0/8}, and a host that is spelled as an address. */
        private static boolean isInNetwork(String host, String network) {
            int slash = network.indexOf('/');
            OptionalLong address = ipv4(host);
            OptionalLong base = ipv4(network.substring(0, slash));
            String length = network.substring(slash + 1);
            if (address.isEmpty() || base.isEmpty() || !length.matches("[0-9]|[12][0-9]|3[0-2]")) {
                return false;
            }
            int hostBits = IPV4_BITS - Integer.parseInt(length);
            return address.getAsLong() >> hostBits == base.getAsLong() >> hostBits;
        }

        private static OptionalLong ipv4(String text) {
            if (!text.matches("\\d{1,3}(\\.\\d{1,3}){3}")) {
                return OptionalLong.empty();
            }
            long address = 0;
            for (String octet : text.split("\\.", -1)) {
                address = address << Byte.SIZE | Integer.parseInt(octet);
            }
            return OptionalLong.of(address);
        }

        private static String bare(String host) {
            String open = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
            return open.endsWith(".") ? open.substring(0, open.length() - 1) : open;
        }
    }
}
