package io.deepseekmcp.regex;

import java.util.Optional;

/** Reads what follows a backslash. */
final class EscapeParser {
    private final PatternReader in;

    EscapeParser(PatternReader in) {
        this.in = in;
    }

    /** Steps over an escape that names a place; null, and no step, when it is of another kind. */
    Node.Place place() {
        if (!in.more()) {
            return null;
        }
        Node.Place place = switch (in.peek()) {
            case 'b' -> Node.Place.WORD_BOUNDARY;
            case 'B' -> Node.Place.NOT_WORD_BOUNDARY;
            case '<' -> Node.Place.WORD_START;
            case '>' -> Node.Place.WORD_END;
            case 'A' -> Node.Place.LINE_START;
            case 'z', 'Z' -> Node.Place.LINE_END;
            default -> null;
        };
        if (place != null) {
            in.next();
        }
        return place;
    }

    /** Steps over an escape that stands for characters. {@code start} is where its backslash is. */
    CodePoints set(int start) throws PatternException {
        if (!in.more()) {
            throw new PatternException("a backslash with nothing after it", start);
        }
        int c = in.next();
        return switch (c) {
            case 'd' -> UnicodeSets.digits();
            case 'D' -> UnicodeSets.digits().negate();
            case 'w' -> UnicodeSets.word();
            case 'W' -> UnicodeSets.word().negate();
            case 's' -> UnicodeSets.SPACE;
            case 'S' -> UnicodeSets.SPACE.negate();
            case 'h' -> CodePoints.ofRanges('\t', '\t', ' ', ' ');
            case 'p' -> property(start);
            case 'P' -> property(start).negate();
            default -> CodePoints.of(character(c, start));
        };
    }

    private int character(int c, int start) throws PatternException {
        return switch (c) {
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'f' -> '\f';
            case 'v' -> 0x0B;
            case 'a' -> 0x07;
            case 'e' -> 0x1B;
            case '0' -> 0;
            case 'x' -> hexadecimal(2, start);
            case 'u' -> hexadecimal(4, start);
            case 'U' -> hexadecimal(8, start);
            case 'n' -> throw new PatternException("\\n, and no match spans two lines", start);
            case '1', '2', '3', '4', '5', '6', '7', '8', '9' ->
                throw new PatternException("back-references are not supported", start);
            default -> {
                if (Character.isLetterOrDigit(c)) {
                    throw new PatternException("unknown escape \\" + Character.toString(c), start);
                }
                yield c;
            }
        };
    }

    private int hexadecimal(int digits, int start) throws PatternException {
        return in.at('{') ? in.bracedHex(start) : in.hex(digits, start);
    }

    private CodePoints property(int start) throws PatternException {
        String name;
        if (in.accept('{')) {
            name = in.until("}");
        } else {
            name = in.more() ? Character.toString(in.next()) : null;
        }
        if (name == null) {
            throw new PatternException("unclosed property", start);
        }
        boolean negated = name.startsWith("^");
        String plain = name.substring(Math.max(negated ? 1 : 0, name.indexOf('=') + 1));
        CodePoints set = UnicodeSets.property(plain)
                .or(() -> plain.startsWith("Is") ? UnicodeSets.property(plain.substring(2)) : Optional.empty())
                .orElseThrow(() -> new PatternException("unknown property " + name, start));
        return negated ? set.negate() : set;
    }
}
