package io.deepseekmcp.guard.path;

import io.deepseekmcp.text.Unicode;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The paths that a request closes to its own delegation. A match closes all that lies below, too. */
final class DeniedGlobs {
    private static final int MAX_SPELLINGS = 64;

    private final List<PathGlob> globs = new ArrayList<>();
    private final List<PathGlob> folded = new ArrayList<>();

    DeniedGlobs(List<String> patterns) throws Refused {
        for (String pattern : patterns) {
            globs.add(PathGlob.scope(pattern));
            String caseless = pattern.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
            folded.add(PathGlob.scope(Unicode.normalized(caseless, Normalizer.Form.NFKC)));
        }
    }

    boolean isEmpty() {
        return globs.isEmpty();
    }

    boolean matches(List<String> names) {
        if (globs.isEmpty()) {
            return false;
        }
        List<String> foldedNames = PathFold.fold(names);
        for (int end = 1; end <= names.size(); end++) {
            String path = String.join("/", names.subList(0, end));
            String foldedPath = String.join("/", foldedNames.subList(0, end));
            if (globs.stream().anyMatch(glob -> glob.matches(path))
                    || folded.stream().anyMatch(glob -> glob.matches(foldedPath))) {
                return true;
            }
        }
        return false;
    }

    /** In git's syntax: git folds the letters of ASCII alone and knows classes, so other letters are written in all ways. */
    List<String> gitGlobs() {
        Set<String> all = new LinkedHashSet<>();
        List<PathGlob> both = new ArrayList<>(globs);
        both.addAll(folded);
        for (PathGlob glob : both) {
            for (String alternative : glob.alternatives()) {
                for (String spelling : spellings(alternative.replaceAll("[\\[\\]\\\\]", "\\\\$0"))) {
                    all.add(spelling);
                    all.add(spelling + "/**");
                }
            }
        }
        return List.copyOf(all);
    }

    private static List<String> spellings(String text) {
        List<String> spellings = new ArrayList<>(List.of(""));
        String composed = Unicode.normalized(text, Normalizer.Form.NFC);
        int next;
        for (int at = 0; at < composed.length(); at = next) {
            next = composed.offsetByCodePoints(at, 1);
            Set<String> ways = ways(composed.substring(at, next));
            List<String> longer = new ArrayList<>();
            for (String begun : spellings) {
                ways.forEach(way -> longer.add(begun + way));
            }
            // a text of many such letters is excluded by what they have in common
            spellings = longer.size() > MAX_SPELLINGS ? List.of(wildcards(text)) : longer;
            if (longer.size() > MAX_SPELLINGS) {
                break;
            }
        }
        return spellings;
    }

    private static Set<String> ways(String character) {
        Set<String> ways = new LinkedHashSet<>();
        if (character.codePointAt(0) < 0x80) {
            ways.add(character);
            return ways;
        }
        for (String letter :
                List.of(character, character.toLowerCase(Locale.ROOT), character.toUpperCase(Locale.ROOT))) {
            ways.add(Unicode.normalized(letter, Normalizer.Form.NFC));
            ways.add(Unicode.normalized(letter, Normalizer.Form.NFD));
        }
        return ways;
    }

    private static String wildcards(String text) {
        return Unicode.normalized(text, Normalizer.Form.NFD).replaceAll("[A-Za-z]?[^\\x00-\\x7F]+", "*");
    }
}
