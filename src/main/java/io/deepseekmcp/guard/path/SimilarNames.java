package io.deepseekmcp.guard.path;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Finds in one directory the names that a mistyped one may have meant. */
final class SimilarNames {
    private static final int MAX_SUGGESTIONS = 3;
    private static final int MAX_DISTANCE = 2;
    /** A directory may hold millions; what comes after these is not looked at. */
    private static final int MAX_NAMES = 2_000;

    private SimilarNames() {}

    /** The nearest names, nearest first; none when the directory cannot be listed. */
    static List<String> of(Path missing, Predicate<Path> shown) {
        String wanted = missing.getFileName().toString();
        TreeMap<String, String> byDistance = new TreeMap<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(missing.getParent())) {
            int seen = 0;
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                int distance = distance(PathFold.fold(wanted), PathFold.fold(name));
                if (distance <= Math.min(MAX_DISTANCE, wanted.length() / 2) && shown.test(entry)) {
                    byDistance.put(distance + name, name);
                }
                if (++seen == MAX_NAMES) {
                    break;
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return List.of();
        }
        return byDistance.values().stream().limit(MAX_SUGGESTIONS).toList();
    }

    /** Small for names that differ in a few characters, or only in their ending. */
    private static int distance(String a, String b) {
        if (Math.abs(a.length() - b.length()) > MAX_DISTANCE) {
            return stem(a).equals(stem(b)) ? MAX_DISTANCE : MAX_DISTANCE + 1;
        }
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(change, 1 + Math.min(previous[j], row[j - 1]));
            }
            previous = row;
        }
        return stem(a).equals(stem(b)) ? Math.min(MAX_DISTANCE, previous[b.length()]) : previous[b.length()];
    }

    private static String stem(String name) {
        int dot = name.lastIndexOf('.');
        return dot <= 0 ? name : name.substring(0, dot);
    }
}
