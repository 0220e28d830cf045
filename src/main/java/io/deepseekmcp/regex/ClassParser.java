package io.deepseekmcp.regex;

import java.util.ArrayList;
import java.util.List;

/** Reads a class such as {@code [^a-z\d[:punct:]]}. An opening bracket inside that names nothing stands for itself. */
final class ClassParser {
    private final PatternReader in;
    private final EscapeParser escapes;
    private final boolean ignoreCase;

    ClassParser(PatternReader in, EscapeParser escapes, boolean ignoreCase) {
        this.in = in;
        this.escapes = escapes;
        this.ignoreCase = ignoreCase;
    }

    /** Reads to the closing bracket. {@code start} is where the opening one is. */
    CodePoints parse(int start) throws PatternException {
        boolean negated = in.accept('^');
        List<CodePoints> items = new ArrayList<>();
        while (items.isEmpty() || !in.at(']')) {
            if (!in.more()) {
                throw new PatternException("unclosed class", start);
            }
            items.add(item(start));
        }
        in.next();
        CodePoints set = CodePoints.unionOf(items);
        CodePoints folded = ignoreCase ? UnicodeSets.ignoringCase(set) : set;
        return negated ? folded.negate() : folded.withoutLineFeed();
    }

    private CodePoints item(int start) throws PatternException {
        int itemStart = in.index();
        if (in.at("[:")) {
            CodePoints named = posix();
            if (named != null) {
                return named;
            }
        }
        CodePoints low = member(start);
        if (!in.at('-') || in.at("-]") || low.size() != 1) {
            return low;
        }
        in.next();
        CodePoints high = member(start);
        if (high.size() != 1) {
            return low.union(high).union(CodePoints.of('-'));
        }
        if (high.first() < low.first()) {
            throw new PatternException("a range whose end comes before its beginning", itemStart);
        }
        return CodePoints.range(low.first(), high.first());
    }

    private CodePoints member(int start) throws PatternException {
        if (!in.more()) {
            throw new PatternException("unclosed class", start);
        }
        int at = in.index();
        int c = in.next();
        if (c != '\\') {
            return CodePoints.of(c);
        }
        if (in.accept('b')) {
            return CodePoints.of('\b');
        }
        // A line feed can be named here, if only to exclude it; it never matches.
        return in.accept('n') ? CodePoints.of('\n') : escapes.set(at);
    }

    /** A POSIX name such as {@code [:alpha:]}, or null and no step when there is none. */
    private CodePoints posix() throws PatternException {
        int start = in.index();
        in.next();
        in.next();
        boolean negated = in.accept('^');
        String name = in.until(":]");
        CodePoints set = name == null ? null : posix(name);
        if (set == null) {
            in.back(start);
            return null;
        }
        return negated ? set.negate() : set;
    }

    private static CodePoints posix(String name) {
        return switch (name) {
            case "alnum" -> CodePoints.ofRanges('0', '9', 'A', 'Z', 'a', 'z');
            case "alpha" -> CodePoints.ofRanges('A', 'Z', 'a', 'z');
            case "ascii" -> CodePoints.range(0, 0x7F);
            case "blank" -> CodePoints.ofRanges('\t', '\t', ' ', ' ');
            case "cntrl" -> CodePoints.ofRanges(0, 0x1F, 0x7F, 0x7F);
            case "digit" -> CodePoints.range('0', '9');
            case "graph" -> CodePoints.range('!', '~');
            case "lower" -> CodePoints.range('a', 'z');
            case "print" -> CodePoints.range(' ', '~');
            case "punct" -> CodePoints.ofRanges('!', '/', ':', '@', '[', '`', '{', '~');
            case "space" -> CodePoints.ofRanges('\t', '\r', ' ', ' ');
            case "upper" -> CodePoints.range('A', 'Z');
            case "word" -> CodePoints.ofRanges('0', '9', 'A', 'Z', '_', '_', 'a', 'z');
            case "xdigit" -> CodePoints.ofRanges('0', '9', 'A', 'F', 'a', 'f');
            default -> null;
        };
    }
}
