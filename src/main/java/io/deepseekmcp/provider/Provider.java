package io.deepseekmcp.provider;

import io.deepseekmcp.config.ApiKey;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.redact.KeyMask;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/**
 * One provider's address, spoken to over HTTP/1.1. The platform's client is made at the first request, because making it
 * costs more time than all the rest of a start.
 */
final class Provider {
    /** What else is asked of a provider than replies is quick or not worth the wait. */
    static final Duration SIDE_QUESTION = Duration.ofSeconds(10);

    /**
     * How long an idle connection is kept: JDK 17 keeps it for 20 minutes, in which a router or a proxy may have dropped it
     * silently, and the next request would wait for an answer until its time-out.
     */
    private static final String IDLE_SECONDS_KEY = "jdk.httpclient.keepalive.timeout";

    private static final String IDLE_SECONDS = "30";

    /** While it holds "Basic", its default, the platform tells no proxy who we are where it makes a tunnel for https. */
    private static final String TUNNEL_SCHEMES_KEY = "jdk.http.auth.tunneling.disabledSchemes";

    /** Far above the longest reply with its framing; a provider that sends more is broken. */
    private static final long MAX_ANSWER_BYTES = 256L << 20;

    private static final int MAX_LIST_BYTES = 1 << 20;
    private static final int OK_FIRST = 200;
    private static final int OK_LAST = 299;

    static {
        // The platform reads both once, when the first request is made.
        setUnlessSet(IDLE_SECONDS_KEY, IDLE_SECONDS);
        setUnlessSet(TUNNEL_SCHEMES_KEY, "");
    }

    private final String baseUrl;
    private final String host;
    private final Optional<ApiKey> key;
    private final Duration silence;
    private final InstantSource clock;
    private final URI base;
    private final EnvironmentProxies proxies;
    private Connector connector;

    /** {@code silence} is the longest wait for a byte. */
    Provider(
            URI baseUrl, Optional<ApiKey> key, Duration silence, Map<String, String> environment, InstantSource clock) {
        this.base = baseUrl;
        this.baseUrl = withoutTrailingSlash(baseUrl.toString());
        this.host = baseUrl.getPort() < 0 ? baseUrl.getHost() : baseUrl.getHost() + ":" + baseUrl.getPort();
        this.key = key;
        this.silence = silence;
        this.clock = clock;
        this.proxies = new EnvironmentProxies(environment);
    }

    /** The platform's client, and what it tells the proxy on the way, which the platform sends to no one else. */
    private record Connector(HttpClient client, Optional<String> proxyAuthorization, Optional<String> proxy) {}

    /** The host, with the port if the base URL names one, for sentences. */
    String host() {
        return host;
    }

    /** The base URL without the version that it may end in. */
    String root() {
        for (String version : List.of("/v1", "/beta")) {
            if (baseUrl.endsWith(version)) {
                return baseUrl.substring(0, baseUrl.length() - version.length());
            }
        }
        return baseUrl;
    }

    InstantSource clock() {
        return clock;
    }

    /** Posts JSON below the base URL and waits for the head of the answer. */
    AnswerStream post(String path, ByteChunks body, Instant deadline) throws IOException {
        AnswerStream answer = answer(deadline);
        HttpRequest.Builder request = request(baseUrl + path)
                .header("Content-Type", "application/json")
                .header("Accept", "text/event-stream, application/json")
                .POST(body.publisher(answer::sent));
        return send(request.build(), answer);
    }

    /** Gets an address of the provider, which need not lie below the base URL, as one JSON value. */
    Object get(String address, Instant deadline) throws IOException {
        HttpRequest request =
                request(address).header("Accept", "application/json").GET().build();
        try (AnswerStream answer = send(request, answer(deadline))) {
            failUnlessOk(answer);
            return Json.parse(Decompression.of(answer).readNBytes(MAX_LIST_BYTES));
        } catch (JsonException e) {
            throw new FailedAttempt(ProviderError.UNREADABLE, "not JSON: " + e.getMessage(), e);
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            throw masked(TransportErrors.of(e));
        }
    }

    /** The names of the models that exist, in the provider's order. */
    List<String> models(Instant deadline) throws IOException {
        Instant soon = clock.instant().plus(SIDE_QUESTION);
        Object answer = get(baseUrl + "/models", soon.isBefore(deadline) ? soon : deadline);
        Object list = answer instanceof Map<?, ?> object ? object.get("data") : answer;
        List<String> names = new ArrayList<>();
        if (list instanceof List<?> models) {
            for (Object model : models) {
                if (model instanceof Map<?, ?> entry && entry.get(WireFields.ID) instanceof String id) {
                    names.add(ProviderText.fit(id));
                }
            }
        }
        if (names.isEmpty()) {
            throw new FailedAttempt(ProviderError.UNREADABLE, "no list of models");
        }
        return names;
    }

