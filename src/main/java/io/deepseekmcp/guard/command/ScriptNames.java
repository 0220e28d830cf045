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

    private static final Set<String> JOINING = Set.of("and", "then");
    private static final Set<String> CHECKS = Set.of("check", "checks");

    private final Set<String> first;
    private final Map<String, Set<String>> onlyWith;
    private final Set<String> never;
    private final Set<String> neverWithin;
    private final Set<String> afterAnd;
    private final Set<String> notOfChecks;
    private final Set<String> beside;
    private final Set<String> ofTests;

    private ScriptNames(PolicyNode node, Map<String, Set<String>> onlyWith) {
        this.first = new HashSet<>(node.words("first"));
        this.first.addAll(onlyWith.keySet());
        this.onlyWith = onlyWith;
        this.never = Set.copyOf(node.words("never"));
        this.neverWithin = Set.copyOf(node.words("neverWithin"));
        this.afterAnd = Set.copyOf(node.words("afterAnd"));
        this.notOfChecks = Set.copyOf(node.words("notOfChecks"));
        this.beside = Set.copyOf(node.words("beside"));
        this.ofTests = Set.copyOf(node.words("ofTests"));
    }

    static ScriptNames of(PolicyNode node) {
        node.text("how", "");
        Map<String, Set<String>> onlyWith = new LinkedHashMap<>();
        node.map("onlyWith").forEach((names, companions) -> {
            for (String name : PolicyNode.split(names)) {
                onlyWith.put(name, Set.copyOf(PolicyNode.split(companions)));
            }
        });
        ScriptNames names = new ScriptNames(node, onlyWith);
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
        Optional<String> bad = neverWord(name).or(() -> secondVerb(parts));
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

    /**
     * The part of a name that says that it does more than look: by itself, beside digits, or run together with another
     * word of the table ({@code push2prod}, {@code deployall}, {@code HTTPDeploy}).
     */
    Optional<String> neverWord(String name) {
        for (String part : parts(name.replaceAll("([A-Z])([A-Z][a-z])", "$1-$2"))) {
            if (never.contains(part)) {
                return Optional.of(part);
            }
            for (String word : part.split("[0-9]+", -1)) {
                if (never.contains(word) || isCompound(word)) {
                    return Optional.of(word);
                }
            }
        }
        return Optional.empty();
    }

    /** A word that may be what a test is about, where it stands as another thing to do. */
    private Optional<String> secondVerb(List<String> parts) {
        boolean isTest = !parts.isEmpty() && ofTests.contains(parts.get(0)) && !CHECKS.contains(parts.get(0));
        for (int i = 1; i < parts.size(); i++) {
            String part = parts.get(i);
            boolean another = JOINING.contains(parts.get(i - 1)) && afterAnd.contains(part);
            if (another || (!isTest && notOfChecks.contains(part))) {
                return Optional.of(part);
            }
        }
        return Optional.empty();
    }

    private boolean isCompound(String word) {
        for (int i = 2; i <= word.length() - 2; i++) {
            String head = word.substring(0, i);
            String tail = word.substring(i);
            boolean acts = neverWithin.contains(head) || neverWithin.contains(tail);
            if (acts && isKnown(head) && isKnown(tail)) {
                return true;
            }
        }
        return false;
    }

    private boolean isKnown(String word) {
        return first.contains(word) || never.contains(word) || beside.contains(word);
    }

    /** Why a test runner may not be given the file or glob, or empty: it must say by a part that it is about tests. */
    Optional<String> objectionToTestFile(String path) {
        for (String part : parts(path.replaceAll("[^A-Za-z0-9]+", "-"))) {
            if (ofTests.contains(part) || part.startsWith("test")) {
                return Optional.empty();
            }
        }
        return Optional.of("does not say that it is a test");
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
