package io.deepseekmcp.redact.collect;

import io.deepseekmcp.redact.CredentialVariable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Collects the secrets that can be known before anybody prints them: the provider's keys, and values from the
 * environment and from the workspace's dotenv files that are credentials by name and look like one.
 */
public final class SecretCollector {
    private static final int MIN_CHARS = 16;
    private static final int MAX_FILE_BYTES = 1_000_000;
    private static final int MAX_DEPTH = 6;
    /** A walk for a handful of files must not hold up a delegation in a huge tree. */
    private static final int MAX_ENTRIES = 50_000;

    private static final Set<String> SKIPPED_FOLDERS = Set.of(
            ".git",
            ".hg",
            ".svn",
            ".jj",
            "node_modules",
            ".venv",
            "venv",
            "vendor",
            "target",
            "build",
            "dist",
            "out",
            ".gradle",
            ".tox",
            ".cache",
            "__pycache__",
            ".mypy_cache",
            ".pytest_cache",
            ".next",
            ".idea",
            "bin",
            "obj",
            "Pods",
            ".terraform");
    /** Templates with these ends hold no secrets, and people want them edited. */
    private static final Pattern TEMPLATE = Pattern.compile(".*[._-](?:example|sample|template|tmpl|dist|defaults?)");

    private static final Pattern URL_PASSWORD = Pattern.compile("://[^\\s/:@]{0,200}:([^\\s/]{1,300})@");

    private final Set<String> secrets = new LinkedHashSet<>();
    private int entries;

    private SecretCollector() {}

    /**
     * Those that are known from the start, for a {@link io.deepseekmcp.redact.Redactor}.
     *
     * @param keys the provider's keys, taken as they are
     * @param environment the server's own
     */
    public static Set<String> of(Collection<String> keys, Map<String, String> environment) {
        SecretCollector known = new SecretCollector();
        known.secrets.addAll(keys);
        environment.forEach(known::consider);
        return known.secrets;
    }

    /** Those of the workspace's dotenv files as they are now, which are read here and not shown. */
    public static Set<String> inDotenvFiles(Path root) {
        SecretCollector known = new SecretCollector();
        known.readDotenvFiles(root);
        return known.secrets;
    }

    private void consider(String name, String value) {
        if (CredentialVariable.matches(name) && looksSecret(value)) {
            secrets.add(value);
        }
        Matcher url = URL_PASSWORD.matcher(value);
        if (url.find() && looksSecret(url.group(1))) {
            secrets.add(url.group(1));
        }
    }

    private static boolean looksSecret(String value) {
        return value.length() >= MIN_CHARS
                && value.chars().anyMatch(Character::isLetter)
                && value.chars().anyMatch(Character::isDigit)
                && !isFile(value);
    }

    /** The path of a socket or a key file is no secret, and stands in many messages. */
    private static boolean isFile(String value) {
        try {
            return Path.of(value).isAbsolute() && Files.exists(Path.of(value));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private void readDotenvFiles(Path root) {
        try {
            Files.walkFileTree(root, EnumSet.noneOf(FileVisitOption.class), MAX_DEPTH, new Visitor(root));
        } catch (IOException e) {
            // What can't be read by the server can't be read by its commands either.
        }
    }

    private void read(Path file) {
        try {
            if (Files.isRegularFile(file) && Files.size(file) <= MAX_FILE_BYTES) {
                Dotenv.read(new String(Files.readAllBytes(file), StandardCharsets.UTF_8), this::consider);
            }
        } catch (IOException e) {
            // As above.
        }
    }

    private static boolean isDotenv(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        boolean dotenv = name.startsWith(".env")
                || name.endsWith(".env")
                || name.equals(".flaskenv")
                || name.equals(".dev.vars");
        return dotenv && !TEMPLATE.matcher(name).matches();
    }

    private final class Visitor extends SimpleFileVisitor<Path> {
        private final Path root;

        Visitor(Path root) {
            this.root = root;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            boolean skipped = !directory.equals(root)
                    && SKIPPED_FOLDERS.contains(directory.getFileName().toString());
            return skipped ? FileVisitResult.SKIP_SUBTREE : goOn();
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (isDotenv(file.getFileName().toString())) {
                read(file);
            }
            return goOn();
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }

        private FileVisitResult goOn() {
            entries++;
            boolean enough = entries == MAX_ENTRIES || Thread.currentThread().isInterrupted();
            return enough ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }
    }
}
