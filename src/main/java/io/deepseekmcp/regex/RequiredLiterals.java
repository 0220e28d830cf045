package io.deepseekmcp.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds what every match of a pattern must hold, so that most of a text can be passed over without the automaton. */
final class RequiredLiterals {
    private Literal.Builder run = new Literal.Builder();
    private Optional<Literal> best = Optional.empty();

    private RequiredLiterals() {}

    /** The longest literal that is part of every match, or empty. */
    static Optional<Literal> of(Node pattern) {
        RequiredLiterals search = new RequiredLiterals();
        search.visit(pattern);
        search.endRun();
        return search.best;
    }

    /** Literals of which every match holds at least one; none when nothing is known. */
    static List<Literal> anyOf(Node pattern) {
        Optional<Literal> single = of(pattern);
        if (single.isPresent()) {
            return List.of(single.get());
        }
        if (pattern instanceof Node.Choice choice) {
            List<Literal> all = new ArrayList<>();
            for (Node branch : choice.branches()) {
                List<Literal> some = anyOf(branch);
                if (some.isEmpty()) {
                    return List.of();
                }
                all.addAll(some);
            }
            return all;
        }
        if (pattern instanceof Node.Repeat repeat && repeat.min() > 0) {
            return anyOf(repeat.body());
        }
        if (pattern instanceof Node.Sequence sequence) {
            for (Node part : sequence.parts()) {
                List<Literal> some = anyOf(part);
                if (!some.isEmpty()) {
                    return some;
                }
            }
        }
        return List.of();
    }

    /** The literal that the pattern is, neither more nor less, or empty. */
    static Optional<Literal> exactly(Node pattern) {
        List<Node> parts = pattern instanceof Node.Sequence sequence ? sequence.parts() : List.of(pattern);
        Literal.Builder whole = new Literal.Builder();
        for (Node part : parts) {
            if (!(part instanceof Node.OneOf oneOf) || !whole.add(oneOf.set())) {
                return Optional.empty();
            }
        }
        return whole.length() == 0 ? Optional.empty() : Optional.of(whole.build());
    }

    private void visit(Node node) {
        if (node instanceof Node.OneOf oneOf) {
            if (!oneOf.set().isAscii() || !run.add(oneOf.set())) {
                endRun();
            }
        } else if (node instanceof Node.Sequence sequence) {
            sequence.parts().forEach(this::visit);
        } else if (node instanceof Node.Repeat repeat) {
            endRun();
            if (repeat.min() > 0) {
                visit(repeat.body());
                endRun();
            }
        } else if (node instanceof Node.Choice) {
            endRun();
        }
    }

    private void endRun() {
        Literal found = run.build();
        // A common byte stands nearly everywhere, and looking for it first would only cost time.
        boolean useful = found.length() > 1
                || (found.length() == 1 && !found.ignoresCase() && ByteFrequency.isRare(found.bytes()[0]));
        if (useful && found.length() > best.map(Literal::length).orElse(0)) {
            best = Optional.of(found);
        }
        run = new Literal.Builder();
    }
}