    /** Throws what an answer other than a success means. */
    void failUnlessOk(AnswerStream answer) throws IOException {
        int status = answer.status();
        if (status >= OK_FIRST && status <= OK_LAST) {
            return;
        }
        ErrorBody body = errorBody(answer);
        ProviderError fault = ErrorTable.find(status, body.everything());
        String location = fault == ProviderError.REDIRECTED
                ? answer.headers()
                        .firstValue("location")
                        .map(to -> "Location: " + to)
                        .orElse("")
                : "";
        throw new FailedAttempt(
                fault,
                status,
                location.isEmpty() ? body.message() : ProviderText.fit(location),
                RetryAfter.of(answer.headers(), clock.instant()),
                body.everything());
    }

    /** The same fault without the key in what the other side says, and with the proxy that stands in the way. */
    FailedAttempt masked(FailedAttempt fault) {
        String said = fault.getMessage();
        String clean = key.map(k -> new KeyMask(List.of(k.secret())).hide(said)).orElse(said);
        Optional<String> proxy = fault.fault().mayBeTheProxy() ? knownProxy() : Optional.empty();
        if (proxy.isPresent()) {
            clean += (clean.isEmpty() ? "" : "; ") + "the way led through the proxy " + proxy.get();
        }
        return clean.equals(said) ? fault : fault.saying(clean);
    }

    private synchronized Optional<String> knownProxy() {
        return connector == null ? Optional.empty() : connector.proxy();
    }

    private static ErrorBody errorBody(AnswerStream answer) throws IOException {
        answer.hurry(SIDE_QUESTION);
        try {
            return ErrorBody.read(Decompression.of(answer));
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            // The status is known and says enough; only the words are lost.
            return new ErrorBody("", "");
        }
    }

    private HttpRequest.Builder request(String address) throws FailedAttempt {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address)).header("User-Agent", "deepseek-mcp");
        if (key.isPresent()) {
            String secret = key.get().secret();
            // The platform would refuse it too, and show it.
            if (!secret.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
                throw new FailedAttempt(ProviderError.KEY_UNUSABLE, "");
            }
            request.header("Authorization", "Bearer " + secret);
        }
        connector().proxyAuthorization().ifPresent(who -> request.header("Proxy-Authorization", who));
        return request;
    }

    private AnswerStream answer(Instant deadline) {
        return new AnswerStream(new Timeouts(silence, deadline, clock), MAX_ANSWER_BYTES);
    }

    private AnswerStream send(HttpRequest request, AnswerStream answer) throws IOException {
        boolean open = false;
        try {
            answer.awaitHead(connector().client().sendAsync(request, answer.handler()));
            open = true;
            return answer;
        } finally {
            if (!open) {
                answer.close();
            }
        }
    }

    /** Makes the platform's client, so that a latency measured next is the provider's alone. */
    void prepare() throws FailedAttempt {
        connector();
    }

    /** What a user should know of the way to the provider before anything is asked; empty when all is well. */
    Optional<String> wayProblem() {
        try {
            proxies.to(base);
            return proxies.leavesSocksOut(base)
                    ? Optional.of("ALL_PROXY names a SOCKS proxy, which is not used: " + host
                            + " is asked directly. Name an http proxy in HTTPS_PROXY.")
                    : Optional.empty();
        } catch (FailedAttempt fault) {
            return Optional.of(fault.sentence(host));
        }
    }

    private synchronized Connector connector() throws FailedAttempt {
        if (connector == null) {
            EnvironmentProxies.Route route = proxies.to(base);
            HttpClient.Builder client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .proxy(route.selector());
            if ("http".equalsIgnoreCase(base.getScheme())) {
                client.sslContext(trustingNobody());
            }
            connector = new Connector(client.build(), route.authorization(), route.through(base));
        }
        return connector;
    }

    /** Spares a client that never speaks TLS the reading of all that the machine trusts. */
    private static SSLContext trustingNobody() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[0], null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every Java has TLS
        }
    }

    private static void setUnlessSet(String key, String value) {
        if (System.getProperty(key) == null) {
            System.setProperty(key, value);
        }
    }

    private static String withoutTrailingSlash(String url) {
        int end = url.length();
        while (end > 0 && url.charAt(end - 1) == '/') {
            end--;
        }
        return url.substring(0, end);
    }
}
