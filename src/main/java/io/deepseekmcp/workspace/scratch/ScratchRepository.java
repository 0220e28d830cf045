package io.deepseekmcp.workspace.scratch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Makes the repository of a scratch copy: the same commit and index as the user's, objects borrowed from there
 * (gitrepository-layout(5), {@code objects/info/alternates}), and of the configuration only what says how files are
 * compared. The user's repository does not learn of it.
 */
final class ScratchRepository {
    private static final String COMPARES =
            "^(core\\.(autocrlf|eol|safecrlf|filemode|symlinks|ignorecase|precomposeunicode|sparsecheckout"
                    + "|sparsecheckoutcone)|index\\.sparse|extensions\\.objectformat)$";

    private final Path gitDirectory;
    private final Path common;
    private final UserGit git;

    ScratchRepository(Path gitDirectory, UserGit git) throws IOException {
        this.gitDirectory = gitDirectory;
        Path pointer = gitDirectory.resolve("commondir"); // of a linked work tree
        this.common = Files.isRegularFile(pointer)
                ? gitDirectory.resolve(Files.readString(pointer).strip()).toRealPath()
                : gitDirectory;
        this.git = git;
    }

    /** Where the user's objects lie. */
    Path objects() throws IOException {
        return common.resolve("objects").toRealPath();
    }

    /** Makes it in a folder that is not there yet. */
    void make(Path target) throws IOException, InterruptedException {
        Files.createDirectories(target.resolve("objects/info"));
        Files.createDirectories(target.resolve("refs/heads"));
        Files.createDirectories(target.resolve("info"));
        write(target.resolve("objects/info/alternates"), objects() + "\n");
        write(target.resolve("config"), configuration());
        head(target);
        for (String name : List.of("info/exclude", "info/attributes", "shallow")) {
            copyIfThere(common.resolve(name), target.resolve(name));
        }
        copyIfThere(gitDirectory.resolve("info/sparse-checkout"), target.resolve("info/sparse-checkout"));
        copyIfThere(gitDirectory.resolve("index"), target.resolve("index"));
        try (DirectoryStream<Path> shared = Files.newDirectoryStream(gitDirectory, "sharedindex.*")) {
            for (Path file : shared) {
                copyIfThere(file, target.resolve(file.getFileName().toString()));
            }
        }
    }

    private void head(Path target) throws IOException, InterruptedException {
        Optional<String> branch = git.line(List.of("symbolic-ref", "-q", "HEAD"));
        Optional<String> commit = git.line(List.of("rev-parse", "-q", "--verify", "HEAD"));
        if (branch.isPresent() && branch.get().startsWith("refs/heads/")) {
            write(target.resolve("HEAD"), "ref: " + branch.get() + "\n");
            if (commit.isPresent()) {
                write(target.resolve("packed-refs"), commit.get() + " " + branch.get() + "\n");
            }
        } else {
            write(target.resolve("HEAD"), commit.orElseThrow(() -> new IOException("HEAD names nothing")) + "\n");
        }
    }

    private String configuration() throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder();
        String format = "0";
        // The copies keep size and time of change of their files, and nothing else that an index remembers.
        text.append("[core]\n\tbare = false\n\tcheckStat = minimal\n\ttrustctime = false\n\thooksPath = /dev/null\n");
        text.append("[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n");
        byte[] values =
                git.answer(List.of("config", "-z", "--get-regexp", COMPARES)).orElse(new byte[0]);
        for (String entry : new String(values, StandardCharsets.UTF_8).split("\0", -1)) {
            String[] parts = entry.split("\n", 2);
            int dot = parts[0].indexOf('.');
            if (dot > 0) {
                String value = parts.length == 2 ? parts[1] : "true";
                text.append('[').append(parts[0], 0, dot).append("]\n\t");
                text.append(parts[0].substring(dot + 1))
                        .append(" = ")
                        .append(quoted(value))
                        .append('\n');
                if (parts[0].toLowerCase(Locale.ROOT).startsWith("extensions.")) {
                    format = "1";
                }
            }
        }
        return "[core]\n\trepositoryformatversion = " + format + "\n" + text;
    }

    private static String quoted(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    private static void copyIfThere(Path from, Path to) throws IOException {
        if (Files.isRegularFile(from)) {
            Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.writeString(file, text);
    }
}
