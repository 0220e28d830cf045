package io.deepseekmcp.guard.command;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Judges the names of scripts and build targets by their parts: {@code test:unit} and {@code lintCheck} say that they
 * look, {@code test-and-deploy} says that it does more.
 */
final class ScriptNames {
    /** Endings of files that a runner would execute as they are, where a script's name was expected. */
    private static final Set<String> SOURCE_ENDINGS =
            Set.of("js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "py", "sh", "rb", "php", "wasm");

    private final Set<String> first;
    private final Map<String, Set<String>> onlyWith;
    private final Set<String> never;

    private ScriptNames(Set<String> first, Map<String, Set<String>> onlyWith, Set<String> never) {
        this.first = first;
        this.onlyWith = onlyWith;
        this.never = never;
    }

    static ScriptNames of(PolicyNode node) {
        node.text("how", "");
        Map<String, Set<String>> onlyWith = new LinkedHashMap<>();
        node.map("onlyWith").forEach((names, companions) -> {
            for (String name : PolicyNode.split(names)) {
                onlyWith.put(name, Set.copyOf(PolicyNode.split(companions)));
            }
        });
        Set<String> first = new HashSet<>(node.words("first"));
        first.addAll(onlyWith.keySet());
        ScriptNames names = new ScriptNames(first, onlyWith, Set.copyOf(node.words("never")));
        node.end();
        return names;
    }

    /**
     * Why the name may not run, or empty when it may.
     *
     * @param askedFor whether the delegation's verification gives the name itself
     */
    Optional<String> objection(String name, boolean askedFor) {
        if (name.indexOf('=') >= 0) {
            return Optional.of("sets a variable");
        }
        boolean plain = !name.isEmpty()
                && name.chars().allMatch(ScriptNames::mayStand)
                && Character.isLetterOrDigit(name.charAt(0));
        if (!plain || ("/" + name + "/").contains("/../")) {
            return Optional.of("is no plain name");
        }
        List<String> parts = parts(name);
        Optional<String> bad = parts.stream().filter(never::contains).findFirst();
        if (bad.isPresent()) {
            return Optional.of("has " + bad.get() + " in its name");
        }
        if (askedFor) {
            return Optional.empty();
        }
        String head = parts.isEmpty() ? "" : parts.get(0);
        if (!first.contains(head)) {
            return Optional.of("does not begin with test, lint, build, check or the like");
        }
        Set<String> companions = onlyWith.get(head);
        boolean accompanied = companions == null || parts.stream().anyMatch(companions::contains);
        return accompanied ? Optional.empty() : Optional.of("may write files");
    }

    /** Whether a part of a name says that it does more than look. */
    boolean isNever(String part) {
        return never.contains(part);
    }

    /** Whether a runner would take the name for a file to execute. */
    static boolean looksLikeFile(String name) {
        int dot = name.lastIndexOf('.');
        return name.contains("/") || (dot >= 0 && SOURCE_ENDINGS.contains(name.substring(dot + 1)));
    }

    private static boolean mayStand(int c) {
        return c < 0x80 && (Character.isLetterOrDigit(c) || ":-_./".indexOf(c) >= 0);
    }

    /** In lower case, split at marks and where a small letter or digit meets a capital. */
    static List<String> parts(String name) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean hump = i > 0 && Character.isUpperCase(c) && !Character.isUpperCase(name.charAt(i - 1));
            boolean mark = ":-_./".indexOf(c) >= 0;
            if ((hump || mark) && !part.isEmpty()) {
                parts.add(part.toString().toLowerCase(Locale.ROOT));
                part.setLength(0);
            }
            if (!mark) {
                part.append(c);
            }
        }
        if (!part.isEmpty()) {
            parts.add(part.toString().toLowerCase(Locale.ROOT));
        }
        return parts;
    }
}
