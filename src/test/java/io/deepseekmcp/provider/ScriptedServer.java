package io.deepseekmcp.provider;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * A provider on loopback that plays a script and can misbehave at every byte. Each chat request is judged by {@link
 * RequestChecker}, and {@link #close} fails the test when one was invalid.
 */
public final class ScriptedServer implements AutoCloseable {
    private final ServerSocket socket;
    private final List<Answer> script;
    private final List<Request> requests = new ArrayList<>();
    private final List<Socket> open = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final CountDownLatch clientLeft = new CountDownLatch(1);
    private Answer models = json(404, "{}");
    private Answer balance = json(404, "{}");
    private volatile boolean impatient;
    private int played;

    private boolean otherRules;

    private ScriptedServer(List<Answer> script) throws IOException {
        this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.script = List.copyOf(script);
        daemon(this::accept);
    }

    /** Plays one answer for each chat request, the last one for ever. */
    public static ScriptedServer playing(Answer... script) throws IOException {
        return new ScriptedServer(List.of(script));
    }

    /** What a client has sent. Header names are in lower case. */
    public record Request(String method, String path, Map<String, String> headers, String body) {}

    /** Writes an answer, head included. */
    @FunctionalInterface
    public interface Answer {
        void play(Request request, OutputStream out) throws IOException, InterruptedException;
    }

    public ScriptedServer withModels(Answer answer) {
        models = answer;
        return this;
    }

    public ScriptedServer withBalance(Answer answer) {
        balance = answer;
        return this;
    }

    /** Stands for a host that takes other requests than DeepSeek does; its requests are the test's to check. */
    public ScriptedServer withOtherRules() {
        otherRules = true;
        return this;
    }

    /** Answers every connection with plain HTTP before anything was asked, as a server without TLS does. */
    public ScriptedServer withoutWaitingForRequests() {
        impatient = true;
        return this;
    }

    public URI baseUrl() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/v1");
    }

    public synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    public synchronized List<Request> chatRequests() {
        return requests.stream().filter(ScriptedServer::isChat).toList();
    }

    /** How many connections clients have made. */
    public synchronized int connections() {
        return open.size();
    }

    /** Ends once a client has hung up in the middle of an answer that {@link #hang} plays. */
    public CountDownLatch clientLeft() {
        return clientLeft;
    }

    /** Any status with a body and its length. */
    public static Answer json(int status, String body, String... headers) {
        return (request, out) -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            out.write(head(status, "Content-Length: " + bytes.length, headers));
            out.write(bytes);
        };
    }

    /** Status 200 and these bytes in two chunks of chunked encoding, ended properly. */
    public static Answer chunked(byte[] body) {
        return (request, out) -> {
            out.write(head(200, "Transfer-Encoding: chunked", "Content-Type: text/event-stream"));
            chunk(out, body, 0, body.length / 2);
            chunk(out, body, body.length / 2, body.length);
            out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        };
    }

    /** As {@link #chunked(byte[])}. */
    public static Answer chunked(String body) {
        return chunked(body.getBytes(StandardCharsets.UTF_8));
    }

    /** Status 200 and these bytes without a length: the end of the connection is the end of the body. */
    public static Answer untilClose(byte[] body) {
        return (request, out) -> {
            out.write(head(200, "Connection: close"));
            out.write(body);
            throw new HangUp();
        };
    }

    /** Announces one byte more than it sends and hangs up. */
    public static Answer cut(byte[] body) {
        return (request, out) -> {
            out.write(head(200, "Content-Length: " + (body.length + 1)));
            out.write(body);
            throw new HangUp();
        };
    }

    /** Hangs up without a word. */
    public static Answer hangUp() {
        return (request, out) -> {
            throw new HangUp();
        };
    }

    /** Sends these bytes, head included or not even that, and then nothing more until the client leaves. */
    public static Answer hang(String bytes) {
        return (request, out) -> {
            out.write(bytes.getBytes(StandardCharsets.UTF_8));
            out.flush();
            throw new Silence();
        };
    }

    /** The head of an answer. */
    public static byte[] head(int status, String framing, String... headers) {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Status\r\n" + framing + "\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        return head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void close() {
        try {
            socket.close();
            synchronized (this) {
                for (Socket connection : open) {
                    connection.close();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        synchronized (this) {
            if (!problems.isEmpty()) {
                throw new AssertionError("invalid requests: " + problems);
            }
        }
    }

    private static final class HangUp extends IOException {}

    private static final class Silence extends IOException {}

    private static void chunk(OutputStream out, byte[] body, int from, int to) throws IOException {
        if (to > from) {
            out.write((Integer.toHexString(to - from) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.write(body, from, to - from);
            out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
    }

    private static boolean isChat(Request request) {
        return request.path().endsWith("/chat/completions");
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = socket.accept();
                synchronized (this) {
                    open.add(connection);
                }
                daemon(() -> serve(connection));
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            InputStream in = connection.getInputStream();
            if (impatient) {
                connection.getOutputStream().write(head(400, "Connection: close"));
                in.transferTo(OutputStream.nullOutputStream());
                return;
            }
            for (Request request = read(in); request != null; request = read(in)) {
                Answer answer = next(request);
                try {
                    OutputStream out = connection.getOutputStream();
                    answer.play(request, out);
                    out.flush();
                } catch (Silence e) {
                    while (in.read() >= 0) {
                        // A client that waits sends nothing.
                    }
                    clientLeft.countDown();
                    return;
                }
            }
        } catch (SocketException e) {
            // A reset is one way in which a client leaves.
            clientLeft.countDown();
        } catch (IOException e) {
            // The script hung up.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Answer next(Request request) {
        requests.add(request);
        if (request.path().endsWith("/models")) {
            return models;
        }
        if (request.path().endsWith("/user/balance")) {
            return balance;
        }
        if (isChat(request) && !otherRules) {
            problems.addAll(RequestChecker.problems(request.body()));
        }
        Answer answer = script.get(Math.min(played, script.size() - 1));
        played++;
        return answer;
    }

    private static Request read(InputStream in) throws IOException {
        String first = line(in);
        if (first == null) {
            return null;
        }
        String[] parts = first.split(" ", -1);
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        return new Request(parts[0], parts[1], headers, new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                return null;
            }
            line.write(b);
        }
        return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "scripted-server");
        thread.setDaemon(true);
        thread.start();
    }
}
