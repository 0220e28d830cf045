package io.deepseekmcp.workspace.process;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import io.deepseekmcp.redact.CredentialVariable;
import io.deepseekmcp.redact.Redactor;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Builds the environment of child processes from nothing: the variables that {@code child-environment.json} lists are
 * copied, its constants are set, and nothing else passes.
 */
final class ChildEnvironment {
    private static final String TABLE = "child-environment.json";
    /** Where a Unix finds its own tools, for a server whose own PATH has nothing to offer. */
    private static final String SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin";

    private final Map<String, String> server;
    private final Path root;
    private final Platform platform;
    private final Map<String, Object> table;
    private final Redactor shapes = new Redactor(List.of());

    private ChildEnvironment(Map<String, String> server, Path root, Platform platform, Map<String, Object> table) {
        this.server = server;
        this.root = root;
        this.platform = platform;
        this.table = table;
    }

    /**
     * The variables for every child.
     *
     * @param server the server's own variables
     * @param root the workspace, whose files must not become part of a child's environment
     * @param offline whether tools are told to stay off the network
     */
    static Map<String, String> build(Map<String, String> server, Path root, boolean offline, Platform platform) {
        Map<String, String> folded = platform == Platform.WINDOWS ? new TreeMap<>(String.CASE_INSENSITIVE_ORDER) : null;
        if (folded != null) {
            folded.putAll(server);
        }
        return new ChildEnvironment(folded == null ? server : folded, root, platform, table()).build(offline);
    }

    /** The same for a command in a sandbox: with its own home directory and temp, and what tools need there. */
    static Map<String, String> inSandbox(Map<String, String> child, Path home, Path tmp) {
        Map<String, String> inside = new LinkedHashMap<>(child);
        inside.keySet().removeIf(name -> name.startsWith("XDG_"));
        inside.put("HOME", home.toString());
        for (String name : List.of("TMPDIR", "TEMP", "TMP")) {
            inside.put(name, tmp.toString());
        }
        inside.putAll(constants(table(), "set_in_sandbox"));
        return inside;
    }

    private Map<String, String> build(boolean offline) {
        Map<String, String> child = new LinkedHashMap<>();
        child.put("PATH", path());
        names("copied").forEach(name -> copy(name, child));
        names("copied_when_outside_the_workspace").stream()
                .filter(name -> allOutside(server.get(name)))
                .forEach(name -> copy(name, child));
        names("proxies").stream()
                .filter(name -> !server.getOrDefault(name, "").contains("@"))
                .forEach(name -> copy(name, child));
        setLocale(child);
        child.putAll(constants("set"));
        child.put("GIT_CONFIG_GLOBAL", platform == Platform.WINDOWS ? "NUL" : "/dev/null");
        if (platform == Platform.WINDOWS) {
            names("copied_on_windows").forEach(name -> copy(name, child));
            child.putAll(constants("set_on_windows"));
        }
        if (offline) {
            child.putAll(constants("set_when_offline"));
        }
        return child;
    }

    /** Copies what is set and does not look like a credential, neither by its name nor by its value. */
    private void copy(String name, Map<String, String> child) {
        String value = server.get(name);
        if (value != null
                && !value.isEmpty()
                && !CredentialVariable.matches(name)
                && shapes.output(value).equals(value)) {
            child.put(name, value);
        }
    }

    private String path() {
        List<String> entries = new ArrayList<>();
        for (String entry : server.getOrDefault("PATH", "").split(separator(), -1)) {
            if (outside(entry)) {
                entries.add(entry);
            }
        }
        return entries.isEmpty() && platform != Platform.WINDOWS ? SYSTEM_PATH : String.join(separator(), entries);
    }

    private boolean allOutside(String value) {
        if (value == null) {
            return false;
        }
        for (String entry : value.split(separator(), -1)) {
            if (!outside(entry)) {
                return false;
            }
        }
        return true;
    }

    /** Absolute, and in the workspace neither as written nor with its links resolved. */
    private boolean outside(String entry) {
        try {
            Path path = Path.of(entry);
            return path.isAbsolute()
                    && !path.normalize().startsWith(root)
                    && !resolved(path).startsWith(root);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static Path resolved(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.normalize();
        }
    }

    /** Keeps a locale of the user's that is UTF-8 already, because tests may depend on it. */
    private void setLocale(Map<String, String> child) {
        String effective = child.getOrDefault("LC_ALL", child.getOrDefault("LC_CTYPE", child.getOrDefault("LANG", "")));
        String folded = effective.toLowerCase(Locale.ROOT);
        if (!folded.contains("utf-8") && !folded.contains("utf8")) {
            String locale = platform == Platform.MACOS ? "en_US.UTF-8" : "C.UTF-8";
            child.put("LANG", locale);
            child.put("LC_ALL", locale);
        }
    }

    private String separator() {
        return platform == Platform.WINDOWS ? ";" : File.pathSeparator;
    }

    private List<String> names(String key) {
        return ((List<?>) table.get(key)).stream().map(String.class::cast).toList();
    }

    private Map<String, String> constants(String key) {
        return constants(table, key);
    }

    private static Map<String, String> constants(Map<String, Object> table, String key) {
        Map<String, String> constants = new LinkedHashMap<>();
        ((Map<?, ?>) table.get(key)).forEach((name, value) -> constants.put((String) name, (String) value));
        return constants;
    }

    private static Map<String, Object> table() {
        try (InputStream in = ChildEnvironment.class.getResourceAsStream(TABLE)) {
            return Json.parseObject(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (JsonException e) {
            throw new IllegalStateException(TABLE + " is broken", e);
        }
    }
}
