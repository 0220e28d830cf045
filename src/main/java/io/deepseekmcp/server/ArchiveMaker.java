package io.deepseekmcp.server;

import io.deepseekmcp.text.Sha256;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Makes the class-data archive that lets later starts of the same file on the same Java skip the loading of classes. It
 * runs the file once with a short conversation and has the JVM write down what it loaded.
 */
public final class ArchiveMaker {
    /** The first Java that makes and checks an archive of linked classes in one step. */
    private static final int FIRST_WITH_AOT_CACHE = 25;
    /** Java 25 otherwise links every class of the cache before the first line of ours runs, whether it is needed or not. */
    private static final String UNLINKED = " -XX:-AOTClassLinking";

    /** The system property of a server that is started for its archive alone. */
    public static final String TRAINING = "deepseekmcp.training";

    private static final String NO_CACHE = "DEEPSEEK_MCP_NO_CACHE";
    private static final String JAVA_OPTIONS = "DEEPSEEK_MCP_JAVA_OPTS";
    private static final int NAME_CHARS = 16;
    private static final long MAX_SECONDS = 120;

    /** More than the JVM needs for the archive and what it writes on the way. */
    private static final long ROOM_BYTES = 100_000_000;

    /** The id of the request that takes long; when it is answered the conversation is over. */
    private static final String LAST_ID = "delegation";

    /** What most sessions begin with, a first call in each era of the protocol, and a whole delegation. */
    private static final String CONVERSATION = """
            {"jsonrpc":"2.0","id":0,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"warm-up","version":"0"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"progressToken":0}}}
            {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"deepseek_health","arguments":{},"_meta":{"progressToken":1}}}
            {"jsonrpc":"2.0","id":"delegation","method":"tools/call","params":{"name":"delegate_to_deepseek","arguments":{"objective":"Greet in another way.","scope":["src/**","checks/cases.txt","notes.txt"],"verification":[["java","--version"]],"mode":"write"},"_meta":{"progressToken":2}}}
            """;

    private final Path folder;
    private final String java;
    private final String file;
    private Process running;
    private boolean stopped;

    private ArchiveMaker(Path folder, String java, String file) {
        this.folder = folder;
        this.java = java;
        this.file = file;
    }

    /** What the names of our files begin with; not asked for on the way of a start, as the first digest takes long. */
    private String name() {
        return Sha256.of((java + "\n" + file).getBytes(StandardCharsets.UTF_8)).substring(0, NAME_CHARS);
    }

    /** For this process; empty when it was not started by our launcher, or the user wants no archive. */
    public static Optional<ArchiveMaker> ofThisProcess(Map<String, String> environment) {
        String java = System.getProperty("launcher.java");
        String file = System.getProperty("launcher.file");
        String off = environment.getOrDefault(NO_CACHE, "");
        if (java == null || file == null || off.equals("1") || off.equals("true")) {
            return Optional.empty();
        }
        Optional<Path> folder = cacheFolder(environment);
        return folder.isPresent() ? Optional.of(new ArchiveMaker(folder.get(), java, file)) : Optional.empty();
    }

    /** Where the launcher looks, too. */
    private static Optional<Path> cacheFolder(Map<String, String> environment) {
        String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
        String home = environment.getOrDefault("HOME", "");
        if (cache.startsWith("/")) {
            return Optional.of(Path.of(cache, "deepseek-mcp"));
        }
        return home.isEmpty() ? Optional.empty() : Optional.of(Path.of(home, ".cache", "deepseek-mcp"));
    }

    /** The archive of this Java and this file, if it has been made and is whole. */
    public Optional<Path> current() throws IOException {
        return ArchiveRecord.read(record())
                .filter(record -> record.madeFor().equals(madeFor()))
                .filter(ArchiveMaker::isWhole)
                .map(ArchiveRecord::data);
    }

