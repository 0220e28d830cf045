package io.deepseekmcp.workspace.change;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Turns the bytes by which git names a file into a path of the workspace. Git's names are bytes that need not be UTF-8,
 * and Java may run under a character set that cannot hold them, so that the hard cases go through the file URI, which
 * holds any bytes.
 */
public final class GitNames {
    /** Stands in a name for bytes that are not UTF-8. */
    private static final char REPLACEMENT = '\uFFFD';

    private static final String HEX = "0123456789ABCDEF";

    private final Path root;
    private final String rootUri;
    private final byte[] prefix;

    /** {@code prefix} is the root as git names it, with a slash at its end, or empty where the root is git's own top. */
    private GitNames(Path root, byte[] prefix) {
        this.root = root;
        String uri = root.toUri().toString();
        this.rootUri = uri.endsWith("/") ? uri : uri + "/";
        this.prefix = prefix.clone();
    }

    /** The names of a workspace in a work tree that has its top at the root or above it. */
    public static GitNames of(Path root, Path top) {
        if (root.equals(top)) {
            return new GitNames(root, new byte[0]);
        }
        byte[] below = new GitNames(top, new byte[0]).bytes(WorkspaceFile.below(top, root));
        byte[] prefix = Arrays.copyOf(below, below.length + 1);
        prefix[below.length] = '/';
        return new GitNames(root, prefix);
    }

    /** A path that git gave from its top; empty when it lies outside the workspace. */
    Optional<WorkspaceFile> fromTop(byte[] name) {
        if (!startsWithPrefix(name) || name.length == prefix.length) {
            return Optional.empty();
        }
        return fromRoot(Arrays.copyOfRange(name, prefix.length, name.length));
    }

    /** A path that git gave relative to the root; empty when no file of this platform can have such a name. */
    public Optional<WorkspaceFile> fromRoot(byte[] name) {
        if (isPlain(name)) {
            String text = new String(name, StandardCharsets.US_ASCII);
            return Optional.of(new WorkspaceFile(text, root.resolve(text)));
        }
        Optional<String> text = utf8(name);
        try {
            if (text.isPresent()) {
                Path file = root.resolve(text.get());
                if (root.relativize(file).toString().replace('\\', '/').equals(text.get())) {
                    return Optional.of(new WorkspaceFile(text.get(), file));
                }
            }
        } catch (InvalidPathException e) {
            // a name that the platform's character set lacks: by its bytes, then
        }
        return byUri(name, text.orElseGet(() -> new String(name, StandardCharsets.UTF_8)));
    }

    /** Made of characters that every platform takes for themselves, as nearly all names are. */
    private static boolean isPlain(byte[] name) {
        for (byte b : name) {
            boolean plain = (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '-' && b <= '9') || b == '_';
            if (!plain) {
                return false;
            }
        }
        return true;
    }

    /** The name that {@link #fromTop} would be given for this path. */
    String toTop(WorkspaceFile path) {
        return new String(prefix, StandardCharsets.UTF_8) + path.name();
    }

    /** The bytes by which git names the path, from its top. */
    byte[] bytesFromTop(WorkspaceFile path) {
        byte[] bytes = bytes(path);
        byte[] name = Arrays.copyOf(prefix, prefix.length + bytes.length);
        System.arraycopy(bytes, 0, name, prefix.length, bytes.length);
        return name;
    }

    /** The bytes by which git names the path, from the root. */
    byte[] bytes(WorkspaceFile path) {
        if (path.name().indexOf(REPLACEMENT) < 0) {
            return path.name().getBytes(StandardCharsets.UTF_8);
        }
        String uri = path.file().toUri().toString().substring(rootUri.length());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < uri.length(); i++) {
            if (uri.charAt(i) == '%') {
                bytes.write(Integer.parseInt(uri, i + 1, i + 3, 16));
                i += 2;
            } else {
                bytes.write(uri.charAt(i));
            }
        }
        return bytes.toByteArray();
    }

    private Optional<WorkspaceFile> byUri(byte[] name, String shown) {
        StringBuilder uri = new StringBuilder(rootUri);
        for (byte b : name) {
            if (b == '/' || (b > 0 && Character.isLetterOrDigit(b))) {
                uri.append((char) b);
            } else {
                uri.append('%').append(HEX.charAt((b >> 4) & 0xF)).append(HEX.charAt(b & 0xF));
            }
        }
        try {
            return Optional.of(new WorkspaceFile(shown, Path.of(URI.create(uri.toString()))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private boolean startsWithPrefix(byte[] name) {
        return name.length >= prefix.length && Arrays.equals(name, 0, prefix.length, prefix, 0, prefix.length);
    }

    private static Optional<String> utf8(byte[] name) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(name))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
