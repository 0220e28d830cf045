package io.deepseekmcp.regex;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A pattern that lines of text either match or not; an immutable value that makes a {@link LineMatcher} per thread. */
public final class LinePattern {
    /** Far beyond what anyone writes; bounds the work that a pattern makes before the first line is read. */
    private static final int MAX_CHARS = 10_000;

    private final Node node;
    private final Nfa nfa;
    private final Alphabet alphabet;
    private final boolean asciiOnly;
    private final boolean namesCarriageReturn;
    private final Optional<LiteralFinder> exact;
    private final Optional<LiteralFinder> required;

    private LinePattern(Node node) throws PatternException {
        this.node = node;
        this.nfa = Nfa.of(node);
        this.alphabet = new Alphabet(nfa);
        this.asciiOnly = !nfa.looksAtWords() && nfa.sets().stream().allMatch(CodePoints::isAscii);
        this.namesCarriageReturn = nfa.sets().contains(CodePoints.of('\r'));
        this.exact = RequiredLiterals.exactly(node).map(LiteralFinder::new);
        this.required = RequiredLiterals.of(node).map(LiteralFinder::new);
    }

    /** A regular expression. */
    public static LinePattern regex(String pattern, boolean ignoreCase) throws PatternException {
        return new LinePattern(RegexParser.parse(bounded(pattern), ignoreCase));
    }

    /** A text in which no character has a meaning. */
    public static LinePattern literal(String text, boolean ignoreCase) throws PatternException {
        return new LinePattern(RegexParser.literal(bounded(text), ignoreCase));
    }

    /**
     * A matcher for one thread.
     *
     * @param stop asked now and then during slow work; once it says true the matcher throws {@code
     *     CancellationException}
     */
    public LineMatcher matcher(BooleanSupplier stop) {
        return new LineMatcher(this, new DfaMatcher(nfa, alphabet, asciiOnly, namesCarriageReturn, stop));
    }

    /** Whether bytes above 0x7F decide nothing, so that the matcher may be given text in any extension of ASCII. */
    public boolean asciiOnly() {
        return asciiOnly;
    }

    /** Whether the text around a match decides too, by {@code ^}, {@code $}, {@code \b} and the like. */
    public boolean looksAround() {
        return nfa.looksAround();
    }

    /**
     * Fixed ASCII strings of which every match holds at least one, in lower case where {@link #literalsIgnoreCase};
     * empty when there are none.
     */
    public List<String> requiredLiterals() {
        return RequiredLiterals.anyOf(node).stream().map(Literal::text).toList();
    }

    /** Whether the {@link #requiredLiterals} leave the case of a letter open. */
    public boolean literalsIgnoreCase() {
        return RequiredLiterals.anyOf(node).stream().anyMatch(Literal::ignoresCase);
    }

    /** A regular expression of the Rust dialect that matches every line this pattern matches, and perhaps others. */
    public String toRust() {
        return RustSyntax.write(node);
    }

    Optional<LiteralFinder> exact() {
        return exact;
    }

    Optional<LiteralFinder> required() {
        return required;
    }

    private static String bounded(String pattern) throws PatternException {
        if (pattern.length() > MAX_CHARS) {
            throw new PatternException("longer than " + MAX_CHARS + " characters");
        }
        return pattern;
    }
}
