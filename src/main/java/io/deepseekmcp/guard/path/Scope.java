package io.deepseekmcp.guard.path;

import io.deepseekmcp.text.Excerpt;
import java.util.ArrayList;
import java.util.List;

/** The part of the workspace that one delegation may write: a union of globs, or everything, within bounds of the same form. */
public final class Scope {
    private final List<PathGlob> globs;
    private final List<Scope> outer;

    private Scope(List<PathGlob> globs, List<Scope> outer) {
        this.globs = List.copyOf(globs);
        this.outer = List.copyOf(outer);
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
        return new Scope(parsed, List.of());
    }

    /** What lies in both. */
    public Scope within(Scope bound) {
        List<Scope> all = new ArrayList<>(outer);
        all.add(bound);
        return new Scope(globs, all);
    }

    /** Whether a workspace-relative path with {@code /} lies inside; names are compared as they are, never folded. */
    public boolean contains(String relative) {
        return globs.stream().anyMatch(glob -> glob.matches(relative)) && liesInBounds(relative);
    }

    /** Whether a glob without any wildcard names exactly this path. */
    public boolean names(String relative) {
        return globs.stream().anyMatch(glob -> glob.names(relative)) && liesInBounds(relative);
    }

    private boolean liesInBounds(String relative) {
        return outer.stream().allMatch(bound -> bound.contains(relative));
    }

    @Override
    public String toString() {
        List<String> texts = globs.stream().map(PathGlob::toString).toList();
        String own = texts.isEmpty() ? "nothing" : String.join(", ", texts);
        List<String> bounds = outer.stream().map(Scope::toString).toList();
        return Excerpt.head(bounds.isEmpty() ? own : own + ", of these only: " + String.join("; ", bounds), 300);
    }
}
