package io.deepseekmcp.regex;

import java.util.List;

/** A pattern as a tree. Groups leave no trace, because only whether a line matches is ever asked. */
sealed interface Node {
    /** One code point out of a set. */
    record OneOf(CodePoints set) implements Node {}

    /** One part after the other; none matches the empty text. */
    record Sequence(List<Node> parts) implements Node {
        public Sequence {
            parts = List.copyOf(parts);
        }
    }

    /** Any one of the branches. */
    record Choice(List<Node> branches) implements Node {
        public Choice {
            branches = List.copyOf(branches);
        }
    }

    /** The body again and again; {@code max} is {@link #UNBOUNDED} for no upper bound. */
    record Repeat(Node body, int min, int max) implements Node {
        static final int UNBOUNDED = -1;
    }

    /** A condition on the place between two characters. */
    record At(Place place) implements Node {}

    /** Conditions on the place between two characters. */
    enum Place {
        LINE_START,
        LINE_END,
        WORD_BOUNDARY,
        NOT_WORD_BOUNDARY,
        WORD_START,
        WORD_END;

        /** Whether it depends on what a word character is. */
        boolean looksAtWords() {
            return this != LINE_START && this != LINE_END;
        }

        boolean holds(boolean lineStart, boolean lineEnd, boolean wordBefore, boolean wordAfter) {
            return switch (this) {
                case LINE_START -> lineStart;
                case LINE_END -> lineEnd;
                case WORD_BOUNDARY -> wordBefore != wordAfter;
                case NOT_WORD_BOUNDARY -> wordBefore == wordAfter;
                case WORD_START -> !wordBefore && wordAfter;
                case WORD_END -> wordBefore && !wordAfter;
            };
        }
    }
}
