package io.deepseekmcp.regex;

/** Writes a {@link Node} in the dialect of Rust's regex crate, which ripgrep reads. */
final class RustSyntax {
    private final StringBuilder out = new StringBuilder();

    private RustSyntax() {}

    static String write(Node node) {
        RustSyntax syntax = new RustSyntax();
        syntax.append(node);
        return syntax.out.toString();
    }

    private void append(Node node) {
        if (node instanceof Node.OneOf oneOf) {
            // An empty class is an error there; this one is as empty.
            out.append(oneOf.set().isEmpty() ? "[a&&b]" : oneOf.set().toString());
        } else if (node instanceof Node.Sequence sequence) {
            out.append("(?:");
            sequence.parts().forEach(this::append);
            out.append(')');
        } else if (node instanceof Node.Choice choice) {
            out.append("(?:");
            for (int i = 0; i < choice.branches().size(); i++) {
                out.append(i == 0 ? "" : "|");
                append(choice.branches().get(i));
            }
            out.append(')');
        } else if (node instanceof Node.Repeat repeat) {
            out.append("(?:");
            append(repeat.body());
            out.append("){").append(repeat.min()).append(',');
            out.append(repeat.max() == Node.Repeat.UNBOUNDED ? "" : repeat.max())
                    .append('}');
        } else {
            out.append(
                    switch (((Node.At) node).place()) {
                        case LINE_START -> "^";
                        // There a carriage return before the line feed is part of the line.
                        case LINE_END -> "(?:\\r?$)";
                        // Older releases lack the one-sided boundaries.
                        case WORD_BOUNDARY, WORD_START, WORD_END -> "\\b";
                        case NOT_WORD_BOUNDARY -> "\\B";
                    });
        }
    }
}
