package io.deepseekmcp.provider;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hosts that {@code NO_PROXY} excepts: {@code *}, a host, or a domain with or without a leading dot or {@code *.},
 * each with or without a port, or a network such as {@code 10.0.0.0/8} or {@code fd00::/8}. Commas or blanks lie between.
 */
final class NoProxy {
    private static final Pattern WITH_PORT = Pattern.compile("(\\[[^]]*]|[^:]*):(\\d+)");
    private static final Pattern NETWORK = Pattern.compile("\\[?([0-9a-f:.]+)]?/(\\d{1,3})");

    /** What no name of a host looks like, so that reading it never asks a name server. */
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9a-f.]*:[0-9a-f:.]*");

    private final List<String> entries;

    private NoProxy(List<String> entries) {
        this.entries = entries;
    }

    static NoProxy of(String variable) {
        return new NoProxy(List.of(variable.toLowerCase(Locale.ROOT).split("[,\\s]+", -1)));
    }

    boolean covers(String host, int port) {
        String folded = bare(host.toLowerCase(Locale.ROOT));
        return entries.stream().anyMatch(entry -> covers(entry, folded, port));
    }

    private static boolean covers(String entry, String host, int port) {
        Matcher network = NETWORK.matcher(entry);
        if (network.matches()) {
            return isInNetwork(host, network.group(1), Integer.parseInt(network.group(2)));
        }
        Matcher withPort = WITH_PORT.matcher(entry);
        if (withPort.matches()) {
            return withPort.group(2).equals(String.valueOf(port)) && names(withPort.group(1), host);
        }
        return names(entry, host);
    }

    private static boolean names(String pattern, String host) {
        if (pattern.equals("*")) {
            return true;
        }
        String name = bare(pattern.replaceFirst("^\\*?\\.+", ""));
        return !name.isEmpty() && (host.equals(name) || host.endsWith("." + name) || isInNetwork(host, name, -1));
    }

    /** Whether both are addresses of one kind that agree in so many bits, in all of them where the number is negative. */
    private static boolean isInNetwork(String host, String network, int bits) {
        if (!ADDRESS.matcher(host).matches() || !ADDRESS.matcher(network).matches()) {
            return false;
        }
        try {
            byte[] address = InetAddress.getByName(host).getAddress();
            byte[] base = InetAddress.getByName(network).getAddress();
            int all = address.length * Byte.SIZE;
            return base.length == address.length && bits <= all && agree(address, base, bits < 0 ? all : bits);
        } catch (UnknownHostException e) {
            // Not an address after all.
            return false;
        }
    }

    private static boolean agree(byte[] one, byte[] other, int bits) {
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> bit % Byte.SIZE;
            if ((one[bit / Byte.SIZE] & mask) != (other[bit / Byte.SIZE] & mask)) {
                return false;
            }
        }
        return true;
    }

    private static String bare(String host) {
        String open = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        return open.endsWith(".") ? open.substring(0, open.length() - 1) : open;
    }
}
