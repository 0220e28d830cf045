package io.deepseekmcp.config;

import io.deepseekmcp.redact.KeyMask;
import io.deepseekmcp.text.Chars;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Locale;

/** The provider's address: what it must look like, and which hosts may be asked without encryption. */
final class BaseUrl {
    static final String EXPECTED = "an https:// URL (http:// for a loopback host) without user, query and fragment";
    private static final String COMPLETIONS = "/chat/completions";

    private BaseUrl() {}

    /** Reads the address without the slashes at its end. Whether plain http is allowed is asked later. */
    static URI read(String text) throws InvalidValue {
        URI url = parse(text.strip());
        String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        if (!scheme.equals("https") && !scheme.equals("http")) {
            throw new InvalidValue(EXPECTED);
        }
        if (url.getRawUserInfo() != null
                || String.valueOf(url.getRawAuthority()).contains("@")) {
            throw new InvalidValue(EXPECTED + "; a key does not stand in the URL");
        }
        if (url.getRawQuery() != null || url.getRawFragment() != null) {
            throw new InvalidValue(EXPECTED);
        }
        if (url.getHost() == null || url.getPort() == 0 || url.getPort() > 65_535) {
            throw new InvalidValue(
                    EXPECTED + ", with a host name of letters, digits, dots and hyphens and a port up to 65,535");
        }
        if (url.getRawPath().endsWith(COMPLETIONS)) {
            throw new InvalidValue("the URL without " + COMPLETIONS + ", which is added to it");
        }
        return url;
    }

    private static URI parse(String text) throws InvalidValue {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '/') {
            end--;
        }
        try {
            return new URI(text.substring(0, end));
        } catch (URISyntaxException e) {
            throw new InvalidValue(EXPECTED);
        }
    }

    static boolean isPlain(URI url) {
        return url.getScheme().equalsIgnoreCase("http");
    }

    /** Whether the host is this machine, judged by its spelling alone: no name is looked up. */
    static boolean isLoopback(URI url) {
        String host = url.getHost().toLowerCase(Locale.ROOT);
        if (host.startsWith("[")) {
            try {
                return InetAddress.getByName(host).isLoopbackAddress();
            } catch (UnknownHostException e) {
                return false;
            }
        }
        return host.equals("localhost") || isLoopbackIpv4(host);
    }

    private static boolean isLoopbackIpv4(String host) {
        String[] octets = host.split("\\.", -1);
        if (octets.length != 4 || !octets[0].equals("127")) {
            return false;
        }
        for (String octet : octets) {
            boolean digits = !octet.isEmpty() && octet.length() <= 3 && Chars.all(octet, c -> c >= '0' && c <= '9');
            if (!digits || Integer.parseInt(octet) > 255) {
                return false;
            }
        }
        return true;
    }

    /** The address as a report may show it: whatever stands before an {@code @} or after {@code ?} or {@code #} is hidden. */
    static String shown(String text) {
        int query = firstOf(text, "?#");
        String address = query < 0 ? text : text.substring(0, query + 1) + KeyMask.MASK;
        int at = address.lastIndexOf('@');
        int scheme = address.indexOf("://");
        int from = scheme < 0 ? 0 : scheme + 3;
        String shown = at < from ? address : address.substring(0, from) + KeyMask.MASK + address.substring(at);
        return DisplayedValue.text(shown);
    }

    private static int firstOf(String text, String characters) {
        for (int i = 0; i < text.length(); i++) {
            if (characters.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }
}
