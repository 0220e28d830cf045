package io.deepseekmcp.guard.path;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** The set of code points that one {@code [...]} of a glob stands for. */
final class CharClass {
    private final List<IntPredicate> members = new ArrayList<>();
    private boolean negated;

    void negate() {
        negated = true;
    }

    void addRange(int first, int last) {
        members.add(c -> c >= first && c <= last);
    }

    /** Adds a POSIX class such as {@code alpha}, by ASCII as git does; false when there is none of that name. */
    boolean addNamed(String name) {
        IntPredicate member = switch (name) {
            case "alnum" -> c -> letter(c) || digit(c);
            case "alpha" -> CharClass::letter;
            case "blank" -> c -> c == ' ' || c == '\t';
            case "cntrl" -> c -> c < ' ' || c == 0x7F;
            case "digit" -> CharClass::digit;
            case "graph" -> c -> c > ' ' && c < 0x7F;
            case "lower" -> c -> between(c, 'a', 'z');
            case "print" -> c -> c >= ' ' && c < 0x7F;
            case "punct" -> c -> c > ' ' && c < 0x7F && !letter(c) && !digit(c);
            case "space" -> c -> c == ' ' || between(c, '\t', '\r');
            case "upper" -> c -> between(c, 'A', 'Z');
            case "xdigit" -> c -> digit(c) || between(c, 'a', 'f') || between(c, 'A', 'F');
            default -> null;
        };
        if (member == null) {
            return false;
        }
        members.add(member);
        return true;
    }

    boolean contains(int codePoint) {
        for (IntPredicate member : members) {
            if (member.test(codePoint)) {
                return !negated;
            }
        }
        return negated;
    }

    private static boolean letter(int c) {
        return between(c, 'a', 'z') || between(c, 'A', 'Z');
    }

    private static boolean digit(int c) {
        return between(c, '0', '9');
    }

    private static boolean between(int c, char first, char last) {
        return c >= first && c <= last;
    }
}
