package io.deepseekmcp.server;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.provider.Replies;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Delegations in a running, warm server whose provider answers at once: from the client's call to the provider's first
 * byte of a request, a turn's share of the whole, and from the provider's first byte to the client's progress line.
 * Medians. The argument is the product's file.
 */
public final class DelegationBenchmark {
    private static final int FILES = 40;
    private static final int TURNS = 21;
    private static final int WARM_UP = 30;
    private static final int RUNS = 41;

    private DelegationBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("delegation-benchmark").toRealPath();
        Path workspace = repository(folder.resolve("w"));
        try (InstantProvider provider = new InstantProvider();
                Client client = new Client(Path.of(arguments[0]).toAbsolutePath(), folder, workspace, provider)) {
            for (String mode : List.of("read", "write")) {
                for (int run = 0; run < WARM_UP; run++) {
                    delegate(client, provider, mode, TURNS);
                }
                double[] firstRequest = new double[RUNS];
                double[] perTurn = new double[RUNS];
                double[] progress = new double[RUNS];
                for (int run = 0; run < RUNS; run++) {
                    Timing one = delegate(client, provider, mode, 1);
                    Timing many = delegate(client, provider, mode, TURNS);
                    firstRequest[run] = one.toFirstRequest();
                    perTurn[run] = (many.whole() - one.whole()) / (TURNS - 1);
                    progress[run] = one.toProgress();
                }
                System.out.printf(
                        "%s: first request after %.1f ms; %.2f ms a turn; progress %.1f ms after the first byte%n",
                        mode, median(firstRequest), median(perTurn), median(progress));
            }
        }
    }

    /** In milliseconds. */
    private record Timing(double whole, double toFirstRequest, double toProgress) {}

    private static Timing delegate(Client client, InstantProvider provider, String mode, int turns) throws IOException {
        provider.play(turns);
        long start = System.nanoTime();
        client.call(mode);
        long progress = client.awaitLineWith("turn 1/200: answering");
        long end = client.awaitLineWith("\"result\":");
        return new Timing(
                millis(start, end),
                millis(start, provider.firstRequestNanos()),
                millis(provider.firstAnswerNanos(), progress));
    }

    private static Path repository(Path root) throws Exception {
        for (int file = 0; file < FILES; file++) {
            Path source = root.resolve("src/File" + file + ".java");
            Files.createDirectories(source.getParent());
            Files.writeString(source, "class File" + file + " {\n    int value = " + file + ";\n}\n");
        }
        for (String words :
                List.of("init -q", "add .", "-c user.name=bench -c user.email=bench@localhost commit -q -m start")) {
            List<String> argv = new ArrayList<>(List.of("git", "-C", root.toString()));
            argv.addAll(List.of(words.split(" ")));
            if (new ProcessBuilder(argv).inheritIO().start().waitFor() != 0) {
                throw new IOException(argv + " failed");
            }
        }
        return root;
    }

    private static double millis(long from, long to) {
        return (to - from) / 1e6;
    }

    private static double median(double[] figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** The product, driven as a client does. */
    private static final class Client implements AutoCloseable {
        private final Process process;
        private final BufferedReader out;
        private int id;

        Client(Path product, Path home, Path workspace, InstantProvider provider) throws IOException {
            ProcessBuilder builder = new ProcessBuilder(product.toString());
            builder.redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().clear();
            builder.environment()
                    .putAll(new TreeMap<>(Map.of(
                            "PATH", System.getenv("PATH"),
                            "HOME", home.toString(),
                            "JAVA_HOME", System.getProperty("java.home"),
                            "DEEPSEEK_MCP_API_KEY", "sk-bench-0000",
                            "DEEPSEEK_MCP_MAX_TURNS", "200",
                            "DEEPSEEK_MCP_WORKSPACE", workspace.toString(),
                            "DEEPSEEK_MCP_BASE_URL", provider.baseUrl())));
            process = builder.start();
            out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            request(
                    "initialize",
                    Map.of(
                            "protocolVersion",
                            "2025-11-25",
                            "capabilities",
                            Map.of(),
                            "clientInfo",
                            Map.of("name", "bench", "version", "0")));
            awaitLineWith("\"result\":");
            send(Map.of("jsonrpc", "2.0", "method", "notifications/initialized"));
        }

        void call(String mode) throws IOException {
            request(
                    "tools/call",
                    Map.of(
                            "name",
                            "delegate_to_deepseek",
                            "arguments",
                            Map.of("objective", "Look at the files.", "mode", mode),
                            "_meta",
                            Map.of("progressToken", id)));
        }

        long awaitLineWith(String words) throws IOException {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                long now = System.nanoTime();
                if (line.contains(words)) {
                    return now;
                }
            }
            throw new IOException("the server ended before it said " + words);
        }

        private void request(String method, Map<String, Object> params) throws IOException {
            id++;
            send(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
        }

        private void send(Map<String, Object> message) throws IOException {
            OutputStream in = process.getOutputStream();
            in.write((Json.write(message) + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    /** Reads a request and writes a reply made beforehand: Reads of one file after the other, then a report. */
    private static final class InstantProvider implements AutoCloseable {
        private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final List<byte[]> reads = new ArrayList<>();
        private final byte[] report = answer(Replies.stream()
                .content("{\"status\":\"partial\",\"summary\":\"Looked.\"}")
                .finish("stop")
                .usage(1000, 20, 900)
                .done());
        private volatile int left;
        private volatile long firstRequest;
        private volatile long firstAnswer;

        InstantProvider() throws IOException {
            for (int file = 0; file < FILES; file++) {
                reads.add(answer(Replies.stream()
                        .call(0, "call_" + file, "Read", "{\"path\":\"src/File" + file + ".java\"}")
                        .finish("tool_calls")
                        .usage(1000, 20, 900)
                        .done()));
            }
            daemon(this::accept);
        }

        String baseUrl() {
            return "http://127.0.0.1:" + socket.getLocalPort() + "/v1";
        }

        void play(int turns) {
            firstRequest = 0;
            firstAnswer = 0;
            left = turns;
        }

        long firstRequestNanos() {
            return firstRequest;
        }

        long firstAnswerNanos() {
            return firstAnswer;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }

        private static byte[] answer(String stream) {
            byte[] body = stream.getBytes(StandardCharsets.UTF_8);
            byte[] head = ("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: " + body.length
                            + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII);
            byte[] whole = Arrays.copyOf(head, head.length + body.length);
            System.arraycopy(body, 0, whole, head.length, body.length);
            return whole;
        }

        private static void daemon(Runnable work) {
            Thread thread = new Thread(work, "provider");
            thread.setDaemon(true);
            thread.start();
        }

        private void accept() {
            while (!socket.isClosed()) {
                try {
                    Socket connection = socket.accept();
                    daemon(() -> serve(connection));
                } catch (IOException e) {
                    return; // closed
                }
            }
        }

        private void serve(Socket connection) {
            try (connection) {
                connection.setTcpNoDelay(true);
                answer(connection);
            } catch (IOException e) {
                // The client has left.
            }
        }

        private void answer(Socket connection) throws IOException {
            byte[] buffer = new byte[1 << 20];
            InputStream in = connection.getInputStream();
            while (true) {
                int length = 0;
                int whole = -1;
                while (length != whole) {
                    int read = in.read(buffer, length, buffer.length - length);
                    if (read < 0) {
                        return;
                    }
                    if (firstRequest == 0) {
                        firstRequest = System.nanoTime();
                    }
                    length += read;
                    whole = whole < 0 ? wholeLength(buffer, length) : whole;
                }
                left--;
                byte[] reply = left == 0 ? report : reads.get(left % FILES);
                if (firstAnswer == 0) {
                    firstAnswer = System.nanoTime();
                }
                connection.getOutputStream().write(reply);
            }
        }

        /** The length of head and body together, or -1 while the head is not there. */
        private static int wholeLength(byte[] buffer, int length) {
            String text = new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
            int end = text.indexOf("\r\n\r\n");
            if (end < 0) {
                return -1;
            }
            for (String header : text.substring(0, end).split("\r\n")) {
                if (header.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
                    return end + 4 + Integer.parseInt(header.substring(15).strip());
                }
            }
            return -1;
        }
    }
}
