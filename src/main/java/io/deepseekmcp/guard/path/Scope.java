package io.deepseekmcp.guard.path;

import io.deepseekmcp.text.Excerpt;
import java.util.ArrayList;
import java.util.List;

/** The part of the workspace that one delegation may write: a union of globs, or everything. */
public final class Scope {
    private final List<PathGlob> globs;

    private Scope(List<PathGlob> globs) {
        this.globs = List.copyOf(globs);
    }

    /** The whole workspace. */
    public static Scope everything() {
        try {
            return of(List.of("**"));
        } catch (Refused e) {
            throw new IllegalStateException(e);
        }
    }

    /** The union of these globs; a malformed one is refused by name. An empty list holds nothing. */
    public static Scope of(List<String> globs) throws Refused {
        List<PathGlob> parsed = new ArrayList<>();
        for (String glob : globs) {
            parsed.add(PathGlob.scope(glob));
        }
        return new Scope(parsed);
    }

    /** Whether a workspace-relative path with {@code /} lies inside; names are compared as they are, never folded. */
    public boolean contains(String relative) {
        return globs.stream().anyMatch(glob -> glob.matches(relative));
    }

    /** Whether a glob without any wildcard names exactly this path. */
    public boolean names(String relative) {
        return globs.stream().anyMatch(glob -> glob.names(relative));
    }

    @Override
    public String toString() {
        List<String> texts = globs.stream().map(PathGlob::toString).toList();
        return texts.isEmpty() ? "nothing" : Excerpt.head(String.join(", ", texts), 300);
    }
}
