package io.deepseekmcp.engine;

import java.util.Locale;
import java.util.Set;

/** Tells the spelling of a workspace path from other words of a report. */
final class PathText {
    private static final Set<String> EXTENSIONS =
            Set.of(("adoc bash bat bats c cc cfg cjs clj cljs cmake cmd conf cpp cs csproj css csv"
                            + " cts cxx dart dockerfile editorconfig eex ejs elm env erb erl ex exs fs fsx gd go gradle graphql groovy h"
                            + " haml hbs hcl heex hpp hrl hs htm html hxx ini ipynb java jinja jl js json json5 jsonl jsx kt kts less"
                            + " lock lua m markdown mdx md mjs mk ml mli mm mod mts nim nix php pl plist pm po properties proto ps1 pug"
                            + " py pyi pyx r rake rb rs rst sass sbt scala scss sh sln snap sol sql styl sum svelte svg swift tcl tf"
                            + " tfvars toml ts tsv tsx txt vb vue wasm xml yaml yml zig zsh")
                    .split(" ", -1));

    private static final String OPENING = "`'\"([{<*_";
    private static final String CLOSING = "`'\")]}>*,;:.!?";

    private PathText() {}

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
        String bare = token.substring(from, to).replaceFirst("(?:#L\\d+(?:-L?\\d+)?|(?::\\d+(?:-\\d+)?)+)$", "");
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
        return dot > path.lastIndexOf('/')
                && EXTENSIONS.contains(path.substring(dot + 1).toLowerCase(Locale.ROOT));
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
        boolean host = first.indexOf('.') > 0 || first.startsWith("@") || first.equals("path");
        boolean lowerCase = word.equals(word.toLowerCase(Locale.ROOT));
        return plain && !host && (quoted || lowerCase || slash != word.lastIndexOf('/'));
    }
}
