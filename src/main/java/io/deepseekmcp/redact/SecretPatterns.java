package io.deepseekmcp.redact;

import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the secrets that can be told by their form, such as an issuer's prefix. The forms are data, {@code
 * secret-shapes.json}: each is looked for only where one of its words stands, and no pattern steps back over more than a
 * few characters, so that the time is linear in the text.
 */
final class SecretPatterns {
    private static final String TABLE = "secret-shapes.json";

    private SecretPatterns() {}

    static void find(String text, Consumer<Span> found) {
        Table.SHAPES.forEach(shape -> shape.find(text, found));
    }

    /** Read when the first text is searched, and not at start-up. */
    private static final class Table {
        static final List<Shape> SHAPES = read();

        private static List<Shape> read() {
            try (InputStream in = SecretPatterns.class.getResourceAsStream(TABLE)) {
                List<Shape> shapes = new ArrayList<>();
                for (Object entry :
                        (List<?>) Json.parseObject(in.readAllBytes()).get("shapes")) {
                    shapes.add(Shape.of((Map<?, ?>) entry));
                }
                return List.copyOf(shapes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (JsonException e) {
                throw new IllegalStateException(TABLE + " is broken", e);
            }
        }
    }

    /** One form. What its first group holds is the secret, or all of it where there is no group. */
    private static final class Shape {
        private final String kind;
        private final List<String> words;
        private final int back;
        private final String regex;
        private Pattern pattern;

        private Shape(String kind, List<String> words, int back, String regex) {
            this.kind = kind;
            this.words = words;
            this.back = back;
            this.regex = regex;
        }

        /** {@code after} are the words, {@code back} is how far before them the pattern begins. */
        static Shape of(Map<?, ?> entry) {
            List<String> words = ((List<?>) entry.get("after"))
                    .stream().map(String.class::cast).toList();
            Object back = entry.get("back");
            return new Shape((String) entry.get("kind"), words, back == null ? 0 : ((Number) back).intValue(), (String)
                    entry.get("pattern"));
        }

        void find(String text, Consumer<Span> found) {
            for (String word : words) {
                int at = text.indexOf(word);
                if (at >= 0) {
                    find(text, word, at, found);
                }
            }
        }

        private void find(String text, String word, int first, Consumer<Span> found) {
            Matcher matcher = pattern().matcher(text).useTransparentBounds(true);
            for (int at = first; at >= 0; ) {
                int next = at + 1;
                if (at >= back && matcher.region(at - back, text.length()).lookingAt()) {
                    int group = matcher.groupCount() > 0 ? 1 : 0;
                    found.accept(new Span(matcher.start(group), matcher.end(group), kind));
                    next = Math.max(next, matcher.end(group));
                }
                at = text.indexOf(word, next);
            }
        }

        private synchronized Pattern pattern() {
            if (pattern == null) {
                pattern = Pattern.compile(regex);
            }
            return pattern;
        }
    }
}
