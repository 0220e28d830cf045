package io.deepseekmcp.guard.path;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds what would make a glob mean something else than it seems to say. */
final class GlobSpelling {
    private GlobSpelling() {}

    /** Refuses what can be seen before braces are written out. */
    static void check(String pattern) throws Refused {
        if (PathSpelling.hasUnseen(pattern)) {
            throw GlobToken.malformed(pattern, "holds a control or format character", "Leave it out.");
        }
        if (pattern.startsWith("!")) {
            throw GlobToken.malformed(pattern, "begins with !, and negation is not supported", "List what is meant.");
        }
        if (pattern.equals("~") || pattern.startsWith("~/")) {
            throw GlobToken.malformed(pattern, "begins with ~, which is not expanded", "Begin at the workspace root.");
        }
        if (PathSpelling.hasScheme(pattern)) {
            throw GlobToken.malformed(pattern, "begins with a drive or scheme", "Begin at the workspace root.");
        }
    }

    /** Cuts one sequence of tokens into components. */
    static List<int[]> split(String pattern, int[] tokens, GlobDialect dialect) throws Refused {
        List<int[]> parts = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= tokens.length; i++) {
            if (i < tokens.length && tokens[i] != '/') {
                continue;
            }
            int[] part = Arrays.copyOfRange(tokens, start, i);
            boolean below = part.length == 0 && i == tokens.length && i > 0 && dialect == GlobDialect.SEARCH;
            parts.add(below ? new int[] {GlobToken.STAR, GlobToken.STAR} : part);
            start = i + 1;
        }
        if (dialect != GlobDialect.GITIGNORE) {
            for (int i = 0; i < parts.size(); i++) {
                checkPart(pattern, parts.get(i), i == 0);
            }
        }
        return parts;
    }

    private static void checkPart(String pattern, int[] part, boolean first) throws Refused {
        if (part.length == 0 && first) {
            throw GlobToken.malformed(
                    pattern, "is absolute or has an empty alternative", "Begin at the workspace root.");
        }
        if (part.length == 0) {
            throw GlobToken.malformed(pattern, "has an empty component", "Write single slashes between names.");
        }
        if (Arrays.equals(part, new int[] {'.', '.'})) {
            throw GlobToken.malformed(pattern, "climbs by \"..\"", "Stay inside the workspace.");
        }
        if (Arrays.equals(part, new int[] {'.'})) {
            throw GlobToken.malformed(pattern, "has a component \".\"", "Leave it out.");
        }
        for (int i = 1; i < part.length; i++) {
            if (part.length > 2 && part[i] == GlobToken.STAR && part[i - 1] == GlobToken.STAR) {
                throw GlobToken.malformed(
                        pattern, "has ** inside a name", "Use * within a name, and ** alone between slashes.");
            }
        }
    }
}
