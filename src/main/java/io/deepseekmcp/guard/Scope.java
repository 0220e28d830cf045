package io.deepseekmcp.guard;

import java.util.List;

/** The part of the workspace that one delegation may write: a union of globs, or everything. */
public final class Scope {
    private final List<String> globs;

    private Scope(List<String> globs) {
        this.globs = List.copyOf(globs);
    }

    /** The whole workspace. */
    public static Scope everything() {
        return new Scope(List.of("**"));
    }

    /** The union of these globs; a malformed one is refused by name. */
    public static Scope of(List<String> globs) throws Refused {
        return new Scope(globs);
    }

    /** Whether a workspace-relative path with {@code /} lies inside; names are compared as they are, never folded. */
    public boolean contains(String relative) {
        throw new UnsupportedOperationException(globs + " " + relative);
    }

    /** Whether a glob without any wildcard names exactly this path. */
    public boolean names(String relative) {
        throw new UnsupportedOperationException(globs + " " + relative);
    }
}
