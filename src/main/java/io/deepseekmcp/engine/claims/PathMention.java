package io.deepseekmcp.engine.claims;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** Tells the spelling of a workspace path from other words of a report. */
final class PathMention {
    private static final Set<String> SOURCE = Set.of(
            ("bat bats c cc cjs clj cljs cmake cpp cs csproj css cts cxx dart ejs elm erb erl ex exs fs fsx gd go"
                            + " gradle graphql groovy h haml hbs hcl heex hpp hrl hs hxx ipynb java jinja jl js jsx kt kts less lua m"
                            + " mdx mjs mk ml mli mm mod mts nim nix php pl pm po proto ps1 pug py pyi pyx r rake rb rs sass sbt scala"
                            + " scss sh sln sol styl svelte swift tcl tf toml ts tsx vb vue wasm zig zsh")
                    .split(" ", -1));

    /** What a program may also read or write when it runs. */
    private static final Set<String> DATA =
            Set.of(("adoc bash cfg cmd conf csv dockerfile editorconfig eex env htm html"
                            + " ini json json5 jsonl lock markdown md plist properties rst snap sql sum svg tfvars tsv txt xml yaml yml")
                    .split(" ", -1));

    /** Extensions that no method, product or domain ends in, so that a name without a folder is a file's. */
    private static final Set<String> ALONE =
            Set.of("md txt json yml yaml py toml html css csv java kt rb vue tsx jsx adoc rst xml ini".split(" ", -1));

    /** Directories of what is installed, built or temporary: what lies there comes and goes. */
    private static final Set<String> TRANSIENT = Set.of(
            "node_modules",
            "vendor",
            ".venv",
            "venv",
            "target",
            "build",
            "dist",
            "out",
            "bin",
            "obj",
            "tmp",
            "temp",
            ".cache",
            "__pycache__",
            "coverage",
            "site-packages");

    /** Frameworks that are called like files. */
    private static final Set<String> PRODUCTS = Set.of(
            "node.js",
            "next.js",
            "nuxt.js",
            "vue.js",
            "react.js",
            "express.js",
            "three.js",
            "d3.js",
            "ember.js",
            "asp.net");

    private static final String OPENING = "`'\"([{<*_";
    private static final String CLOSING = "`'\")]}>*,;:.!?";

    private PathMention() {}

    /** The token without quotes, brackets, punctuation, a leading {@code ./} and a trailing line number. */
    static String bare(String token) {
        int from = 0;
        int to = token.length();
        while (from < to && OPENING.indexOf(token.charAt(from)) >= 0) {
            from++;
        }
        boolean bold = token.startsWith("*"); // otherwise stars at the end are a glob's
        while (to > from && CLOSING.indexOf(token.charAt(to - 1)) >= 0 && (bold || token.charAt(to - 1) != '*')) {
            to--;
        }
        String bare =
                token.substring(from, to).replaceFirst("(?:#L\\d+(?:-L?\\d+)?|::[\\w.:]+|(?::\\d+(?:-\\d+)?)+)$", "");
        return bare.startsWith("./") ? bare.substring(2) : bare;
    }

    static String withoutSlashes(String path) {
        String shorter = path.startsWith("./") ? path.substring(2) : path;
        while (shorter.endsWith("/")) {
            shorter = shorter.substring(0, shorter.length() - 1);
        }
        return shorter;
    }

    /** The name ends like a file of source, configuration or text. */
    static boolean hasKnownExtension(String path) {
        int dot = path.lastIndexOf('.');
        return dot > path.lastIndexOf('/') && isExtension(path.substring(dot + 1));
    }

    /** The name ends like a file of source, which no program makes up when it runs. */
    static boolean isSource(String path) {
        return SOURCE.contains(path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }

    /** A name that can be nothing but a file's, also without a folder. */
    static boolean isSurelyFile(String name) {
        boolean foldered = name.indexOf('/') > 0;
        String extension = name.substring(name.lastIndexOf('.') + 1);
        return foldered ? isSurelyPath(name, true) : ALONE.contains(extension);
    }

    private static boolean isExtension(String text) {
        String extension = text.toLowerCase(Locale.ROOT);
        return SOURCE.contains(extension) || DATA.contains(extension);
    }

    /**
     * The word is surely meant as a path below the root: it has a directory and a known extension, and nothing that a
     * web address, an import path, a pattern, a placeholder or a pair of product names ({@code Node.js/Express.js}) has.
     */
    static boolean isSurelyPath(String word, boolean quoted) {
        int slash = word.indexOf('/');
        if (slash <= 0 || word.contains("//") || word.contains("..") || !hasKnownExtension(word)) {
            return false;
        }
        String first = word.substring(0, slash);
        boolean plain = word.chars().allMatch(c -> Character.isLetterOrDigit(c) || "/._-+@".indexOf(c) >= 0);
        boolean deep = slash != word.lastIndexOf('/');
        boolean lowerDirectory = first.equals(first.toLowerCase(Locale.ROOT));
        boolean product = !deep && PRODUCTS.contains(word.substring(slash + 1).toLowerCase(Locale.ROOT));
        return plain && !isElsewhere(word, first) && !product && (quoted || lowerDirectory || deep);
    }

    /** A host, a package, a placeholder, a list of extensions, or a folder whose files come and go. */
    private static boolean isElsewhere(String word, String first) {
        boolean extension = first.startsWith(".") && isExtension(first.substring(1));
        return extension
                || first.indexOf('.') > 0
                || first.startsWith("@")
                || first.equals("path")
                || Arrays.stream(word.split("/", -1)).anyMatch(TRANSIENT::contains);
    }
}