    /**
     * Makes the archive and returns where it is; empty when another process is at it.
     *
     * @throws IOException with a sentence for the user when there is no place for it or the JVM makes none
     */
    public Optional<Path> make() throws IOException, InterruptedException {
        Files.createDirectories(folder);
        try (FileChannel channel = FileChannel.open(
                        folder.resolve(name() + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null ? Optional.empty() : Optional.of(makeLocked());
        }
    }

    /** Ends what {@link #make} may have started; it makes nothing any more. */
    public synchronized void stop() {
        stopped = true;
        end(running);
    }

    private synchronized Process start(ProcessBuilder builder) throws IOException, InterruptedException {
        if (stopped) {
            throw new InterruptedException();
        }
        running = builder.start();
        return running;
    }

    private Path makeLocked() throws IOException, InterruptedException {
        boolean aot = Runtime.version().feature() >= FIRST_WITH_AOT_CACHE;
        String option = aot ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=";
        Path data = folder.resolve(name() + (aot ? ".aot" : ".jsa"));
        Path draft = folder.resolve(name() + ".tmp");
        try {
            Files.deleteIfExists(draft);
            run(
                    (aot ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + draft.getFileName()
                            + (aot ? UNLINKED : "") + " -D" + TRAINING + "=true",
                    "",
                    CONVERSATION);
            // A JVM that dislikes the archive says so now, or crashes now.
            run(option + draft.getFileName(), "--version", "");
            String sum = PosixChecksum.of(draft);
            try (FileChannel written = FileChannel.open(draft, StandardOpenOption.READ)) {
                written.force(true);
            }
            Files.move(draft, data, StandardCopyOption.ATOMIC_MOVE);
            new ArchiveRecord(java, file, option, data, sum, madeFor()).write(record());
        } finally {
            Files.deleteIfExists(draft);
            Files.deleteIfExists(folder.resolve(name() + ".tmp.config"));
        }
        forgetTheUseless();
        return data;
    }

    /** Runs our own launcher in the cache folder, with one more option for the JVM, and wants it to succeed. */
    private void run(String option, String argument, String input) throws IOException, InterruptedException {
        ProcessBuilder builder = argument.isEmpty()
                ? new ProcessBuilder("/bin/sh", file)
                : new ProcessBuilder("/bin/sh", file, argument);
        Map<String, String> environment = builder.environment();
        // The user's settings are for real runs: log files, for one.
        environment.keySet().removeIf(key -> key.startsWith("DEEPSEEK_") && !key.equals(JAVA_OPTIONS));
        environment.put(NO_CACHE, "1");
        environment.merge(JAVA_OPTIONS, option, (given, ours) -> given + " " + ours);
        builder.directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process = start(builder);
        CompletableFuture<Void> unused = process.onExit()
                .completeOnTimeout(process, MAX_SECONDS, TimeUnit.SECONDS)
                .thenAccept(ArchiveMaker::end);
        try {
            converse(process, input);
            if (process.waitFor() != 0) {
                throw new IOException(whyNone());
            }
        } finally {
            end(process);
        }
    }

    private String whyNone() throws IOException {
        long free = Files.getFileStore(folder).getUsableSpace();
        return free < ROOM_BYTES
                ? "there is no room for it in " + folder + ": " + free / 1_000_000 + " MB are free, it takes up to "
                        + ROOM_BYTES / 1_000_000
                : "this Java made no class-data archive: " + java;
    }

    /** Says everything, waits for the answer to the last request if there is one, and ends the input. */
    private static void converse(Process process, String input) {
        try (BufferedReader stdout = process.inputReader(StandardCharsets.UTF_8)) {
            try (OutputStream stdin = process.getOutputStream()) {
                stdin.write(input.getBytes(StandardCharsets.UTF_8));
                stdin.flush();
                String line = input.isEmpty() ? null : stdout.readLine();
                while (line != null && !line.contains("\"id\":\"" + LAST_ID + '"')) {
                    line = stdout.readLine();
                }
            }
            stdout.transferTo(Writer.nullWriter());
        } catch (IOException e) {
            // It has ended without reading everything; its exit code tells more.
        }
    }

    private static void end(Process process) {
        if (process != null) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** Removes the archives of files and Javas that are gone, about 10 MB each. */
    private void forgetTheUseless() throws IOException {
        try (DirectoryStream<Path> records = Files.newDirectoryStream(folder, "*" + ArchiveRecord.SUFFIX)) {
            for (Path path : records) {
                Optional<ArchiveRecord> record = ArchiveRecord.read(path);
                if (record.isPresent() && record.get().isUseless()) {
                    Files.deleteIfExists(path);
                    Files.deleteIfExists(folder.resolve(record.get().data().getFileName()));
                }
            }
        }
    }

    private Path record() {
        return folder.resolve(name() + ArchiveRecord.SUFFIX);
    }

    private String madeFor() {
        try {
            BasicFileAttributes jar = Files.readAttributes(Path.of(file), BasicFileAttributes.class);
            return System.getProperty("java.vm.version") + " " + jar.size() + " " + jar.lastModifiedTime();
        } catch (IOException e) {
            return "";
        }
    }

    /** The launcher has just looked at what it uses. */
    private static boolean isWhole(ArchiveRecord record) {
        try {
            return System.getProperty("launcher.archive") != null
                    || PosixChecksum.of(record.data()).equals(record.sum());
        } catch (IOException e) {
            return false;
        }
    }
}
