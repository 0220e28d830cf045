package io.deepseekmcp.guard.path;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The paths that a request closes to its own delegation. A match closes all that lies below, too. */
final class DeniedGlobs {
    private final List<PathGlob> globs = new ArrayList<>();
    private final List<PathGlob> folded = new ArrayList<>();

    DeniedGlobs(List<String> patterns) throws Refused {
        for (String pattern : patterns) {
            globs.add(PathGlob.scope(pattern));
            String caseless = pattern.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
            folded.add(PathGlob.scope(Normalizer.normalize(caseless, Normalizer.Form.NFKC)));
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

    List<String> gitGlobs() {
        List<String> all = new ArrayList<>();
        for (PathGlob glob : globs) {
            for (String alternative : glob.alternatives()) {
                all.add(alternative);
                all.add(alternative + "/**");
            }
        }
        return all;
    }
}
