package io.deepseekmcp.workspace.search;

import io.deepseekmcp.guard.path.PathGuard;
import io.deepseekmcp.guard.path.WorkspacePath;
import io.deepseekmcp.regex.LinePattern;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What to look for, where, and which of the hits to show.
 *
 * @param limit how long to look; then what has been found counts
 */
public record SearchQuery(Where where, LinePattern pattern, Page page, Duration limit) {
    /**
     * The files to look into.
     *
     * @param start an existing file or directory
     * @param files workspace-relative paths that are of interest
     */
    public record Where(PathGuard guard, WorkspacePath start, Predicate<String> files, boolean includeIgnored) {}

    /**
     * The part of the hits to show. A hit is a line, or a file where only files are asked for.
     *
     * @param context lines to show before and after each hit
     * @param offset how many hits to pass over
     * @param max how many hits to show
     * @param redaction applied to whole texts before any line is cut out of them
     */
    public record Page(boolean filesOnly, int context, long offset, int max, UnaryOperator<String> redaction) {}
}
